// A table of the server. Moves are sent again until they are acknowledged; what was
// missed is asked for; after a lost line everything is as it was.
import type { PastHappening, Refusal } from "../../types/wire";
import { Engine, shippedEdition, wasmUrl, type Edition } from "../engine/engine";
import { Refused } from "../engine/refused";
import type { Advice } from "../engine/requests";
import { Thinker } from "../engine/thinker";
import { breath } from "../kit/breath";
import { boxOf, type Game } from "../shelf/shelf";
import { Heard, mayAsk } from "./counsel";
import { Lost, connection, post, type Connection, type TableMessage } from "./connection.svelte";
import {
  forgetSeat,
  keepLuck,
  keepSeat,
  keepSent,
  keptLuck,
  keptSeat,
  keptSent,
  type KeptSeat,
  type SentMove,
} from "./device";
import { afterHistory, afterLog, atSight, hashOf, noLuck, wantedPart, type OwnLuck } from "./luck";
import { Match } from "./match.svelte";

// Refusals of what may be asked again in a moment.
const passing: Refusal[] = ["request/too_fast", "store/unavailable"];

export class RemoteTable {
  readonly id: string;
  readonly match: Match;
  kept = $state.raw<KeptSeat | undefined>();
  trouble = $state.raw<unknown>(null); // why the table cannot be shown
  refused = $state.raw<Refused | null>(null); // of a move that was sent again
  pending = $state<string | null>(null); // sent, and not acknowledged yet
  luck = $state.raw<OwnLuck | null>(null); // of whoever has a seat

  #heard = new Heard();
  readonly #adviser = new Thinker();
  #leave: (() => void) | undefined;
  #sent: SentMove | null;
  #acknowledged = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #given = ""; // of one's part in the luck, what was sent last
  #giveAgain: ReturnType<typeof setTimeout> | undefined;
  #checking = false;
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
      const { token } = this;
      const { shown } = await connection.ask({ do: "watch", table: this.id, token, forbidden: true });
      this.match.show(shown);
      this.#heard.know(shown.history, shown.version);
      this.trouble = null;
      if (this.#missed) {
        this.#missed = false;
        return this.#watch();
      }
      if (!this.match.speaks) void this.#learnToSpeak(shown.game as Game, shown.edition);
      this.#given = "";
      this.#mindLuck(shown.history);
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
      return JSON.stringify((await post({ do: "edition", game, edition: id })).edition);
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
    } catch (error) {
      if (!(error instanceof Lost)) this.trouble = error;
    }
  }

  #hear(message: TableMessage): void {
    if (message.table !== this.id) return;
    if (!this.match.shown) this.#missed = true;
    else if ("again" in message) void this.#watch();
    else if ("present" in message) this.match.present(message.present);
    // What was forgotten is not kept here either.
    else if (!this.match.update(message) || message.news?.news === "forgotten") void this.#watch();
    else {
      this.#heard.hear(message);
      this.#mindLuck([message]);
      this.#settle();
    }
  }

  // ---- One's part in the luck of the table ----

  #keepLuck(luck: OwnLuck): void {
    this.luck = luck;
    keepLuck(this.id, luck);
  }
  // Compares what the table says with what was promised, and gives what it waits for.
  #mindLuck(history: PastHappening[]): void {
    const { shown, me } = this.match;
    if (!shown || me === null || !this.kept?.token) return;
    const luck = this.luck ?? keptLuck(this.id) ?? noLuck();
    this.#keepLuck(atSight(afterHistory(luck, history, me), shown, me));
    void this.#giveLuck();
    if (shown.standing === "over") void this.#checkLog();
  }
  async #giveLuck(): Promise<void> {
    const { shown, me } = this.match;
    const { luck } = this;
    if (!shown || me === null || !luck) return;
    const part = wantedPart(luck, shown, me);
    const giving = `${part} ${luck.bytes}`;
    if (!part || this.#given === giving) return;
    this.#given = giving;
    const [table, token] = [this.id, this.kept!.token!];
    try {
      if (part === "reveal") await connection.ask({ do: "reveal", table, token, bytes: luck.bytes });
      else await connection.ask({ do: "pledge", table, token, pledge: hashOf(luck.bytes) });
    } catch (error) {
      // If the line is lost or the table has gone on, it says what it waits for then.
      if (!(error instanceof Refused && passing.some((one) => one === error.error))) return;
      this.#given = "";
      clearTimeout(this.#giveAgain);
      this.#giveAgain = setTimeout(() => void this.#giveLuck(), 1000);
      return;
    }
    if (this.luck?.bytes !== luck.bytes) return;
    this.#keepLuck({ ...this.luck, [part === "reveal" ? "revealed" : "pledged"]: true });
    void this.#giveLuck(); // if the table has gone on meanwhile
  }
  async #checkLog(): Promise<void> {
    const { me, begun } = this.match;
    if (me === null || !begun || !this.luck || this.luck.checked || this.#checking) return;
    this.#checking = true;
    try {
      const log = await this.log();
      if (this.luck) this.#keepLuck(afterLog(this.luck, log, me));
    } catch {
      // It is looked at the next time that the table is.
    } finally {
      this.#checking = false;
    }
  }

  // ---- Moves ----

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

  // ---- What an expert would do ----

  get advised(): boolean {
    const { shown } = this.match;
    return Boolean(shown && this.kept?.token) && mayAsk(shown!);
  }
  // By what I see and was told. The same moment gives the same advice.
  async advice(): Promise<Advice> {
    const engine = await Engine.load();
    await this.#learnWhatWas();
    const { game, edition, seat, version, step = 0, moves = [] } = this.match.shown!;
    const view = { ...this.match.view };
    delete view["read_out"]; // it is no part of what a seat knows, but of the box
    return this.#adviser.advise({
      wasm: new URL(wasmUrl, location.href).href,
      printed: engine.editionText(game as Game, edition),
      about: {
        do: "advise",
        game,
        edition,
        mind: { seat, view, heard: this.#heard.all(), moves },
        seed: `${this.id}/${version}/${step}`,
      },
    });
  }
  // What was told before this page came to the table.
  async #learnWhatWas(): Promise<void> {
    const { token } = this;
    for (let from = this.#heard.missing; from !== null;) {
      const { history } = await connection.ask({ do: "history", table: this.id, token, since: from - 1 });
      this.#heard.know(history);
      const next = this.#heard.missing;
      if (next === from) return; // it is not known any more: then the expert goes by less
      from = next;
      await breath(50);
    }
  }

  async earlier(): Promise<void> {
    const { token } = this;
    const asked = { do: "history", table: this.id, token, since: this.match.before } as const;
    this.match.precede((await connection.ask(asked)).history);
  }

  // Everything else that one may ask of a table one sits at.
  readonly ask: Connection["ask"] = (request) => connection.ask(request);
  keep(seat: Partial<KeptSeat>): void {
    this.kept = { table: this.id, at: Date.now(), ...this.kept, ...seat };
    keepSeat(this.kept);
  }
  // The seat is given back, or is another's; the host stays the host.
  forget(): void {
    const { host, invitations } = this.kept ?? {};
    forgetSeat(this.id);
    this.kept = undefined;
    this.luck = null;
    if (host) this.keep({ host, ...(invitations && { invitations }) });
  }
  async log(): Promise<string> {
    return (await connection.ask({ do: "log", table: this.id, token: this.token })).log;
  }
  watchAgain(): void {
    void this.#watch();
  }

  close(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#giveAgain);
    this.#leave?.();
    this.#adviser.cancel();
    this.match.seen.close();
    void connection.ask({ do: "unwatch", table: this.id }).catch(() => {});
  }
}
