import type { PokerCard } from "../../../types/games";
import { cardName } from "../../boards/poker/words";
import type { TourStep } from "../tour.svelte";

export const cardOf = (move: string): string => {
  const [verb, card] = move.split(" ");
  const played = ["attack", "repel", "drive-off", "discard"].includes(verb!) ? card! : verb!;
  return cardName(played as PokerCard);
};

export const steps: TourStep[] = [
  {
    verb: "repel",
    fr: "On vous attaque ! Cette carte suffit à repousser le Pickpocket : touchez-la.",
    en: "You are under attack! This card is enough to repel the Pickpocket: touch it.",
  },
  {
    verb: "revolver",
    fr: "On vous attaque ! Le Revolver retourne le Pickpocket contre son patron : touchez-le.",
    en: "You are under attack! The Revolver turns the Pickpocket on its patron: touch it.",
  },
  {
    verb: "let-it-happen",
    fr: "On vous attaque, et rien dans votre main n’y peut : laissez faire.",
    en: "You are under attack, and nothing in your hand helps: let it happen.",
  },
  {
    verb: "drive-off",
    fr: "Un Pickpocket vous attend, et vous ne posez plus de valise : chassez-le avec un Mondain assez haut.",
    en: "A Pickpocket waits for you, and you may not place suitcases: drive it off with a Socialite that is high enough.",
  },
  {
    verb: "valise",
    fr: "Cinq valises devant vous, puis un Dandy : c’est le but. Touchez la Valise, puis votre rangée.",
    en: "Five suitcases in front of you, then a Dandy: that is the aim. Touch the Suitcase, then your row.",
  },
  {
    verb: "attack",
    fr: "Les valises des autres se volent : touchez le Pickpocket, puis sa victime.",
    en: "The suitcases of others can be stolen: touch the Pickpocket, then its victim.",
  },
  {
    verb: "tricheur",
    fr: "Le Tricheur prend une carte au hasard : touchez-le, puis un adversaire.",
    en: "The Cheat takes a card at random: touch it, then an opponent.",
  },
  {
    verb: "discard",
    fr: "Rien à jouer ? Une carte sur la défausse, et une autre arrive : touchez-la, puis la défausse.",
    en: "Nothing to play? One card on the discard, and another comes: touch it, then the discard.",
  },
];
