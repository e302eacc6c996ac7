// A table of the server. Moves are sent again until they are acknowledged; what was
// missed is asked for; after a lost line everything is as it was.
import type { Shown, Update } from "../../types/wire";
import { Engine } from "../engine/engine";
import { Refused } from "../engine/requests";
import { boxOf, type Game } from "../shelf/shelf";
import { Lost, connection, post, type Ask, type Message } from "./connection.svelte";
import { forgetSeat, keepSeat, keepSent, keptSeat, keptSent, type KeptSeat, type SentMove } from "./device";
import { openEdition } from "./local.svelte";
import { Match } from "./match.svelte";

export class RemoteTable {
  readonly id: string;
  readonly match: Match;
  kept = $state.raw<KeptSeat | undefined>();
  trouble = $state.raw<unknown>(null); // why the table cannot be shown
  refused = $state.raw<Refused | null>(null); // of a move that was sent again
  pending = $state<string | null>(null); // sent, and not acknowledged yet

  readonly #engine: Engine;
  #leave: (() => void) | undefined;
  #sent: SentMove | null;
  #acknowledged = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #opening = false; // what is shown has come, and is not on the table yet
  #missed = false; // … and something has happened since

  private constructor(engine: Engine, id: string) {
    this.#engine = engine;
    this.id = id;
    this.match = new Match(engine);
    this.kept = keptSeat(id);
    this.#sent = keptSent(id);
  }

  static async open(id: string): Promise<RemoteTable> {
    const table = new RemoteTable(await Engine.load(), id);
    table.#leave = connection.listen({
      message: (message) => table.#hear(message),
      live: () => void table.#watch(),
    });
    return table;
  }

  get token(): string | undefined {
    return this.kept?.token ?? this.kept?.host;
  }

  async #watch(): Promise<void> {
    try {
      const answer = await connection.ask({ do: "watch", table: this.id, token: this.token, since: -1 });
      const shown = answer["shown"] as Shown;
      this.#opening = true;
      this.#missed = false;
      try {
        await this.#openEdition(shown.game as Game, shown.edition);
      } finally {
        this.#opening = false;
      }
      this.match.show(shown);
      this.trouble = null;
      if (this.#missed) return this.#watch();
      void this.#greyOut();
      if (this.#acknowledged) this.#settle();
      else this.#sendAgain();
    } catch (error) {
      if (!(error instanceof Lost)) this.trouble = error; // a lost line: it will be back
    }
  }

  // What is printed in the box: ours or, at a host's, his own.
  async #openEdition(game: Game, id: string): Promise<void> {
    if (boxOf(game).editions.some((edition) => edition.id === id)) {
      this.match.edition = await openEdition(this.#engine, game, id);
      return;
    }
    const known = this.#engine.edition(game, id);
    if (known) {
      this.match.edition = known;
      return;
    }
    try {
      const answer = await post({ do: "edition", game, edition: id });
      this.match.edition = this.#engine.addEdition(game, JSON.stringify(answer["edition"]));
    } catch (error) {
      if (error instanceof Lost) throw error;
      this.match.edition = null; // one that players must not read
    }
  }

  #hear(message: Message): void {
    if (message.table !== this.id) return;
    this.#missed = true;
    if (this.#opening || !this.match.shown) return;
    if (message["again"]) void this.#watch();
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
