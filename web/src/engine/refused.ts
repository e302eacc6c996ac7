// What the engine or the server refused: a stable name and, where a rule is behind it, the clause.
export class Refused extends Error {
  constructor(
    readonly error: string,
    message: string,
    readonly clause?: string,
  ) {
    super(message);
  }
}

export function answerOf<T>(text: string): T {
  const answer = JSON.parse(text) as { ok: boolean; error?: string; message?: string; clause?: string };
  if (!answer.ok) throw new Refused(answer.error ?? "unknown", answer.message ?? "", answer.clause);
  return answer as T;
}
