/** The purpose of a mail. Some kinds expire early. */
export const MailKind = {
  ConfirmSignUp: 'confirmSignUp',
  AlreadySignedUp: 'alreadySignedUp',
  NewPassword: 'newPassword',
  PasswordChanged: 'passwordChanged',
  FactorChanged: 'factorChanged',
  SignInLink: 'signInLink',
  SignInCode: 'signInCode',
  Welcome: 'welcome',
  Invitation: 'invitation',
  Reset: 'reset',
  AddressChanged: 'addressChanged',
  SignedOut: 'signedOut',
  PaymentReversed: 'paymentReversed',
  Notices: 'notices',
  Test: 'test',
} as const;

export type MailKind = (typeof MailKind)[keyof typeof MailKind];

/** A mail to one person. */
export interface MailMessage {
  readonly kind: MailKind;
  /** One address. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  /** Plain text with its line breaks; complete without `html`. */
  readonly text: string;
  readonly html?: string;
}

/** Queues outgoing mails. */
export interface Mail {
  /** Queues a mail. It is sent only if the transaction commits. */
  send(message: MailMessage): Promise<void>;
}

/** A mail claimed for delivery. */
export interface QueuedMail extends MailMessage {
  readonly mailPk: string;

  readonly queuedAt: Date;
  /** Delivery attempts, including the current one. */
  readonly attempts: number;
}

/** The queue of outgoing mails, safe for several servers. */
export interface MailQueue {
  /** Claims the next due mail. After `until` another server may claim it, because this one may have died. */
  take(until: Date): Promise<QueuedMail | undefined>;
  /** Marks a mail as delivered and deletes its text. */
  delivered(mailPk: string): Promise<void>;
  /** @param error a code, never content of the mail. */
  postpone(mailPk: string, until: Date, error: string): Promise<void>;
  /** Marks a mail as failed and deletes its text. It is not retried. */
  giveUp(mailPk: string, error: string): Promise<void>;
}

/** Delivers mails to mailboxes. */
export interface MailServer {
  /** @throws MailRejected */
  deliver(mail: QueuedMail): Promise<void>;
}

/** A mail that was not accepted. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';

  /**
   * @param code for the operator; never content of the mail, an address or a password.
   * @param reason `address`: this mail is never accepted. `mail`: this mail is not accepted now. `server`: no mail is accepted
   *   now.
   */
  constructor(
    readonly code: string,
    readonly reason: 'address' | 'mail' | 'server',
    options?: ErrorOptions,
  ) {
    super(`The mail server rejected the mail: ${code}.`, options);
  }
}

/** A queued or sent mail as the outbox shows it. */
export interface SentMail extends MailMessage {
  readonly mailPk: string;
  /** ISO 8601 in UTC. */
  readonly sentAt: string;
}

/** Recent mails, shown if no mail server is configured. */
export interface Outbox {
  /** Newest first, at most 100. */
  latest(): Promise<readonly SentMail[]>;
}

/**
 * How mails are sent: by a mail server, to the outbox page only, or not at all.
 *
 * @source docs/decisions/maintenance.md#production-starts-without-a-mail-server
 */
export const MailMethod = { Server: 'server', Outbox: 'outbox', Nowhere: 'nowhere' } as const;

export type MailMethod = (typeof MailMethod)[keyof typeof MailMethod];

declare module '../shared/Transaction' {
  interface Transaction {
    readonly mail: Mail;
  }
}
