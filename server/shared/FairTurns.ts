import { ErrorCode } from '../../src/domain/errors/ErrorCode';
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

const RETRY_AFTER_SECONDS = 10;

const UPLOADS_BUSY = 'Too many of your files are uploading at once. Wait until some finish, then upload the others.';

/** Limits concurrent work. People take turns, so that one person's waiting work does not delay others. */
export class FairTurns {
  private readonly running = new Map<string, number>();
  /** By person, ordered by next turn. */
  private readonly waiting = new Map<string, Waiting[]>();
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
