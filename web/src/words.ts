import { speaker } from "./words.svelte";

export const t = speaker({
  fr: {
    skip: "Aller au contenu",
    loading: "On ouvre…",
    "not-loaded": "Cette page n’a pas pu être chargée",
    "not-loaded.why":
      "Le serveur ne répond pas, ou le réseau manque. Rien de ce que vous avez joué n’est perdu.",
    again: "Réessayer",
    nowhere: "Il n’y a rien à cette adresse",
    "to-shelf": "Retour à l’étagère",
    brand: "Pactole, retour à l’étagère",
    settings: "Réglages",
    other: "Switch to English",
    "other.short": "EN",
  },
  en: {
    skip: "Go to the content",
    loading: "Opening…",
    "not-loaded": "This page could not be loaded",
    "not-loaded.why": "The server does not answer, or there is no network. Nothing that you played is lost.",
    again: "Try again",
    nowhere: "There is nothing at this address",
    "to-shelf": "Back to the shelf",
    brand: "Pactole, back to the shelf",
    settings: "Settings",
    other: "Passer en français",
    "other.short": "FR",
  },
});
