import type { MailMessage } from './Mail';

/** A mail that somebody has taken to deliver it. */
export interface WaitingMail extends MailMessage {
  readonly mailPk: string;
  /** When it was written. */
  readonly since: Date;
  /** How often it was tried, this time included. */
  readonly tries: number;
}

/** The mails that wait for delivery, for several servers at once. */
export interface MailQueue {
  /**
   * The mail whose turn it is. Nobody else gets it until `until`: by then it counts as not delivered, because whoever took
   * it may be gone.
   */
  take(until: Date): Promise<WaitingMail | undefined>;
  /** A mail server took it: its text is not kept. */
  delivered(mailPk: string): Promise<void>;
  /** @param error a code, never words of the mail. */
  postpone(mailPk: string, until: Date, error: string): Promise<void>;
  /** It will not be tried again, and its text is not kept. */
  giveUp(mailPk: string, error: string): Promise<void>;
}
