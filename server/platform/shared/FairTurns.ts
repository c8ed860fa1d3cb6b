import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from './Refusal';

export interface TurnLimits {
  /** Maximum running turns in total. */
  readonly overall: number;
  /** Maximum running turns per person. */
  readonly perPerson: number;
  /** Maximum waiting turns per person; unlimited by default. */
  readonly maxWaitingPerPerson?: number;
  /** A turn that waits longer is refused; unlimited by default. */
  readonly maxWaitMs?: number;
  /** Message for a refused person; by default about uploads. */
  readonly busyMessage?: string;
}

interface Waiting {
  readonly start: () => void;
}

/** Takes turns as a person does. No person has this id. */
const BACKGROUND = ' background';

const RETRY_AFTER_SECONDS = 10;

const UPLOADS_BUSY = 'Too many of your files are uploading at once. Wait until some finish, then upload the others.';

/** How long work in the background lets people go first. Then it takes one turn among them, so that it ends, too. */
const MAX_YIELD_MS = 2_000;

/** Limits concurrent work. People take turns, so that one person's waiting work does not delay others. */
export class FairTurns {
  private readonly running = new Map<string, number>();
  /** By person, ordered by next turn. */
  private readonly waiting = new Map<string, Waiting[]>();
  /** Work in the background, in order. */
  private readonly yielding: Waiting[] = [];
  private total = 0;

  constructor(private readonly limits: TurnLimits) {}

  /**
   * @param signal aborted when the work is no longer needed: waiting work is dropped. Running work must follow it by itself.
   * @throws Refusal TOO_MANY_REQUESTS if too much work waits or it waited too long; the signal's reason; errors of `work`.
   */
  async run<T>(person: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await this.enter(person, signal);
    try {
      return await work();
    } finally {
      this.leave(person);
    }
  }

  /**
   * Runs work that no person waits for: once nobody's work runs or waits, at the latest after two seconds, and then as one turn among
   * those of people. One of these is waiting or running at a time.
   *
   * @param signal aborted when the work is no longer needed: waiting work is dropped.
   * @throws the signal's reason; errors of `work`.
   */
  async runInBackground<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.total > 0 || this.waiting.size > 0) await this.yieldToPeople(signal);
    return this.run(BACKGROUND, work, signal);
  }

  private async yieldToPeople(signal: AbortSignal | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let drop: (() => void) | undefined;
    const own = await new Promise<Waiting>((resolve, reject) => {
      const waiting: Waiting = { start: () => resolve(waiting) };
      this.yielding.push(waiting);
      timer = setTimeout(waiting.start, MAX_YIELD_MS);
      drop = () => {
        this.stopYielding(waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', drop);
    }).finally(() => {
      clearTimeout(timer);
      if (drop) signal?.removeEventListener('abort', drop);
    });
    this.stopYielding(own);
  }

  private stopYielding(waiting: Waiting): void {
    const at = this.yielding.indexOf(waiting);
    if (at >= 0) this.yielding.splice(at, 1);
  }

  private async enter(person: string, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.waiting.get(person) ?? [];
    if (queue.length === 0 && this.hasRoomFor(person)) {
      this.start(person);
      return;
    }
    const { maxWaitingPerPerson = Number.POSITIVE_INFINITY, maxWaitMs } = this.limits;
    if (queue.length >= maxWaitingPerPerson) throw this.tooBusy();
    let timer: NodeJS.Timeout | undefined;
    let drop: (() => void) | undefined;
    const turn = new Promise<void>((resolve, reject) => {
      const waiting = { start: resolve };
      this.waiting.set(person, [...queue, waiting]);
      const giveUp = (reason: unknown) => {
        this.remove(person, waiting);
        reject(reason);
      };
      if (maxWaitMs !== undefined) timer = setTimeout(() => giveUp(this.tooBusy()), maxWaitMs);
      drop = () => giveUp(signal?.reason);
      signal?.addEventListener('abort', drop);
    });
    try {
      await turn;
    } finally {
      clearTimeout(timer);
      if (drop) signal?.removeEventListener('abort', drop);
    }
  }

  private leave(person: string): void {
    this.total -= 1;
    const left = (this.running.get(person) ?? 1) - 1;
    if (left === 0) this.running.delete(person);
    else this.running.set(person, left);
    this.startNext();
  }

  private startNext(): void {
    // A copy: the loop moves people to the end of the map.
    const waiting = [...this.waiting];
    for (const [person, [next, ...others]] of waiting) {
      if (!next || !this.hasRoomFor(person)) continue;
      this.waiting.delete(person);
      if (others.length > 0) this.waiting.set(person, others);
      this.start(person);
      next.start();
    }
    if (this.total === 0 && this.waiting.size === 0) this.yielding.shift()?.start();
  }

  private remove(person: string, waiting: Waiting): void {
    const left = (this.waiting.get(person) ?? []).filter((one) => one !== waiting);
    if (left.length > 0) this.waiting.set(person, left);
    else this.waiting.delete(person);
  }

  private hasRoomFor(person: string): boolean {
    return this.total < this.limits.overall && (this.running.get(person) ?? 0) < this.limits.perPerson;
  }

  private start(person: string): void {
    this.total += 1;
    this.running.set(person, (this.running.get(person) ?? 0) + 1);
  }

  private tooBusy(): Refusal {
    const { busyMessage = UPLOADS_BUSY } = this.limits;
    return new Refusal(ErrorCode.TooManyRequests, busyMessage, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
