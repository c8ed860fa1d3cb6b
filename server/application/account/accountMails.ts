import { MailKind, type MailMessage } from '../mail/ports/Mail';
import type { SignInPerson } from '../session/ports';

export const newPasswordMail = ({ email, firstName }: SignInPerson, link: string): MailMessage => ({
  kind: MailKind.NewPassword,
  to: email,
  subject: 'Set a new password for Listbill',
  text: `Hello ${firstName},

somebody asked to set a new password for your sign-in to Listbill. If it was you, open this link within one hour:

${link}

It works once. If it was not you, you need not do anything: your password stays as it is.`,
});

export const passwordChangedMail = ({ email, firstName }: SignInPerson): MailMessage => ({
  kind: MailKind.PasswordChanged,
  to: email,
  subject: 'Your Listbill password was changed',
  text: `Hello ${firstName},

the password of your sign-in to Listbill was changed just now. Wherever you were signed in you are asked to sign in again.

If it was not you, ask for a new password on the sign-in page, and tell whoever manages access in your company.`,
});

export const signInCodeMail = ({ email, firstName }: SignInPerson, code: string): MailMessage => ({
  kind: MailKind.SignInCode,
  to: email,
  subject: 'Your code to sign in to Listbill',
  text: `Hello ${firstName},

your code to sign in to Listbill is

${code}

It is good for five minutes and works once. Nobody from Listbill ever asks you for it. If you did not ask for it, you need not do anything.`,
});

export const signInLinkMail = ({ email, firstName }: SignInPerson, link: string): MailMessage => ({
  kind: MailKind.SignInLink,
  to: email,
  subject: 'Your link to sign in to Listbill',
  text: `Hello ${firstName},

open this link within five minutes to sign in to Listbill:

${link}

It works once, for whoever opens it: do not pass it on. If you did not ask for it, you need not do anything.`,
});

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

export const alreadySignedUpMail = (to: string): MailMessage => ({
  kind: MailKind.AlreadySignedUp,
  to,
  subject: 'You have a Listbill account already',
  text: `Hello,

somebody asked for a Listbill account with this email, and there is one already. If it was you, sign in with it; if you no longer know its password, choose "Forgot your password?" on the sign-in page.

If it was not you, you need not do anything: nothing was changed.`,
});
