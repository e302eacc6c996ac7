// Why something was refused or could not be done, for people.
import type { Refusal } from "../../types/wire";
import { Refused } from "../engine/refused";
import { Lost } from "../tables/connection.svelte";
import { StorageFull } from "../tables/device";
import { speaker } from "../words.svelte";

// What the server and the engine say no to, and what the page knows itself.
type Trouble = Refusal | "table/other_edition" | "lost" | "storage-full" | "other";
const words: Record<"fr" | "en", Record<Trouble, string>> = {
  fr: {
    lost: "Le serveur ne répond pas. Vérifiez le réseau et réessayez ; contre des robots et sur cet appareil, on joue sans lui.",
    "storage-full":
      "La mémoire de cet appareil pour les sites est pleine. Supprimez d’anciennes parties, puis réessayez.",
    "request/unreadable": "Le serveur n’a pas compris la demande : {message}",
    "request/too_large": "C’est trop long pour le serveur.",
    "origin/foreign": "Cette page vient d’un autre serveur : ouvrez celle de ce serveur-ci.",
    "game/unknown": "Ce serveur n’a pas ce jeu.",
    "seats/invalid": "On ne peut pas y jouer ainsi : {message}",
    "table/unknown": "Cette table n’existe pas, ou plus.",
    "table/full": "Toutes les places sont prises.",
    "table/over": "Cette table est terminée.",
    "table/running": "La partie est en cours.",
    "table/waiting": "La partie n’a pas encore commencé.",
    "table/revealing": "La partie est sur le point de commencer : réessayez dans un instant.",
    "table/too_many": "Trop de tables ont été ouvertes d’ici. Fermez-en une, ou attendez un peu.",
    "table/worn": "Cette table a trop servi : ouvrez-en une autre.",
    "table/other_rules":
      "Cette partie a été commencée avec une version plus ancienne des règles, qui n’est plus ici : elle ne peut pas continuer.",
    "table/other_edition":
      "Cette partie a été commencée avec d’autres questions ou une autre boîte, qui ne sont plus ici : elle ne peut pas continuer.",
    "invitation/wrong":
      "Cette invitation a déjà servi, ou n’est pas la bonne. Demandez-en une autre à votre hôte.",
    "code/wrong": "Ce code a déjà servi, a plus de dix minutes, ou n’est pas le bon.",
    "token/wrong": "Cette place n’est plus la vôtre : l’hôte l’a libérée, ou quelqu’un d’autre l’a reçue.",
    "spectators/unwelcome": "Cette table est réservée à ceux qui y jouent.",
    "seat/taken": "Quelqu’un est déjà assis là.",
    "seat/present":
      "Ce joueur est là, ou ne s’est pas absenté assez longtemps : deux minutes au moins, ou le temps que cette table donne pour une décision.",
    "pledge/wrong": "Ce n’est pas la part de hasard qui avait été promise.",
    "seat/unknown": "Cette place n’existe pas à cette table.",
    "game/over": "La partie est terminée.",
    "move/illegal": "Ce coup n’est pas permis maintenant.",
    "move/unreadable": "Ce coup n’existe pas dans ce jeu.",
    "move/not_your_turn": "Ce n’est pas à vous de jouer.",
    "move/stale_ply": "Trop tard : la partie a continué entre-temps.",
    "move/early_ply": "Trop tôt : cette décision n’est pas encore ouverte. Rechargez la page.",
    "move/answered": "Vous avez déjà répondu autrement.",
    "luck/too_few": "Il manque des tirages pour ce coup : {message}",
    "luck/too_many": "Il y a trop de tirages pour ce coup : {message}",
    "luck/out_of_range": "Ce tirage n’est pas possible : {message}",
    "name/invalid": "Ce nom ne convient pas : 1 à 32 caractères, sur une ligne, sans signes invisibles.",
    "text/invalid": "Ce message ne convient pas : au plus 400 caractères.",
    "speech/muted": "L’hôte vous demande le silence.",
    "request/too_fast": "C’est trop rapide : attendez un instant.",
    "store/unavailable": "Le serveur ne peut rien garder en ce moment. Votre coup sera renvoyé.",
    "server/stopping": "Le serveur redémarre. Réessayez dans une minute.",
    "server/full": "Le serveur est plein. Réessayez plus tard.",
    "protocol/unknown": "Cette page est plus vieille que le serveur : rechargez-la.",
    "address/banned": "L’hôte de ce serveur ne veut pas de cette adresse.",
    "options/invalid": "Ces variantes ne vont pas ensemble : {message}",
    "edition/unknown": "Cette boîte n’est pas ici.",
    "table/damaged": "Cette partie ne peut pas être relue : {message}",
    other: "Ce n’est pas possible : {message}",
  },
  en: {
    lost: "The server does not answer. Check the network and try again; against bots and on this device you can play without it.",
    "storage-full": "This device’s memory for sites is full. Delete old games, then try again.",
    "request/unreadable": "The server did not understand the request: {message}",
    "request/too_large": "That is too long for the server.",
    "origin/foreign": "This page belongs to another server: open the one of this server.",
    "game/unknown": "This server does not have that game.",
    "seats/invalid": "It cannot be played like that: {message}",
    "table/unknown": "This table does not exist, or not any more.",
    "table/full": "All seats are taken.",
    "table/over": "This table is over.",
    "table/running": "The game is being played.",
    "table/waiting": "The game has not begun yet.",
    "table/revealing": "The game is about to begin: try again in a moment.",
    "table/too_many": "Too many tables were opened from here. Close one, or wait a little.",
    "table/worn": "This table is worn out: open another one.",
    "table/other_rules":
      "This game was begun with an older version of the rules, which is not here any more: it cannot go on.",
    "table/other_edition":
      "This game was begun with other questions or another box, which are not here any more: it cannot go on.",
    "invitation/wrong": "This invitation was used already, or is not valid. Ask your host for another one.",
    "code/wrong": "This code was used already, is more than ten minutes old, or is not right.",
    "token/wrong": "This seat is not yours any more: the host has freed it, or somebody else was given it.",
    "spectators/unwelcome": "This table is for those who play there.",
    "seat/taken": "Somebody sits there already.",
    "seat/present":
      "This player is there, or has not been away for long enough: two minutes at least, or the time that this table gives for a decision.",
    "pledge/wrong": "This is not the share of the luck that was promised.",
    "seat/unknown": "There is no such seat at this table.",
    "game/over": "The game is over.",
    "move/illegal": "This move is not allowed now.",
    "move/unreadable": "There is no such move in this game.",
    "move/not_your_turn": "It is not your turn.",
    "move/stale_ply": "Too late: the game has gone on meanwhile.",
    "move/early_ply": "Too early: this decision is not open yet. Reload the page.",
    "move/answered": "You have already given another answer.",
    "luck/too_few": "Outcomes are missing for this move: {message}",
    "luck/too_many": "There are too many outcomes for this move: {message}",
    "luck/out_of_range": "This outcome is not possible: {message}",
    "name/invalid": "This name will not do: 1 to 32 characters, on one line, none of them invisible.",
    "text/invalid": "This message will not do: at most 400 characters.",
    "speech/muted": "The host asks you to be quiet.",
    "request/too_fast": "That is too fast: wait a moment.",
    "store/unavailable": "The server cannot keep anything at the moment. Your move will be sent again.",
    "server/stopping": "The server is restarting. Try again in a minute.",
    "server/full": "The server is full. Try again later.",
    "protocol/unknown": "This page is older than the server: reload it.",
    "address/banned": "The host of this server does not want this address.",
    "options/invalid": "These house rules do not go together: {message}",
    "edition/unknown": "This box is not here.",
    "table/damaged": "This game cannot be read: {message}",
    other: "That is not possible: {message}",
  },
};
const say = speaker(words);
const isKnown = (name: string): name is Trouble => Object.hasOwn(words.fr, name);

export function trouble(error: unknown): string {
  if (error instanceof Lost) return say("lost");
  if (error instanceof StorageFull) return say("storage-full");
  if (error instanceof Refused) {
    const words = say(isKnown(error.error) ? error.error : "other", { message: error.message });
    return error.clause ? `${words} (${error.clause})` : words;
  }
  return say("other", { message: error instanceof Error ? error.message : String(error) });
}
