import type { Component } from "svelte";
import type { Game } from "../shelf/shelf";
import Agence from "./Agence.svelte";
import Bionic from "./Bionic.svelte";
import Combinards from "./Combinards.svelte";
import Poker from "./Poker.svelte";
import Quiz from "./Quiz.svelte";

export const covers: Record<Game, Component> = {
  agence: Agence,
  bionic: Bionic,
  combinards: Combinards,
  poker: Poker,
  quiz: Quiz,
};
