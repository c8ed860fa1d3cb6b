import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';

/** The person recorded as the author of a change. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
}

/** Person or job recorded with a change. `userId` is null for a job. */
export interface PaymentActor {
  readonly userId: string | null;
  readonly name: string;
  /** The processing run that made the payment's event. */
  readonly runPk?: string;
}

/** Who makes a change, and when, as recorded with it. */
export interface AuditStamp {
  readonly userId: string;
  readonly name: string;
  readonly now: Date;
}

/** When a posting was made. */
export interface PostingStamp {
  readonly by: Actor;
  readonly now: Date;
  /** Today at the office. */
  readonly today: LocalDate;
}
