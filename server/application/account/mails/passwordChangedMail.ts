import { MailKind, type MailMessage } from '../../mail/ports';
import type { SignInPerson } from '../../session/ports/PeopleForSignIn';

export const passwordChangedMail = ({ email, firstName }: SignInPerson): MailMessage => ({
  kind: MailKind.PasswordChanged,
  to: email,
  subject: 'Your Listbill password was changed',
  text: `Hello ${firstName},

the password of your sign-in to Listbill was changed just now. Wherever you were signed in you are asked to sign in again.

If it was not you, ask for a new password on the sign-in page, and tell whoever manages access in your company.`,
});
