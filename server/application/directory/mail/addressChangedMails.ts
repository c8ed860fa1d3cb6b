import { htmlMail } from '../../mail/htmlMail';
import { MailKind, type MailMessage } from '../../mail/ports/Mail';
import type { HeldPerson } from '../ports/DirectoryDesk';

/**
 * The mails to the old and the new address of a person whose address somebody else changed, so that nobody's account moves
 * without a word. Sent whatever the person's status. A change of capital letters alone stays in one mailbox: no mail.
 *
 * @param byName who changed it.
 * @source MGM-9
 */
export function addressChangedMails(
  { firstName, email: before }: HeldPerson,
  after: string,
  byName: string,
): readonly MailMessage[] {
  if (before.toLowerCase() === after.toLowerCase()) return [];
  const isChanged = `${byName} changed the email address of your Listbill account from ${before} to ${after}.`;
  return [
    messageTo(before, 'The email address of your Listbill account was changed', [
      `Hello ${firstName || before},`,
      `${isChanged} Mails from Listbill no longer come to this address. If you sign in with an email address and a password, use the new address.`,
      "If this is not right, tell your company's Listbill administrator right away.",
    ]),
    messageTo(after, 'This is now the email address of your Listbill account', [
      `Hello ${firstName || after},`,
      `${isChanged} Mails from Listbill come to this address from now on. If you sign in with an email address and a password, use this address; your password stays the same.`,
      "If this is not right, tell your company's Listbill administrator. If you do not use Listbill, ignore this mail.",
    ]),
  ];
}

function messageTo(to: string, subject: string, paragraphs: readonly string[]): MailMessage {
  const text = paragraphs.join('\n\n');
  return { kind: MailKind.AddressChanged, to, subject, text, html: htmlMail(subject, text, []) };
}
