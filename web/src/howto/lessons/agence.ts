import type { Step } from "../lesson";

export { default as Picture } from "../pictures/Agence.svelte";

export const steps: Step[] = [
  {
    fr: {
      title: "Le but",
      text: "Entrez dans la forteresse, gagnez le souterrain en son centre, emparez-vous de la formule secrète… et ressortez avec elle.",
    },
    en: {
      title: "The aim",
      text: "Get into the fortress, reach the vault at its centre, seize the secret formula… and get out with it.",
    },
  },
  {
    fr: {
      title: "Votre tour",
      text: "Lancez le dé et avancez : il le faut. Avant ou après, vous pouvez jouer une de vos trois cartes ou vous en défausser : une autre la remplace aussitôt.",
    },
    en: {
      title: "Your turn",
      text: "Roll the die and move: you must. Before or after, you may play one of your three cards, or discard one: another takes its place at once.",
    },
  },
  {
    fr: {
      title: "Les combats",
      text: "Sur une case occupée, chacun lance un dé, et le plus haut avance de la différence. Sur une case garde, il faut battre le garde pour repartir.",
    },
    en: {
      title: "Fights",
      text: "On an occupied space both roll a die, and the higher advances by the difference. On a guard space you have to beat the guard to get away.",
    },
  },
  {
    fr: {
      title: "Demi-tour !",
      text: "Le premier au souterrain prend la formule et repart vers la sortie, à deux dés désormais. Les autres doivent y passer aussi avant de le prendre en chasse.",
    },
    en: {
      title: "About turn!",
      text: "The first in the vault takes the formula and heads for the exit, with both dice from now on. The others have to reach the vault too before they may give chase.",
    },
  },
  {
    fr: {
      title: "Le vol et la fin",
      text: "Un poursuivant qui rattrape le porteur se bat avec lui pour la formule, sauf en zone de sécurité ou dans le souterrain. Qui la rapporte au DÉPART gagne aussitôt.",
    },
    en: {
      title: "Theft and the end",
      text: "A chaser who catches up with the holder fights for the formula, except in a safe zone or the vault. Whoever brings it back to START wins at once.",
    },
  },
];
