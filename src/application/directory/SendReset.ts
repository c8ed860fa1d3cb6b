import type { DirectoryMails, MailAnswer } from './ports/DirectoryMails';

/** Mails a person a link that sets a new password. @source MGM-10 */
export class SendReset {
  constructor(private readonly mails: DirectoryMails) {}

  /** @returns also when one went out within the last minute: then none goes now. @throws ApiError */
  run(userId: string): Promise<MailAnswer> {
    return this.mails.resetPassword(userId);
  }
}
