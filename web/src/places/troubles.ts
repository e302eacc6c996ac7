// Why something was refused or could not be done, for people.
import { Refused } from "../engine/requests";
import { Lost } from "../tables/connection.svelte";
import { StorageFull } from "../tables/device";
import { speaker } from "../words.svelte";

const words = {
  fr: {
    lost: "Le serveur ne répond pas. Vérifiez le réseau et réessayez ; contre des robots et sur cet appareil, on joue sans lui.",
    "storage-full":
      "La mémoire de cet appareil pour les sites est pleine. Jetez d’anciennes parties, puis réessayez.",
    "table/unknown": "Cette table n’existe pas, ou plus.",
    "table/full": "Toutes les places sont prises.",
    "table/over": "Cette table est terminée.",
    "table/running": "La partie est en cours.",
    "table/waiting": "La partie n’a pas encore commencé.",
    "table/too_many": "Trop de tables ont été ouvertes d’ici. Fermez-en une, ou attendez un peu.",
    "table/worn": "Cette table a trop servi : ouvrez-en une autre.",
    "table/other_rules":
      "Cette partie a été commencée avec une autre version des règles : elle ne peut pas continuer ici.",
    "invitation/wrong":
      "Cette invitation a déjà servi, ou n’est pas la bonne. Demandez-en une autre à votre hôte.",
    "token/wrong": "Cette place n’est plus la vôtre : quelqu’un d’autre l’a reçue.",
    "spectators/unwelcome": "Cette table est réservée à ceux qui y jouent.",
    "seat/taken": "Quelqu’un est déjà assis là.",
    "seat/present": "Ce joueur est là, ou ne s’est pas absenté depuis longtemps.",
    "seat/unknown": "Il n’y a pas de telle place à cette table.",
    "game/over": "La partie est terminée.",
    "move/illegal": "Ce coup n’est pas permis maintenant.",
    "move/unreadable": "Ce coup n’existe pas dans ce jeu.",
    "move/not_your_turn": "Ce n’est pas à vous de jouer.",
    "move/stale_ply": "Trop tard : la partie a continué entre-temps.",
    "move/early_ply": "Trop tôt : cette décision n’est pas encore ouverte. Rechargez la page.",
    "move/answered": "Vous avez déjà répondu autrement.",
    "name/invalid": "Ce nom ne convient pas : 1 à 32 caractères, sur une ligne.",
    "text/invalid": "Ce message ne convient pas : au plus 400 caractères.",
    "speech/muted": "L’hôte vous demande le silence.",
    "request/too_fast": "C’est trop rapide : attendez un instant.",
    "store/unavailable": "Le serveur ne peut rien garder en ce moment. Votre coup sera renvoyé.",
    "server/stopping": "Le serveur redémarre. Réessayez dans une minute.",
    "server/full": "Le serveur est plein. Réessayez plus tard.",
    "protocol/unknown": "Cette page est plus vieille que le serveur : rechargez-la.",
    "address/banned": "L’hôte de ce serveur ne veut pas de cette adresse.",
    "options/invalid": "Ces variantes ne vont pas ensemble : {message}",
    "edition/unknown": "Cette boîte n’est pas ici.",
    "table/damaged": "Cette partie ne peut pas être relue : {message}",
    other: "Ce n’est pas possible : {message}",
  },
  en: {
    lost: "The server does not answer. Check the network and try again; against bots and on this device one plays without it.",
    "storage-full": "This device’s memory for sites is full. Throw away old games, then try again.",
    "table/unknown": "There is no such table, or not any more.",
    "table/full": "All seats are taken.",
    "table/over": "This table is over.",
    "table/running": "The game is being played.",
    "table/waiting": "The game has not begun yet.",
    "table/too_many": "Too many tables were opened from here. Close one, or wait a little.",
    "table/worn": "This table is worn out: open another one.",
    "table/other_rules": "This game was begun by another version of the rules: it cannot go on here.",
    "invitation/wrong": "This invitation was used already, or is none. Ask your host for another one.",
    "token/wrong": "This seat is not yours any more: somebody else was given it.",
    "spectators/unwelcome": "This table is for those who play there.",
    "seat/taken": "Somebody sits there already.",
    "seat/present": "This player is there, or has not been away for long.",
    "seat/unknown": "There is no such seat at this table.",
    "game/over": "The game is over.",
    "move/illegal": "This move is not allowed now.",
    "move/unreadable": "There is no such move in this game.",
    "move/not_your_turn": "It is not your turn.",
    "move/stale_ply": "Too late: the game has gone on meanwhile.",
    "move/early_ply": "Too early: this decision is not open yet. Reload the page.",
    "move/answered": "You have already answered otherwise.",
    "name/invalid": "This name will not do: 1 to 32 characters, on one line.",
    "text/invalid": "This message will not do: at most 400 characters.",
    "speech/muted": "The host asks you to be quiet.",
    "request/too_fast": "That is too fast: wait a moment.",
    "store/unavailable": "The server cannot keep anything at the moment. Your move will be sent again.",
    "server/stopping": "The server is restarting. Try again in a minute.",
    "server/full": "The server is full. Try again later.",
    "protocol/unknown": "This page is older than the server: reload it.",
    "address/banned": "The host of this server does not want this address.",
    "options/invalid": "These house rules do not go together: {message}",
    "edition/unknown": "This box is not here.",
    "table/damaged": "This game cannot be read: {message}",
    other: "That is not possible: {message}",
  },
};
const say = speaker(words);
const isKnown = (name: string): name is keyof typeof words.fr => Object.hasOwn(words.fr, name);

export function trouble(error: unknown): string {
  if (error instanceof Lost) return say("lost");
  if (error instanceof StorageFull) return say("storage-full");
  if (error instanceof Refused) {
    const words = say(isKnown(error.error) ? error.error : "other", { message: error.message });
    return error.clause ? `${words} (${error.clause})` : words;
  }
  return say("other", { message: error instanceof Error ? error.message : String(error) });
}
