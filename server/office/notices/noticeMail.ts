import { NOTICE_KINDS, NOTICE_LABELS, type Notice, noticeText } from '../../../src/domain/office/notices/Notice';
import { counted } from '../../../src/domain/platform/text/wording';
import { htmlMail } from '../../platform/mail/htmlMail';
import { MailKind, type MailMessage } from '../../platform/mail/ports';
import type { Subscriber } from './ports';

const MAX_NOTICES = 20;

export interface AppAddress {
  /** With a trailing slash. */
  readonly home: string;
  /** The person's area of the application. */
  readonly area: 'billing' | 'dashboard';
}

/** Where a person chooses which notices are mailed. */
function mailSettingsLink({ home, area }: AppAddress): string {
  return `${home}#/${area}/profile`;
}

/** Notices, grouped by kind. Contains no member or bank data. */
export function noticeMail(
  { email, firstName }: Pick<Subscriber, 'email' | 'firstName'>,
  notices: readonly Notice[],
  address: AppAddress,
): MailMessage {
  const shown = notices.slice(0, MAX_NOTICES);
  const more = notices.length - shown.length;
  const parts = NOTICE_KINDS.flatMap((kind) => {
    const texts = shown.filter((notice) => notice.kind === kind).map(noticeText);
    return texts.length === 0 ? [] : [[NOTICE_LABELS[kind], ...texts].join('\n')];
  });
  const settings = mailSettingsLink(address);
  const text = [
    `Hello ${firstName || email},`,
    ...parts,
    ...(more > 0 ? [`And ${more} more.`] : []),
    `See them in Listbill: ${address.home}`,
    `You get this email because of your notice settings. Change them or turn them off in your profile: ${settings}`,
  ].join('\n\n');
  const [only] = notices.length === 1 ? notices : [];
  const subject = only
    ? `Listbill: ${NOTICE_LABELS[only.kind].toLowerCase()}`
    : `Listbill: ${counted(notices.length, 'notice')}`;
  const links = [settings, address.home];
  return { kind: MailKind.Notices, to: email, subject, text, html: htmlMail(subject, text, links) };
}
