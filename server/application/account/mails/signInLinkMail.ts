import { MailKind, type MailMessage } from '../../mail/ports';
import type { SignInPerson } from '../../session/ports/PeopleForSignIn';

export const signInLinkMail = ({ email, firstName }: SignInPerson, link: string): MailMessage => ({
  kind: MailKind.SignInLink,
  to: email,
  subject: 'Your link to sign in to Listbill',
  text: `Hello ${firstName},

open this link within five minutes to sign in to Listbill:

${link}

It works once, for whoever opens it: do not pass it on. If you did not ask for it, you need not do anything.`,
});
