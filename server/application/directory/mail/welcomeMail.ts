import { htmlMail } from '../../mail/htmlMail';
import { MailKind, type MailMessage } from '../../mail/ports';
import type { MailedPerson } from '../ports/DirectoryMails';

const MOST_GROUPS = 10;

export interface WelcomeWords {
  readonly byName: string;
  /** Where a password is chosen; undefined for whoever signs in without one of ours. */
  readonly link: string | undefined;
  /** Where the application is. */
  readonly homeAddress: string;
}

/** @source MGM-20 */
export function welcomeMail(person: MailedPerson, { byName, link, homeAddress }: WelcomeWords): MailMessage {
  const text = [
    `Hello ${person.firstName || person.email},`,
    `${byName} gave you access to Listbill${toGroups(person.groups)}. Listbill is where benefits list bills are checked against payroll, reconciled and paid.`,
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

function toGroups(groups: readonly string[]): string {
  if (groups.length === 0) return '';
  const more = groups.length - MOST_GROUPS;
  return ` for ${groups.slice(0, MOST_GROUPS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
