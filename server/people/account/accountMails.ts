import { counted } from '../../../src/domain/platform/text/wording';
import { MailKind, type MailMessage } from '../../platform/mail/ports';
import type { SignInPerson } from '../session/ports';

export const newPasswordMail = ({ email, firstName }: SignInPerson, link: string): MailMessage => ({
  kind: MailKind.NewPassword,
  to: email,
  subject: 'Set a new password for Listbill',
  text: `Hello ${firstName},

Someone requested a new password for your Listbill account. If it was you, open this link within one hour:

${link}

It works once. If it was not you, you can ignore this mail. Your password stays the same.`,
});

export const passwordChangedMail = ({ email, firstName }: SignInPerson): MailMessage => ({
  kind: MailKind.PasswordChanged,
  to: email,
  subject: 'Your Listbill password was changed',
  text: `Hello ${firstName},

The password of your Listbill account was changed just now. You have been signed out everywhere and need to sign in again.

If it was not you, request a new password on the sign-in page, and tell your company's Listbill administrator.`,
});

/** The second factors that people add and remove themselves. */
export type FactorName = 'authenticator app' | 'passkey';

/** With an article. */
export const factorWord = (factor: FactorName): string => (factor === 'passkey' ? 'a passkey' : 'an authenticator app');

export const factorAddedMail = ({ email, firstName }: SignInPerson, factor: FactorName): MailMessage => ({
  kind: MailKind.FactorChanged,
  to: email,
  subject: ADDED[factor],
  text: `Hello ${firstName},

${ADDED[factor]} just now. From now on, signing in with your password asks for a second factor.

${NOT_YOU}`,
});

export const factorRemovedMail = ({ email, firstName }: SignInPerson, factor: FactorName): MailMessage => ({
  kind: MailKind.FactorChanged,
  to: email,
  subject: REMOVED[factor],
  text: `Hello ${firstName},

${REMOVED[factor]} just now, and no longer signs you in.

${NOT_YOU}`,
});

const ADDED: Readonly<Record<FactorName, string>> = {
  'authenticator app': 'An authenticator app was added to your Listbill account',
  passkey: 'A passkey was added to your Listbill account',
};
const REMOVED: Readonly<Record<FactorName, string>> = {
  'authenticator app': 'An authenticator app was removed from your Listbill account',
  passkey: 'A passkey was removed from your Listbill account',
};

export const factorsResetMail = ({ email, firstName }: SignInPerson): MailMessage => ({
  kind: MailKind.FactorChanged,
  to: email,
  subject: 'Your second factors were removed from Listbill',
  text: `Hello ${firstName},

The people who operate Listbill removed all second factors and recovery codes of your account just now. Delete passkeys of it on your devices, and add a new second factor in your profile.

${NOT_ASKED}`,
});

export const recoveryCodesRenewedMail = ({ email, firstName }: SignInPerson): MailMessage => ({
  kind: MailKind.FactorChanged,
  to: email,
  subject: 'New recovery codes were made for your Listbill account',
  text: `Hello ${firstName},

New recovery codes were made for your Listbill account just now. The earlier ones no longer work.

${NOT_YOU}`,
});

export const secondFactorLockedMail = ({ email, firstName }: SignInPerson): MailMessage => ({
  kind: MailKind.FactorChanged,
  to: email,
  subject: 'Too many wrong codes for your Listbill account',
  text: `Hello ${firstName},

Someone who knows your password or reads your mail typed too many wrong codes of your second factor. No one was signed in.

${NOT_YOU}`,
});

/** @param left recovery codes that have not been used. */
export const recoveryCodeUsedMail = ({ email, firstName }: SignInPerson, left: number): MailMessage => ({
  kind: MailKind.FactorChanged,
  to: email,
  subject: 'A recovery code of your Listbill account was used',
  text: `Hello ${firstName},

Someone signed in to your Listbill account just now with a recovery code. ${counted(left, 'recovery code')} left.

${NOT_YOU}`,
});

const NOT_ASKED =
  "If you did not ask for it, tell your company's Listbill administrator at once, and request a new password on the sign-in page.";

const NOT_YOU =
  "If it was not you, request a new password on the sign-in page, which signs you out everywhere, and tell your company's Listbill administrator.";

export const signInCodeMail = ({ email, firstName }: SignInPerson, code: string): MailMessage => ({
  kind: MailKind.SignInCode,
  to: email,
  subject: 'Your code to sign in to Listbill',
  text: `Hello ${firstName},

Your code to sign in to Listbill is

${code}

It is valid for five minutes and works once. Listbill will never ask you for it. If you did not request it, you can ignore this mail.`,
});

export const signInLinkMail = ({ email, firstName }: SignInPerson, link: string): MailMessage => ({
  kind: MailKind.SignInLink,
  to: email,
  subject: 'Your link to sign in to Listbill',
  text: `Hello ${firstName},

Open this link within five minutes to sign in to Listbill:

${link}

It works once, for anyone who opens it, so do not forward it. If you did not request it, you can ignore this mail.`,
});

/** Repeats no user input, because a stranger may have signed up with this email. */
export const confirmSignUpMail = (to: string, link: string): MailMessage => ({
  kind: MailKind.ConfirmSignUp,
  to,
  subject: 'Confirm your Listbill account',
  text: `Hello,

someone signed up for Listbill with this email. If it was you, open this link within 24 hours to confirm it:

${link}

It works once. If it was not you, you can ignore this mail. No account is created without the link.`,
});

export const alreadySignedUpMail = (to: string): MailMessage => ({
  kind: MailKind.AlreadySignedUp,
  to,
  subject: 'You have a Listbill account already',
  text: `Hello,

someone signed up for Listbill with this email, but you already have an account. If it was you, sign in with it. If you forgot your password, choose "Forgot your password?" on the sign-in page.

If it was not you, you can ignore this mail. Nothing was changed.`,
});
