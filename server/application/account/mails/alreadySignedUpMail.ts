import { MailKind, type MailMessage } from '../../mail/ports';

export const alreadySignedUpMail = (to: string): MailMessage => ({
  kind: MailKind.AlreadySignedUp,
  to,
  subject: 'You have a Listbill account already',
  text: `Hello,

somebody asked for a Listbill account with this email, and there is one already. If it was you, sign in with it; if you no longer know its password, choose "Forgot your password?" on the sign-in page.

If it was not you, you need not do anything: nothing was changed.`,
});
