import type { Step } from "../lesson";

export { default as Picture } from "../pictures/Poker.svelte";

export const steps: Step[] = [
  {
    fr: {
      title: "Le but",
      text: "Réunissez devant vous cinq valises d’un million chacune. Il vous faudra ensuite un Dandy pour gagner.",
    },
    en: {
      title: "The aim",
      text: "Gather five suitcases of one million each in front of you. Then you need a Dandy to win.",
    },
  },
  {
    fr: {
      title: "Votre tour",
      text: "Jouez une seule carte : posez une valise, attaquez avec un Pickpocket, volez une carte avec un Tricheur ou défaussez-vous. Votre main revient aussitôt à six.",
    },
    en: {
      title: "Your turn",
      text: "Play just one card: place a suitcase, attack with a Pickpocket, steal a card with a Cheat, or discard. Your hand goes back to six at once.",
    },
  },
  {
    fr: {
      title: "L’attaque",
      text: "La victime repousse le Pickpocket avec un Mondain au moins aussi haut, ou le retourne contre vous d’un coup de Revolver. Sinon, une de ses valises est à vous.",
    },
    en: {
      title: "The attack",
      text: "The victim repels the Pickpocket with a Socialite at least as high, or turns it on you with a Revolver. Otherwise one of the victim’s suitcases is yours.",
    },
  },
  {
    fr: {
      title: "La menace",
      text: "Pas de valise à prendre ? Le Pickpocket attend. Qui est menacé ne pose plus de valise, et la prochaine qu’il gagne file au patron du Pickpocket, à moins de l’avoir chassé avec un Mondain.",
    },
    en: {
      title: "The threat",
      text: "No suitcase to take? The Pickpocket waits. A threatened player places no suitcases, and the next one they win goes to the Pickpocket’s patron, unless a Socialite has driven it off.",
    },
  },
  {
    fr: {
      title: "La fin",
      text: "Avec cinq valises devant vous, posez un Dandy lors d’un tour suivant : vous avez gagné. D’ici là, gare à vos poches !",
    },
    en: {
      title: "The end",
      text: "With five suitcases in front of you, lay a Dandy on a later turn: you have won. Until then, mind your pockets!",
    },
  },
];
