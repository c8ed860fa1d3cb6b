import type { MailMessage } from './Mail';

/** A mail that was taken over. */
export interface SentMail extends MailMessage {
  readonly mailPk: string;
  /** ISO 8601 in UTC. */
  readonly sentAt: string;
}

/** The mails that went out lately, for whoever tries the product without a mail server. */
export interface Outbox {
  /** The newest first; at most 100. */
  latest(): Promise<readonly SentMail[]>;
}
