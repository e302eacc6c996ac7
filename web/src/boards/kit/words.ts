import { speaker } from "../../words.svelte";

export const t = speaker({
  fr: {
    you: "Vous",
    bot: "robot",
    away: "hors ligne",
    asked: "c’est son tour",
    cancel: "Annuler",
    sending: "On envoie votre coup…",
    continue: "Continuer",
    against: "{left} face à {right}",
  },
  en: {
    you: "You",
    bot: "bot",
    away: "away",
    asked: "it is their turn",
    cancel: "Cancel",
    sending: "Sending your move…",
    continue: "Continue",
    against: "{left} against {right}",
  },
});
