// A game explained in a minute: a few steps, each with a picture.
import type { Component } from "svelte";
import type { Language } from "../words.svelte";

export const games = ["poker", "bionic", "agence", "combinards", "quiz"] as const;
export type Game = (typeof games)[number];

export type Step = Record<Language, { title: string; text: string }>;

export interface Lesson {
  steps: Step[];
  Picture: Component<{ step: number }>; // counted from 0
}

// Each is fetched when somebody wants to learn that game, not before.
export const lessons: Record<Game, () => Promise<Lesson>> = {
  poker: () => import("./poker"),
  bionic: () => import("./bionic"),
  agence: () => import("./agence"),
  combinards: () => import("./combinards"),
  quiz: () => import("./quiz"),
};
