// What is said about files on every place of the page: it is there from the beginning, so it is short.
import { speaker } from "../words.svelte";

export const t = speaker({
  fr: {
    "not-open": "Cette partie n’a pas pu être ouverte",
    choose: "Ouvrir un fichier de partie",
    drop: "Lâchez le fichier : la partie s’ouvre.",
    ok: "Fermer",
  },
  en: {
    "not-open": "This game could not be opened",
    choose: "Open the file of a game",
    drop: "Drop the file: the game opens.",
    ok: "Close",
  },
});
