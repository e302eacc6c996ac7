// A game explained in a minute: a few steps, each with a picture.
import type { Component } from "svelte";
import type { Game } from "../shelf/shelf";
import type { Language } from "../words.svelte";

export type Step = Record<Language, { title: string; text: string }>;

export interface Lesson {
  steps: Step[];
  Picture: Component<{ step: number }>; // counted from 0
}

// Each is fetched when somebody wants to learn that game, not before: lessons/<game>.ts. A game
// that has none is learnt from its rules.
const lessons = import.meta.glob<Lesson>("./lessons/*.ts");

export const lessonOf = (game: Game): (() => Promise<Lesson>) | undefined => lessons[`./lessons/${game}.ts`];
