import { sentence } from '../../../src/domain/platform/text/wording';
import { htmlMail } from '../../platform/mail/htmlMail';
import { MailKind, type MailMessage } from '../../platform/mail/ports';
import type { MailedPerson } from './ports/DirectoryRepository';

const MAX_GROUPS = 10;

export interface WelcomeMailContent {
  readonly byName: string;
  /** Where to choose a password; undefined for company sign-on. */
  readonly link: string | undefined;
  /** Address of the application. */
  readonly homeAddress: string;
}

/** @source MGM-20 */
export function welcomeMail(person: MailedPerson, { byName, link, homeAddress }: WelcomeMailContent): MailMessage {
  const text = [
    `Hello ${person.firstName || person.email},`,
    `${sentence(`${byName} gave you access to Listbill${toGroups(person.groups)}`)} Listbill is where benefits list bills are checked against payroll, reconciled and paid.`,
    ...(link === undefined
      ? ['Sign in with your company account, as you do elsewhere:', homeAddress]
      : [
          'Choose a password first. This link is good for seven days and works once:',
          link,
          `After that you find Listbill here: ${homeAddress}`,
          'If the link is over, choose "Forgot your password?" on the sign-in page, or ask for another welcome.',
        ]),
    `You sign in as ${person.email}. If you did not expect this mail, ask ${byName} or ignore it: nothing happens until you act.`,
  ].join('\n\n');
  const subject = 'Welcome to Listbill';
  const links = link === undefined ? [homeAddress] : [link, homeAddress];
  return { kind: MailKind.Welcome, to: person.email, subject, text, html: htmlMail(subject, text, links) };
}

interface InvitationMailContent {
  readonly byName: string;
  /** Names of the groups, sorted. */
  readonly groups: readonly string[];
  readonly homeAddress: string;
  /** Days until the invitation expires. */
  readonly days: number;
}

/** An invitation to a person who has no access yet. */
export function invitationMail(
  { email, firstName }: Pick<MailedPerson, 'email' | 'firstName'>,
  { byName, groups, homeAddress, days }: InvitationMailContent,
): MailMessage {
  const text = [
    `Hello ${firstName || email},`,
    `${sentence(`${byName} invites you to Listbill${toGroups(groups)}`)} Listbill is where benefits list bills are checked against payroll, reconciled and paid.`,
    `Sign in here as ${email} within ${days} days:`,
    homeAddress,
    'If you have no account yet, create one on the sign-in page with exactly this email address, and confirm the address. Your access is ready at the first sign-in.',
    `If you did not expect this mail, ask ${byName} or ignore it: nothing happens until you act.`,
  ].join('\n\n');
  const subject = 'You are invited to Listbill';
  return { kind: MailKind.Invitation, to: email, subject, text, html: htmlMail(subject, text, [homeAddress]) };
}

function toGroups(groups: readonly string[]): string {
  if (groups.length === 0) return '';
  const more = groups.length - MAX_GROUPS;
  return ` for ${groups.slice(0, MAX_GROUPS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

interface ResetMailContent {
  /** Who sent the mail. */
  readonly byName: string;
  /** Where to choose a new password. */
  readonly link: string;
}

/** @source MGM-10 MGM-19 */
export function resetMail({ firstName, email }: MailedPerson, { byName, link }: ResetMailContent): MailMessage {
  const text = [
    `Hello ${firstName || email},`,
    `${byName} had this link sent to you, at which you choose a new password for Listbill. It is good for one hour and works once:`,
    link,
    'Your present password stays good until you have chosen another. After that you are asked to sign in again wherever you are signed in.',
    `If you did not expect this mail, ask ${byName} or ignore it: nothing happens until you act.`,
  ].join('\n\n');
  const subject = 'Choose a new password for Listbill';
  return { kind: MailKind.Reset, to: email, subject, text, html: htmlMail(subject, text, [link]) };
}

/** Email to a person whom an administrator signed out. @param byName the administrator */
export function signedOutMail({ email }: Pick<MailedPerson, 'email'>, byName: string): MailMessage {
  return messageTo(MailKind.SignedOut, email, 'You were signed out of Listbill on all devices', [
    `${byName} signed you out of Listbill on all devices. Your access has not changed: sign in again to continue.`,
    'If you use a password, consider changing it: choose "Forgot your password?" on the sign-in page.',
    `If you do not know why this happened, ask ${byName} or your company's Listbill administrator.`,
  ]);
}

/**
 * Mails to the old and the new address after an administrator changed a person's email. Sent regardless of status; none if
 * only the case changed. The new address may be mistyped, so its mail names neither the person nor the old address.
 *
 * @param byName who changed it.
 * @source MGM-9
 */
export function addressChangedMails(before: string, after: string, byName: string): readonly MailMessage[] {
  if (before.toLowerCase() === after.toLowerCase()) return [];
  return [
    messageTo(MailKind.AddressChanged, before, 'The email address of your Listbill account was changed', [
      `${byName} changed the email address of your Listbill account from ${before} to ${after}.`,
      'Mails from Listbill no longer come to this address. If you sign in with an email address and a password, use the new address.',
      "If this is not right, tell your company's Listbill administrator right away.",
    ]),
    messageTo(MailKind.AddressChanged, after, 'This is now the email address of your Listbill account', [
      `${byName} made ${after} the email address of your Listbill account.`,
      'Mails from Listbill come to this address from now on. If you sign in with an email address and a password, use this address; your password stays the same.',
      "If this is not right, tell your company's Listbill administrator. If you do not use Listbill, ignore this mail.",
    ]),
  ];
}

function messageTo(kind: MailKind, to: string, subject: string, paragraphs: readonly string[]): MailMessage {
  const text = ['Hello,', ...paragraphs].join('\n\n');
  return { kind, to, subject, text, html: htmlMail(subject, text, []) };
}
