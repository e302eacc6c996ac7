import type { TourStep } from "../tour.svelte";

export const steps: TourStep[] = [
  {
    verb: "roll",
    fr: "Vous voyagez pour acheter et vendre : lancez les dés.",
    en: "You travel to buy and to sell: roll the dice.",
  },
  {
    verb: "inner",
    fr: "Restez sur le circuit intérieur : c’est là qu’on achète et qu’on vend.",
    en: "Stay on the inner circuit: that is where one buys and sells.",
  },
  {
    verb: "buy",
    fr: "Achetez la première carte de la pile : les autres n’en verront que le dos.",
    en: "Buy the first card of the pile: the others only see its back.",
  },
  {
    verb: "announce",
    fr: "Annoncez un prix. Moins que le vrai coûte moins cher, si personne ne doute…",
    en: "Announce a price. Less than the true one costs less, if nobody doubts you…",
  },
  {
    verb: "let-pass",
    fr: "Quelqu’un annonce un prix. Croyez-le pour cette fois : laissez passer.",
    en: "Somebody announces a price. Believe them this time: let it pass.",
  },
  {
    verb: "sell",
    fr: "Cette marchandise se vend ici : vendez-la.",
    en: "These goods sell here: sell them.",
  },
  {
    verb: "no-sell",
    fr: "On vous demande toujours si vous vendez : ainsi votre refus n’apprend rien à personne.",
    en: "You are always asked whether you sell: so your refusal tells nobody anything.",
  },
  {
    verb: "no-buy",
    fr: "Rien ne vous oblige à acheter.",
    en: "Nothing obliges you to buy.",
  },
  {
    verb: "money",
    fr: "Prenez l’argent : il en faut 600 M.",
    en: "Take the money: you need 600 M.",
  },
  {
    verb: "pay",
    fr: "Versez 5 M au pot : c’est plus sûr que de tenter sa chance.",
    en: "Pay 5 M into the pot: it is safer than trying your luck.",
  },
  {
    verb: "no-fly",
    fr: "L’avion mène loin, mais il faut le payer : restez à terre cette fois.",
    en: "The plane takes you far, but it has to be paid: stay on the ground this time.",
  },
  {
    verb: "no-inform",
    fr: "Vous pourriez désigner quelqu’un au contrôle ; une erreur coûte cher.",
    en: "You could point somebody out to the controllers; a mistake costs dear.",
  },
  {
    verb: "outer",
    fr: "Le circuit extérieur mène aux raffineries, et à la douane.",
    en: "The outer circuit leads to the refineries, and to customs.",
  },
  { verb: "done", fr: "C’est tout pour ce tour.", en: "That is all for this turn." },
];
