import type { NoticeKind } from './Notice';

/** Whether and when a person gets emails about a kind of notice: never, soon after it happened, or with the night's email. */
export const EMAIL_CHOICES = ['none', 'atOnce', 'daily'] as const;
export type EmailChoice = (typeof EMAIL_CHOICES)[number];

export const EMAIL_CHOICE_LABELS: Readonly<Record<EmailChoice, string>> = {
  none: 'None',
  atOnce: 'At once',
  daily: 'Daily',
};

/** Notices wait this long for others, so that bills that are released together are in one email. */
export const EMAIL_WAIT_MS = 60_000;

/** A person gets emails at once no more often than this. */
export const EMAIL_PAUSE_MS = 5 * 60_000;

/** What the choice depends on as long as a person has not chosen. */
export interface EmailReader {
  readonly isBillingUser: boolean;
  /** Whether the person makes payments. */
  readonly isPayor: boolean;
}

/** Key of the preference whether notices of a kind are mailed: true, false, or never chosen. */
export function mailPreference(kind: NoticeKind): string {
  return `mail.${kind}`;
}

/**
 * Key of the preference when they are mailed: `atOnce`, `daily`, or never chosen. A preference of its own, because older tabs and
 * servers know only the other one.
 */
export function mailTimePreference(kind: NoticeKind): string {
  return `mailTime.${kind}`;
}

/** What to save for a choice. */
export function emailPreferences(kind: NoticeKind, choice: EmailChoice): Readonly<Record<string, boolean | string>> {
  if (choice === 'none') return { [mailPreference(kind)]: false };
  return { [mailPreference(kind)]: true, [mailTimePreference(kind)]: choice };
}

const MAILED_BY_DEFAULT: readonly NoticeKind[] = [
  'pastDue',
  'paymentReturned',
  'correctionsDue',
  'correctionsOverdue',
  'accountChange',
  'accountChangeOverdue',
  'writeOffWaiting',
  'deductionsLate',
  'mentioned',
];

const AT_ONCE_BY_DEFAULT: readonly NoticeKind[] = ['paymentReturned', 'exportReady', 'exportFailed'];

/**
 * Whether and when a person gets emails about a kind of notice. Without a choice, billing users get those that need action;
 * others, who see many groups, get none.
 *
 * @source docs/decisions/notices.md#each-person-chooses-when-a-kind-of-notice-is-mailed
 */
export function emailChoice(
  kind: NoticeKind,
  preferences: Readonly<Record<string, unknown>>,
  reader: EmailReader,
): EmailChoice {
  const chosen = preferences[mailPreference(kind)];
  const isMailed = typeof chosen === 'boolean' ? chosen : isMailedByDefault(kind, reader);
  if (!isMailed) return 'none';
  const time = preferences[mailTimePreference(kind)];
  if (time === 'atOnce' || time === 'daily') return time;
  return AT_ONCE_BY_DEFAULT.includes(kind) ? 'atOnce' : 'daily';
}

function isMailedByDefault(kind: NoticeKind, { isBillingUser, isPayor }: EmailReader): boolean {
  if (kind === 'paymentReturned' && !isPayor) return false;
  return isBillingUser && MAILED_BY_DEFAULT.includes(kind);
}
