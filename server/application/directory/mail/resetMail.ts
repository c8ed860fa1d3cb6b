import { htmlMail } from '../../mail/htmlMail';
import { MailKind, type MailMessage } from '../../mail/ports';
import type { MailedPerson } from '../ports/DirectoryMails';

export interface ResetWords {
  /** Who had the mail sent. */
  readonly byName: string;
  /** Where a new password is chosen. */
  readonly link: string;
}

/** @source MGM-10 MGM-19 */
export function resetMail({ firstName, email }: MailedPerson, { byName, link }: ResetWords): MailMessage {
  const text = [
    `Hello ${firstName || email},`,
    `${byName} had this link sent to you, at which you choose a new password for Listbill. It is good for one hour and works once:`,
    link,
    'Your present password stays good until you have chosen another. After that you are asked to sign in again wherever you are signed in.',
    `If you did not expect this mail, ask ${byName} or ignore it: nothing happens until you act.`,
  ].join('\n\n');
  const subject = 'Choose a new password for Listbill';
  return { kind: MailKind.Reset, to: email, subject, text, html: htmlMail(subject, text, [link]) };
}
