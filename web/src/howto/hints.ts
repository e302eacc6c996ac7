// What somebody is told who plays a game for the first time: once, when a kind of move is
// offered that is new to them. The first of each game greets them.
import type { Language } from "../words.svelte";
import type { Game } from "../shelf/shelf";

export interface Hint extends Record<Language, string> {
  when: string; // the verb of the move in the notation; "": at the start
}

export const hints: Partial<Record<Game, Hint[]>> = {
  poker: [
    {
      when: "",
      fr: "Votre but : cinq valises devant vous, puis un Dandy. Vous jouez une carte par tour.",
      en: "Your aim: five suitcases in front of you, then a Dandy. You play one card per turn.",
    },
    {
      when: "valise",
      fr: "Une valise posée vaut un million, mais elle peut être volée : gardez de quoi la défendre.",
      en: "A suitcase on the table is worth a million, but it can be stolen: keep something to defend it.",
    },
    {
      when: "attack",
      fr: "Visez quelqu’un qui a des valises : s’il ne se défend pas, l’une d’elles est à vous. Plus le Pickpocket est haut, plus il est dur à repousser.",
      en: "Pick somebody who has suitcases: if they do not defend themselves, one of the suitcases is yours. The higher the Pickpocket, the harder to repel.",
    },
    {
      when: "tricheur",
      fr: "Le Tricheur prend au hasard une carte dans une main adverse. Personne ne peut s’en défendre.",
      en: "The Cheat takes a card at random from an opponent’s hand. There is no defence against it.",
    },
    {
      when: "let-it-happen",
      fr: "On vous attaque ! Laisser faire coûte une valise ; si vous n’en avez pas, le Pickpocket reste et attend la prochaine.",
      en: "You are under attack! Letting it happen costs a suitcase; if you have none, the Pickpocket stays and waits for the next.",
    },
    {
      when: "repel",
      fr: "Pour repousser l’attaque, prenez la plus petite carte qui suffit : les hautes serviront encore.",
      en: "To repel the attack, use the lowest card that will do: you will need the high ones again.",
    },
    {
      when: "drive-off",
      fr: "Tant qu’un Pickpocket vous attend, vous ne posez pas de valise. Chassez le plus ancien avec une carte bleue assez haute.",
      en: "While a Pickpocket waits for you, you cannot place suitcases. Drive off the oldest with a blue card that is high enough.",
    },
  ],
  bionic: [
    {
      when: "",
      fr: "Quatre missions à accomplir, huit cartes d’énergie pour commencer : le premier à finir gagne.",
      en: "Four missions to carry out, eight energy cards to begin with: the first to finish wins.",
    },
    {
      when: "spin",
      fr: "Le disque donne un nombre de 1 à 6. Après une flèche, il vous fait reculer ; sur la dernière case d’une mission, il sert à la terminer.",
      en: "The disc gives a number from 1 to 6. After an arrow it takes you back; on the last space of a mission it serves to finish it.",
    },
    {
      when: "pass",
      fr: "Passer rapporte deux cartes d’énergie, tant qu’il en reste dans le disque.",
      en: "Passing brings two energy cards, as long as there are any in the disc.",
    },
    {
      when: "spend",
      fr: "Avec des cartes, vous avancez d’exactement ce qu’il faut : évitez une panne, visez un éclair.",
      en: "With cards you advance exactly as far as you like: avoid a breakdown, aim for a bolt.",
    },
    {
      when: "lose",
      fr: "Cette case laisse le choix : perdre ce tour, ou rendre deux cartes et jouer, s’il vous en reste assez.",
      en: "This space offers a choice: lose this turn, or give two cards and play, if you have enough.",
    },
  ],
  agence: [
    {
      when: "",
      fr: "Entrez jusqu’au souterrain, prenez la formule et ressortez. Vous avez trois cartes secrètes.",
      en: "Get as far as the vault, take the formula and get out again. You hold three secret cards.",
    },
    {
      when: "roll",
      fr: "Le lancer est obligatoire, la carte ne l’est pas ; l’ordre est à vous. Sur une case garde, lancer, c’est se battre.",
      en: "The roll is a must, the card is not; the order is up to you. On a guard space, to roll is to fight.",
    },
    {
      when: "card",
      fr: "Une seule carte par tour. Certaines vous font avancer, d’autres gênent quelqu’un, sauf s’il est dans une zone de sécurité.",
      en: "Just one card per turn. Some take you forward, others hinder somebody, unless they are in a safe zone.",
    },
    {
      when: "discard",
      fr: "Une carte qui ne sert à rien ? Défaussez-vous-en et piochez-en une autre : cela compte comme la carte du tour.",
      en: "A card of no use? Discard it and draw another: that counts as the turn’s card.",
    },
    {
      when: "challenge",
      fr: "Depuis l’écran TV, défiez qui vous voulez hors des zones de sécurité : le plus haut dé avance de la différence.",
      en: "From the TV screen, challenge anybody outside the safe zones: the higher die advances by the difference.",
    },
    {
      when: "fight",
      fr: "Plusieurs joueurs sont sur cette case : choisissez contre qui vous battre.",
      en: "Several players are on this space: choose whom to fight.",
    },
    {
      when: "end",
      fr: "Vous pouvez garder vos cartes et finir le tour ici, ou en jouer encore une.",
      en: "You may keep your cards and end the turn here, or still play one.",
    },
  ],
  combinards: [
    {
      when: "",
      fr: "Il faut 600 M et un casier vierge. Achetez, vendez, bluffez… et retenez ce que font les autres.",
      en: "You need 600 M and a clean record. Buy, sell, bluff… and remember what the others do.",
    },
    {
      when: "outer",
      fr: "Le circuit extérieur mène aux raffineries, et à la douane. On s’arrête au stop, et l’on peut y déclarer du pétrole.",
      en: "The outer circuit leads to refineries, and to customs. You stop at STOP, where you may declare oil.",
    },
    {
      when: "no-sell",
      fr: "La question vous est posée dès que vous avez une carte, même si rien ne se vend ici : les autres n’apprennent rien de votre refus.",
      en: "You are asked whenever you hold a card, even if nothing sells here: so the others learn nothing from your refusal.",
    },
    {
      when: "announce",
      fr: "La carte n’est que pour vos yeux. Annoncez moins que son prix pour payer moins, mais si quelqu’un doute, vous payez tout et perdez la carte.",
      en: "Only you see the card. Announce less than its price to pay less, but if somebody doubts you, you pay in full and lose the card.",
    },
    {
      when: "doubt",
      fr: "Doutez si vous croyez l’annonce trop basse : la carte est à vous. Mais si elle ne l’était pas, vous versez 10 M et payez la carte.",
      en: "Doubt if you think the announcement too low: the card is yours. But if it was not, you give 10 M and pay for the card.",
    },
    {
      when: "declare",
      fr: "Déclarer du pétrole rapporte sa prime aussitôt, mais tous le voient une fois : vendez-le avant la douane.",
      en: "Declaring oil brings its bonus at once, but everybody sees it once: sell it before customs.",
    },
    {
      when: "denounce",
      fr: "Avez-vous vu ce joueur déclarer du pétrole ? S’il ne l’a pas encore tout vendu, dénoncez-le. Une fausse dénonciation peut coûter cher.",
      en: "Did you see this player declare oil? If some of it is still unsold, denounce them. A wrong denunciation can cost you dear.",
    },
  ],
  quiz: [
    {
      when: "",
      fr: "Quinze questions jusqu’au million. Deux paliers protègent vos gains : 1 500 € et 48 000 €.",
      en: "Fifteen questions up to the million. Two levels keep your winnings safe: €1,500 and €48,000.",
    },
    {
      when: "joker",
      fr: "Chaque joker sert une fois par manche, et plusieurs peuvent servir sur la même question. Après un joker, vous pouvez encore vous arrêter.",
      en: "Each joker can be used once in a round, and several on the same question. After a joker you may still stop.",
    },
    {
      when: "answer",
      fr: "C’est le dernier mot : il est secret jusqu’à ce que tous aient répondu, et l’on ne revient pas dessus.",
      en: "This is the final answer: secret until all have answered, and it cannot be taken back.",
    },
    {
      when: "try",
      fr: "Tenter, ou prendre l’argent ? Se tromper ramène au dernier palier franchi. Les choix sont montrés ensemble.",
      en: "Try, or take the money? Being wrong takes you back to the last safe level passed. All choices are shown together.",
    },
    {
      when: "vote",
      fr: "Votre vote est secret et va au candidat seul. Rien ne vous oblige à dire vrai.",
      en: "Your vote is secret and goes to the candidate alone. Nothing obliges you to tell the truth.",
    },
    {
      when: "keep",
      fr: "Maître de jeu, vous choisissez la mauvaise réponse qui reste à côté de la bonne : prenez la plus tentante.",
      en: "As quizmaster you choose the wrong answer that stays beside the right one: take the most tempting.",
    },
    {
      when: "show",
      fr: "Personne ne peut vous aider : montrez une réponse. Si elle est juste, vous montez ; sinon, elle est écartée.",
      en: "Nobody can help you: show an answer. If it is right you go up; if not, it is ruled out.",
    },
  ],
};
