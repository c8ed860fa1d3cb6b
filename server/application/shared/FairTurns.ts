import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from './Refusal';

export interface TurnLimits {
  /** Turns at once, of everybody together. */
  readonly overall: number;
  /** Turns at once of one person. */
  readonly perPerson: number;
  /** Turns of one person that may wait; more are refused. Unlimited unless given. */
  readonly maxWaitingPerPerson?: number;
  /** A turn that has waited so long is refused; never unless given. */
  readonly maxWaitMs?: number;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

const RETRY_AFTER_SECONDS = 10;

/**
 * Lets in so much work at once. People take turns: a person with much work waiting delays nobody else by more than the work
 * that is going on.
 */
export class FairTurns {
  private readonly running = new Map<string, number>();
  /** By person, the one whose turn is next first. */
  private readonly waiting = new Map<string, Waiting[]>();
  private total = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** @throws Refusal TOO_MANY_REQUESTS when too much waits, or it waited too long; whatever `work` throws. */
  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    await this.enter(person);
    try {
      return await work();
    } finally {
      this.leave(person);
    }
  }

  private async enter(person: string): Promise<void> {
    const queue = this.waiting.get(person) ?? [];
    if (queue.length === 0 && this.hasRoomFor(person)) {
      this.start(person);
      return;
    }
    const { maxWaitingPerPerson = Number.POSITIVE_INFINITY, maxWaitMs } = this.limits;
    if (queue.length >= maxWaitingPerPerson) throw tooBusy();
    let timer: NodeJS.Timeout | undefined;
    const turn = new Promise<void>((resolve, reject) => {
      const waiting = { start: resolve, refuse: () => reject(tooBusy()) };
      this.waiting.set(person, [...queue, waiting]);
      if (maxWaitMs !== undefined) timer = setTimeout(() => this.giveUp(person, waiting), maxWaitMs);
    });
    try {
      await turn;
    } finally {
      clearTimeout(timer);
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

  private giveUp(person: string, waiting: Waiting): void {
    const left = (this.waiting.get(person) ?? []).filter((one) => one !== waiting);
    if (left.length > 0) this.waiting.set(person, left);
    else this.waiting.delete(person);
    waiting.refuse();
  }

  private hasRoomFor(person: string): boolean {
    return this.total < this.limits.overall && (this.running.get(person) ?? 0) < this.limits.perPerson;
  }

  private start(person: string): void {
    this.total += 1;
    this.running.set(person, (this.running.get(person) ?? 0) + 1);
  }
}

function tooBusy(): Refusal {
  const message = 'Too many of your files are being received at once. Wait until some are done, then send the others.';
  return new Refusal(ErrorCode.TooManyRequests, message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
