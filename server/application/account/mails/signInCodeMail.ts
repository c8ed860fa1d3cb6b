import { MailKind, type MailMessage } from '../../mail/ports';
import type { SignInPerson } from '../../session/ports/PeopleForSignIn';

export const signInCodeMail = ({ email, firstName }: SignInPerson, code: string): MailMessage => ({
  kind: MailKind.SignInCode,
  to: email,
  subject: 'Your code to sign in to Listbill',
  text: `Hello ${firstName},

your code to sign in to Listbill is

${code}

It is good for five minutes and works once. Nobody from Listbill ever asks you for it. If you did not ask for it, you need not do anything.`,
});
