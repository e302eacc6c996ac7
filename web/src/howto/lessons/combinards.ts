import type { Step } from "../lesson";

export { default as Picture } from "../pictures/Combinards.svelte";

export const steps: Step[] = [
  {
    fr: {
      title: "Le but",
      text: "Avoir 600 M en main et un casier judiciaire vierge. Vous commencez avec 100 M et six cartes marchandises.",
    },
    en: {
      title: "The aim",
      text: "To have 600 M in hand and a clean record. You start with 100 M and six goods cards.",
    },
  },
  {
    fr: {
      title: "Votre tour",
      text: "Lancez les deux dés et avancez. Là où l’une de vos marchandises se vend, montrez-la : la banque paie le prix imprimé.",
    },
    en: {
      title: "Your turn",
      text: "Roll both dice and move. Where one of your goods is sold, show it: the bank pays the printed price.",
    },
  },
  {
    fr: {
      title: "Le bluff",
      text: "Pour acheter, tirez une carte en secret et annoncez un prix. Un adversaire en doute ? Annonce trop basse, vous payez le vrai prix et il prend la carte ; sinon, il vous verse 10 M et paie votre carte.",
    },
    en: {
      title: "The bluff",
      text: "To buy, draw a card in secret and announce a price. Does an opponent doubt it? If it was too low, you pay the true price and they get the card; if not, they give you 10 M and pay for your card.",
    },
  },
  {
    fr: {
      title: "Le pétrole",
      text: "Au stop d’un circuit extérieur, déclarez votre pétrole et touchez la prime. Vendez-le à une raffinerie avant qu’à la douane quelqu’un s’en souvienne et vous dénonce !",
    },
    en: {
      title: "Oil",
      text: "At the STOP of an outer circuit, declare your oil and take the bonus. Sell it to a refinery before somebody remembers at customs and denounces you!",
    },
  },
  {
    fr: {
      title: "La prison et la fin",
      text: "Pris avec de l’illicite, on paie l’amende et l’on prend des années ; au commissariat, des cartes les effacent. Ruiné, ou au-delà de vingt ans, on est éliminé ; à 600 M, casier vierge, on a gagné.",
    },
    en: {
      title: "Prison and the end",
      text: "Caught with illicit goods, you pay the fine and get years; cards given to the police take them off. Ruined, or beyond twenty years, you are out; with 600 M and a clean record you have won.",
    },
  },
];
