// A line for each box; the story on its lid where nobody has written one.
import { settings } from "../settings.svelte";
import { speaker } from "../words.svelte";
import { boxOf, type Game } from "./shelf";

const about = {
  fr: {
    agence: "Entrez dans la forteresse, volez la formule, ressortez avec… si on vous laisse faire.",
    bionic: "Une course à travers quatre missions, où l’énergie est le carburant et les duels l’obstacle.",
    combinards: "Commerce, bluff et contrebande : annoncez un prix, mais lequel est le vrai ?",
    poker: "Cinq valises d’un million, un Dandy pour gagner, et des pickpockets plein les mains.",
    quiz: "Quinze questions jusqu’au million, trois jokers, et le courage de s’arrêter à temps.",
  },
  en: {
    agence: "Get into the fortress, steal the formula, get out with it… if they let you.",
    bionic: "A race through four missions, with energy as fuel and duels in the way.",
    combinards: "Trade, bluff and smuggling: name a price, but which one is true?",
    poker: "Five suitcases of a million, a Dandy to win, and hands full of pickpockets.",
    quiz: "Fifteen questions up to a million, three jokers, and the nerve to stop in time.",
  },
} as const;
const say = speaker(about);

export const lineOf = (game: Game): string =>
  game in about.fr
    ? say(game as keyof typeof about.fr)
    : boxOf(game).editions[0]!.lid.story[settings.language];
