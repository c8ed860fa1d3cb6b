import type { Clock } from '../shared/Clock';
import { MailKind, type MailQueue, MailRejected, type MailServer, type QueuedMail } from './ports';

/** Longer than a mail server may take to answer. */
const LEASE_MS = 120_000;

const FIRST_PAUSE_MS = 30_000;

const MAX_PAUSE_MS = 3_600_000;

const MAX_PER_RUN = 500;

const MINUTE_MS = 60_000;

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Mails whose link or code expires. */
const LIFETIME_MS: Partial<Record<MailKind, number>> = {
  [MailKind.SignInCode]: 5 * MINUTE_MS,
  [MailKind.SignInLink]: 5 * MINUTE_MS,
  [MailKind.NewPassword]: 60 * MINUTE_MS,
  [MailKind.Reset]: 60 * MINUTE_MS,
};

/** Numbers of mails in one run. */
export interface DeliveryCounts {
  readonly delivered: number;
  readonly postponed: number;
  readonly givenUp: number;
}

/**
 * Delivers queued mails, oldest attempt first. A rejected mail is retried after pauses that double, for a day at most. Delivery
 * is at least once: if the process dies before recording a delivery, the mail is sent again with the same message id.
 */
export class DeliverMails {
  /** @param onFailure reports each mail that is given up, and an unavailable mail server. */
  constructor(
    private readonly queue: MailQueue,
    private readonly server: MailServer,
    private readonly clock: Clock,
    private readonly onFailure: (what: string, error: MailRejected) => void = () => undefined,
  ) {}

  /** @param shouldContinue called before each mail. */
  async run(shouldContinue: () => boolean = () => true): Promise<DeliveryCounts> {
    const count = { delivered: 0, postponed: 0, givenUp: 0 };
    for (let taken = 0; taken < MAX_PER_RUN && shouldContinue(); taken += 1) {
      const mail = await this.queue.take(this.later(LEASE_MS));
      if (!mail) break;
      const problem = await this.problemOf(mail);
      count[await this.settle(mail, problem)] += 1;
      // The server would reject the other mails, too.
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
      if (problem.reason === 'server') this.onFailure('mail delivery failed', problem);
      return 'postponed';
    }
    await this.queue.giveUp(mailPk, problem.code);
    this.onFailure(`mail ${mailPk} could not be delivered`, problem);
    return 'givenUp';
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
}

/** Latest useful delivery: after a day, or when the mail's link or code expires. */
export function deadlineOf({ kind, queuedAt: since }: Pick<QueuedMail, 'kind' | 'queuedAt'>): Date {
  return new Date(since.getTime() + (LIFETIME_MS[kind] ?? DAY_MS));
}
