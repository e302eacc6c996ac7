// A table of the server. Moves are sent again until they are acknowledged; what was
// missed is asked for; after a lost line everything is as it was.
import type { Shown, Update } from "../../types/wire";
import { Engine, shippedEdition, type Edition } from "../engine/engine";
import { Refused } from "../engine/requests";
import { breath } from "../kit/breath";
import { boxOf, type Game } from "../shelf/shelf";
import { Lost, connection, post, type Ask, type Message } from "./connection.svelte";
import { forgetSeat, keepSeat, keepSent, keptSeat, keptSent, type KeptSeat, type SentMove } from "./device";
import { Match } from "./match.svelte";

export class RemoteTable {
  readonly id: string;
  readonly match: Match;
  kept = $state.raw<KeptSeat | undefined>();
  trouble = $state.raw<unknown>(null); // why the table cannot be shown
  refused = $state.raw<Refused | null>(null); // of a move that was sent again
  pending = $state<string | null>(null); // sent, and not acknowledged yet

  #leave: (() => void) | undefined;
  #sent: SentMove | null;
  #acknowledged = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #missed = false; // something has happened between what is shown first and its being shown

  constructor(id: string) {
    this.id = id;
    this.match = new Match();
    this.kept = keptSeat(id);
    this.#sent = keptSent(id);
    this.#leave = connection.listen({
      message: (message) => this.#hear(message),
      live: () => void this.#watch(),
    });
  }

  get token(): string | undefined {
    return this.kept?.token ?? this.kept?.host;
  }

  async #watch(): Promise<void> {
    try {
      const answer = await connection.ask({ do: "watch", table: this.id, token: this.token, since: -1 });
      const shown = answer["shown"] as Shown;
      this.match.show(shown);
      this.trouble = null;
      if (this.#missed) {
        this.#missed = false;
        return this.#watch();
      }
      if (!this.match.speaks) void this.#learnToSpeak(shown.game as Game, shown.edition);
      void this.#greyOut();
      if (this.#acknowledged) this.#settle();
      else this.#sendAgain();
    } catch (error) {
      if (!(error instanceof Lost)) this.trouble = error; // a lost line: it will be back
    }
  }

  // What is printed in the box: ours or, at a host's, his own.
  async #fetchEdition(game: Game, id: string): Promise<string | null> {
    const printed = boxOf(game).editions.find((edition) => edition.id === id);
    if (printed) return shippedEdition(printed.file);
    try {
      const answer = await post({ do: "edition", game, edition: id });
      return JSON.stringify(answer["edition"]);
    } catch (error) {
      if (error instanceof Lost) throw error;
      return null;
    }
  }

  // What there is to see does not wait for the engine, which is much larger.
  async #learnToSpeak(game: Game, id: string): Promise<void> {
    try {
      await breath();
      const edition = await this.#fetchEdition(game, id);
      this.match.edition = edition ? (JSON.parse(edition) as Edition) : null;
      await breath(50);
      const engine = await Engine.load();
      if (edition && !engine.edition(game, id)) engine.addEdition(game, edition);
      await breath();
      this.match.speak(engine);
      void this.#greyOut();
    } catch (error) {
      if (!(error instanceof Lost)) this.trouble = error;
    }
  }

  #hear(message: Message): void {
    if (message.table !== this.id) return;
    if (!this.match.shown) this.#missed = true;
    else if (message["again"]) void this.#watch();
    else if (message["present"]) this.match.present(message["present"] as number[]);
    else if (!this.match.update(message as unknown as Update)) void this.#watch();
    else {
      void this.#greyOut();
      this.#settle();
    }
  }

  async #greyOut(): Promise<void> {
    this.match.forbid([]);
    if (!this.match.myTurn || !this.kept?.token) return;
    try {
      const answer = await connection.ask({ do: "moves", table: this.id, token: this.kept.token });
      const lists = answer["shown"] as { ply: number; forbidden: { move: string; clause: string }[] };
      if (lists.ply === this.match.shown?.ply) this.match.forbid(lists.forbidden);
    } catch {
      // Without it nothing is shown greyed out; the moves are all there.
    }
  }

  async move(move: string): Promise<Refused | null> {
    const { shown } = this.match;
    if (!shown || !this.kept?.token) return null;
    this.#send({ ply: shown.ply ?? 0, step: shown.step ?? 0, move });
    this.refused = null;
    this.pending = move;
    return this.#resend();
  }

  // Kept on the device until it is settled: a reload loses no move.
  #send(sent: SentMove | null): void {
    this.#sent = sent;
    this.#acknowledged = false;
    keepSent(this.id, sent);
    if (!sent) this.pending = null;
  }
  #sendAgain(): void {
    void this.#resend().then((refusal) => (this.refused = refusal));
  }

  async #resend(): Promise<Refused | null> {
    const sent = this.#sent;
    if (!sent || !this.kept?.token) return null;
    try {
      const { ply, step, move } = sent;
      await connection.ask({ do: "move", table: this.id, token: this.kept.token, ply, step, move });
      if (this.#sent === sent) this.#acknowledged = true;
      this.#settle();
      return null;
    } catch (error) {
      if (error instanceof Lost) return null; // it is sent again when the line is back
      if (error instanceof Refused && error.error === "store/unavailable") {
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.#sendAgain(), 1000);
        return error;
      }
      if (this.#sent === sent) this.#send(null);
      if (error instanceof Refused) return error;
      throw error;
    }
  }
  // A move is settled when it is acknowledged and the table has gone on: until then the
  // moves that are shown are the old ones.
  #settle(): void {
    const sent = this.#sent;
    const { shown } = this.match;
    if (!sent || !this.#acknowledged || !shown) return;
    const goneOn = (shown.ply ?? 0) > sent.ply || (shown.step ?? 0) > sent.step || !shown.moves?.length;
    if (goneOn) this.#send(null);
  }

  async earlier(): Promise<void> {
    const { token } = this;
    const answer = await connection.ask({ do: "history", table: this.id, token, since: this.match.before });
    this.match.precede((answer["shown"] as Shown).history);
  }

  // Everything else that one may ask of a table one sits at.
  ask(request: Ask): Promise<Message> {
    return connection.ask(request);
  }
  keep(seat: Partial<KeptSeat>): void {
    this.kept = { table: this.id, at: Date.now(), ...this.kept, ...seat };
    keepSeat(this.kept);
  }
  // The seat is given back, or is another's; the host stays the host.
  forget(): void {
    const { host, invitations } = this.kept ?? {};
    forgetSeat(this.id);
    this.kept = undefined;
    if (host) this.keep({ host, ...(invitations && { invitations }) });
  }
  async log(): Promise<string> {
    const answer = await connection.ask({ do: "log", table: this.id, token: this.token });
    return String(answer["log"]);
  }
  watchAgain(): void {
    void this.#watch();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#leave?.();
    void connection.ask({ do: "unwatch", table: this.id }).catch(() => {});
  }
}
