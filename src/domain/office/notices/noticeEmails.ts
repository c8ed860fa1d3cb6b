import type { NoticeKind } from './Notice';

/** When a person gets emails about a kind of notice: never, soon after it happened, or with the nightly email. */
export const EMAIL_CHOICES = ['none', 'atOnce', 'daily'] as const;
export type EmailChoice = (typeof EMAIL_CHOICES)[number];

export const EMAIL_CHOICE_LABELS: Readonly<Record<EmailChoice, string>> = {
  none: 'None',
  atOnce: 'At once',
  daily: 'Daily',
};

/** How long notices wait for others, so that bills released together share one email. */
export const EMAIL_WAIT_MS = 60_000;

/** Minimum time between a person's immediate emails. */
export const EMAIL_PAUSE_MS = 5 * 60_000;

/** Facts that determine the default until a person has chosen. */
export interface EmailReader {
  readonly isBillingUser: boolean;
  /** Whether the person makes payments. */
  readonly isPayor: boolean;
}

/** Preference key for whether notices of a kind are emailed: true, false, or never chosen. */
export function mailPreference(kind: NoticeKind): string {
  return `mail.${kind}`;
}

/**
 * Preference key for when they are emailed: `atOnce`, `daily`, or never chosen. Separate, because older tabs and servers know only
 * the other one.
 */
export function mailTimePreference(kind: NoticeKind): string {
  return `mailTime.${kind}`;
}

/** Preferences to save for a choice. */
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
 * When a person gets emails about a kind of notice. By default, billing users get emails about notices that need action; others,
 * who see many groups, get none.
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
