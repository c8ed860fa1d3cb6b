import { MailKind, type MailMessage } from '../../mail/ports';

/** Repeats nothing that was typed: whoever typed it may be a stranger to whoever reads this. */
export const confirmSignUpMail = (to: string, link: string): MailMessage => ({
  kind: MailKind.ConfirmSignUp,
  to,
  subject: 'Confirm your Listbill account',
  text: `Hello,

somebody asked for a Listbill account with this email. If it was you, open this link within 24 hours to confirm it:

${link}

It works once. If it was not you, you need not do anything: without the link there is no account.`,
});
