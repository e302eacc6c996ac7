import { speaker } from "../words.svelte";

export const t = speaker({
  fr: {
    "me.name": "Votre nom",
    "me.portrait": "Votre portrait",
    "me.portrait.of": "Portrait {n}",
    "me.known": "Vous jouez sous le nom de {name}.",
    "me.change": "Changer",
  },
  en: {
    "me.name": "Your name",
    "me.portrait": "Your portrait",
    "me.portrait.of": "Portrait {n}",
    "me.known": "You play as {name}.",
    "me.change": "Change",
  },
});
