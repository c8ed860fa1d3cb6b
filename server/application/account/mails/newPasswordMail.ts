import { MailKind, type MailMessage } from '../../mail/ports';
import type { SignInPerson } from '../../session/ports/PeopleForSignIn';

export const newPasswordMail = ({ email, firstName }: SignInPerson, link: string): MailMessage => ({
  kind: MailKind.NewPassword,
  to: email,
  subject: 'Set a new password for Listbill',
  text: `Hello ${firstName},

somebody asked to set a new password for your sign-in to Listbill. If it was you, open this link within one hour:

${link}

It works once. If it was not you, you need not do anything: your password stays as it is.`,
});
