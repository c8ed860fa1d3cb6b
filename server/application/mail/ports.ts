/** What a mail is about: whoever sends it may treat kinds apart, and tests find theirs. */
export const MailKind = {
  ConfirmSignUp: 'confirmSignUp',
  AlreadySignedUp: 'alreadySignedUp',
  NewPassword: 'newPassword',
  PasswordChanged: 'passwordChanged',
  SignInLink: 'signInLink',
  SignInCode: 'signInCode',
  Welcome: 'welcome',
  Reset: 'reset',
  AddressChanged: 'addressChanged',
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

/** Where mails go out. */
export interface Mail {
  /** Takes the mail over. It is not on its way before the transaction that sends it counts. */
  send(message: MailMessage): Promise<void>;
}

/** A mail that somebody has taken to deliver it. */
export interface QueuedMail extends MailMessage {
  readonly mailPk: string;
  /** When it was written. */
  readonly queuedAt: Date;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** The mails that wait for delivery, for several servers at once. */
export interface MailQueue {
  /**
   * The mail whose turn it is. Nobody else gets it until `until`: by then it counts as not delivered, because whoever took
   * it may be gone.
   */
  take(until: Date): Promise<QueuedMail | undefined>;
  /** A mail server took it: its text is not kept. */
  delivered(mailPk: string): Promise<void>;
  /** @param error a code, never words of the mail. */
  postpone(mailPk: string, until: Date, error: string): Promise<void>;
  /** It will not be tried again, and its text is not kept. */
  giveUp(mailPk: string, error: string): Promise<void>;
}

/** What takes mails from here to their mailboxes. */
export interface MailServer {
  /** @throws MailNotTaken */
  deliver(mail: QueuedMail): Promise<void>;
}

/** Why a mail is still here. */
export class MailRejected extends Error {
  override readonly name = 'MailNotTaken';

  /**
   * @param code for the operator: never words of the mail, an address or a password.
   * @param reason `address`: this mail will never be taken. `server`: nothing can be delivered just now. `mail`: this one
   * cannot be just now.
   */
  constructor(
    readonly code: string,
    readonly reason: 'address' | 'mail' | 'server',
    options?: ErrorOptions,
  ) {
    super(`The mail server did not take it: ${code}.`, options);
  }
}

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

/** Where mails go from here: to a mail server, onto the outbox page, or nowhere while none is set. */
export const MailMethod = { Server: 'server', Outbox: 'outbox', Nowhere: 'nowhere' } as const;

export type MailMethod = (typeof MailMethod)[keyof typeof MailMethod];
