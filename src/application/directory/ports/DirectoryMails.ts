import { createToken, type Token } from '../../shared/Token';

/** Whether a mail went out now, or did within the last minute. */
export interface MailAnswer {
  readonly sent: boolean;
  readonly message: string;
}

/** Has mails sent to people of the directory: the same one at most once a minute. Everything rejects with ApiError. */
export interface DirectoryMails {
  /** A link that sets a new password. @source MGM-10 */
  resetPassword(userId: string): Promise<MailAnswer>;
  /** The same by address. @source MGM-19 */
  resetPasswordOf(email: string): Promise<MailAnswer>;
  /** @source MGM-20 */
  welcome(email: string): Promise<MailAnswer>;
}

export const DirectoryMails: Token<DirectoryMails> = createToken('DirectoryMails');
