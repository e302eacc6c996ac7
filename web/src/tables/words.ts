import { speaker } from "../words.svelte";

export const t = speaker({
  fr: {
    bot: "Robot {n}",
    seat: "Joueur {n}",
    "news.sat": "{seat} s’assoit à la table.",
    "news.left": "{seat} a quitté la table.",
    "news.entrusted": "Un robot joue pour {seat} jusqu’à son retour.",
    "news.back": "{seat} est de retour.",
    "news.began": "La partie commence.",
    "news.muted": "L’hôte demande le silence : {seat}.",
    "news.unmuted": "L’hôte rend la parole : {seat}.",
    "news.watchers": "les spectateurs",
    "news.rematch": "Une revanche est proposée.",
    "news.closed": "La table est fermée.",
    "news.checkpoint": "Les règles ont été mises à jour : la partie continue à partir de cette position.",
  },
  en: {
    bot: "Bot {n}",
    seat: "Player {n}",
    "news.sat": "{seat} sits down at the table.",
    "news.left": "{seat} has left the table.",
    "news.entrusted": "A bot plays for {seat} until they are back.",
    "news.back": "{seat} is back.",
    "news.began": "The game begins.",
    "news.muted": "The host asks for silence: {seat}.",
    "news.unmuted": "The host lets them speak again: {seat}.",
    "news.watchers": "those who watch",
    "news.rematch": "A rematch is on offer.",
    "news.closed": "The table is closed.",
    "news.checkpoint": "The rules were renewed: the game goes on from this position.",
  },
});
