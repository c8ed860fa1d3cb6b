import { htmlMail } from '../../mail/htmlMail';
import { MailKind, type MailMessage } from '../../mail/ports';

/**
 * The mails to the old and the new address of a person whose address an administrator changed, so that no account moves
 * without notice. Sent whatever the person's status. A change of capital letters alone stays in one mailbox: no mail. The
 * new address may have been mistyped, so the mail to it names neither the person nor the old address.
 *
 * @param byName who changed it.
 * @source MGM-9
 */
export function addressChangedMails(before: string, after: string, byName: string): readonly MailMessage[] {
  if (before.toLowerCase() === after.toLowerCase()) return [];
  return [
    messageTo(before, 'The email address of your Listbill account was changed', [
      `${byName} changed the email address of your Listbill account from ${before} to ${after}.`,
      'Mails from Listbill no longer come to this address. If you sign in with an email address and a password, use the new address.',
      "If this is not right, tell your company's Listbill administrator right away.",
    ]),
    messageTo(after, 'This is now the email address of your Listbill account', [
      `${byName} made ${after} the email address of your Listbill account.`,
      'Mails from Listbill come to this address from now on. If you sign in with an email address and a password, use this address; your password stays the same.',
      "If this is not right, tell your company's Listbill administrator. If you do not use Listbill, ignore this mail.",
    ]),
  ];
}

function messageTo(to: string, subject: string, paragraphs: readonly string[]): MailMessage {
  const text = ['Hello,', ...paragraphs].join('\n\n');
  return { kind: MailKind.AddressChanged, to, subject, text, html: htmlMail(subject, text, []) };
}
