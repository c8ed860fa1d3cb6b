import type { Clock } from '../shared/Clock';
import { MailKind, type MailQueue, MailRejected, type MailServer, type QueuedMail } from './ports';

/** Longer than a mail server may take to answer. */
const LEASE_MS = 120_000;

const FIRST_PAUSE_MS = 30_000;

const MAX_PAUSE_MS = 3_600_000;

const MAX_PER_RUN = 500;

const MINUTE_MS = 60_000;

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Links and codes that are over when they arrive help nobody. */
const LIFETIME_MS: Partial<Record<MailKind, number>> = {
  [MailKind.SignInCode]: 5 * MINUTE_MS,
  [MailKind.SignInLink]: 5 * MINUTE_MS,
  [MailKind.NewPassword]: 60 * MINUTE_MS,
  [MailKind.Reset]: 60 * MINUTE_MS,
};

/** What a round of deliveries came to. */
export interface DeliveryCounts {
  readonly delivered: number;
  readonly postponed: number;
  readonly givenUp: number;
}

/**
 * Takes the mails that wait to the mail server, the oldest turn first. What it does not take is tried again after pauses
 * that double, for a day at most. At least once: where the process dies between the server's yes and our note of it, the
 * mail goes out again, under the same message id.
 */
export class DeliverMails {
  /** @param onFailure told of each mail that is given up, and of a server that takes none: a code and the mail's key. */
  constructor(
    private readonly queue: MailQueue,
    private readonly server: MailServer,
    private readonly clock: Clock,
    private readonly onFailure: (what: string, error: MailRejected) => void = () => undefined,
  ) {}

  /** @param isWanted asked before each mail. */
  async run(isWanted: () => boolean = () => true): Promise<DeliveryCounts> {
    const count = { delivered: 0, postponed: 0, givenUp: 0 };
    for (let taken = 0; taken < MAX_PER_RUN && isWanted(); taken += 1) {
      const mail = await this.queue.take(this.later(LEASE_MS));
      if (!mail) break;
      const problem = await this.problemOf(mail);
      count[await this.settle(mail, problem)] += 1;
      // The others would wait as long for the same answer.
      if (problem?.reason === 'server') break;
    }
    return count;
  }

  private async problemOf(mail: QueuedMail): Promise<MailRejected | undefined> {
    if (deadlineOf(mail) <= this.clock.now()) return new MailRejected('TOO_OLD', 'address');
    try {
      await this.server.deliver(mail);
      return undefined;
    } catch (error) {
      return error instanceof MailRejected ? error : new MailRejected('UNKNOWN', 'mail', { cause: error });
    }
  }

  private async settle(mail: QueuedMail, problem: MailRejected | undefined): Promise<keyof DeliveryCounts> {
    const { mailPk } = mail;
    if (!problem) {
      await this.queue.delivered(mailPk);
      return 'delivered';
    }
    const next = this.later(pauseAfter(mail.attempts));
    if (problem.reason !== 'address' && next < deadlineOf(mail)) {
      await this.queue.postpone(mailPk, next, problem.code);
      if (problem.reason === 'server') this.onFailure('mails cannot be delivered just now', problem);
      return 'postponed';
    }
    await this.queue.giveUp(mailPk, problem.code);
    this.onFailure(`mail ${mailPk} was given up`, problem);
    return 'givenUp';
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
}

/** Until when delivering a mail makes sense: a day, or as long as what it holds can be used. */
export function deadlineOf({ kind, queuedAt: since }: Pick<QueuedMail, 'kind' | 'queuedAt'>): Date {
  return new Date(since.getTime() + (LIFETIME_MS[kind] ?? DAY_MS));
}
