import type { WaitingMail } from './MailQueue';

/** What takes mails from here to their mailboxes. */
export interface MailServer {
  /** @throws MailNotTaken */
  deliver(mail: WaitingMail): Promise<void>;
}

/** Why a mail is still here. */
export class MailNotTaken extends Error {
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
