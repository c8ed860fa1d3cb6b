import { MailKind } from './ports/Mail';
import type { WaitingMail } from './ports/MailQueue';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Links and codes that are over when they arrive help nobody. */
const USEFUL_MS: Partial<Record<MailKind, number>> = {
  [MailKind.SignInCode]: 5 * MINUTE_MS,
  [MailKind.SignInLink]: 5 * MINUTE_MS,
  [MailKind.NewPassword]: 60 * MINUTE_MS,
  [MailKind.Reset]: 60 * MINUTE_MS,
};

/** Until when delivering a mail makes sense: a day, or as long as what it holds can be used. */
export function usefulUntil({ kind, since }: Pick<WaitingMail, 'kind' | 'since'>): Date {
  return new Date(since.getTime() + (USEFUL_MS[kind] ?? DAY_MS));
}
