import { dateText, type LocalDate } from '../dates/LocalDate';
import { sentence } from '../text/wording';
import type { AccountChange } from './accountChange';
import type { AccountEvent } from './accountRemoval';
import type { BankAccount } from './BankAccount';
import { type ReturnCode, returnLabel } from './returnCodes';

/** What can happen to a bank account, in the usual order. */
export const ACCOUNT_STEPS = [
  'added',
  'depositsRequested',
  'depositsSent',
  'depositsReturned',
  'verified',
  'renamed',
  'corrected',
  'correctionDeclined',
  'removed',
  'restored',
] as const;

/** One event in the life of a bank account. */
export interface AccountStep {
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly event: (typeof ACCOUNT_STEPS)[number];
  /** Who did it; empty for what the bank or processing did. */
  readonly by: string;
  /**
   * The day on which sent deposits arrive; the code of returned ones; INSTANT, DEPOSITS, or BEFORE for how it was verified; the
   * former names of a renamed account; what was corrected, or why a correction was declined. Empty for other events.
   */
  readonly note: string;
}

/** The last payment from an account that its bank returned, unless a payment was processed since. */
export interface ReturnedPayment {
  readonly paymentPk: string;
  readonly confirmation: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly returnCode: string;
}

/** The bank accounts of a group with the latest removals. */
export interface GroupAccounts {
  readonly accounts: readonly BankAccount[];
  /** Removed and restored accounts, the latest first. */
  readonly removals: readonly AccountEvent[];
}

/** A bank account on its page. */
export interface BankAccountDetail {
  readonly account: BankAccount;
  readonly groupName: string;
  /** ISO timestamp, UTC; null unless the account is removed. */
  readonly removedAt: string | null;
  /** Whether the removal can still be undone. */
  readonly isUndoable: boolean;
  /** The active payors of the group, by name. */
  readonly payors: readonly { readonly userId: string; readonly name: string }[];
  readonly lastReturn: ReturnedPayment | null;
  /** Changes that the account's bank asked for, the latest first. */
  readonly changes: readonly AccountChange[];
  /** The latest first. */
  readonly history: readonly AccountStep[];
}

/** A bank account's state in a few words: `Verified`, `Not verified`, or `Removed`. */
export function accountStateLabel({
  account: { verification },
  removedAt,
}: Pick<BankAccountDetail, 'account' | 'removedAt'>): string {
  if (removedAt !== null) return 'Removed';
  if (verification.state === 'locked') return 'Locked';
  return verification.state === 'verified' ? 'Verified' : 'Not verified';
}

/** A returned payment as a warning. A payment of several accounts is returned as a whole, so another one may be the cause. */
export function lastReturnText({ confirmation, returnCode }: ReturnedPayment): string {
  return sentence(
    `The bank returned payment ${confirmation}, which drew on this account: ${returnLabel(returnCode as ReturnCode)}`,
  );
}

const VERIFIED_HOW: Readonly<Record<string, string>> = {
  DEPOSITS: 'by the amounts of the two small deposits',
  INSTANT: 'at once, by a service that confirmed the account',
  BEFORE: 'because payments had drawn on it before accounts were verified',
};

/** An event in a sentence, without the time: `Renamed by Pat Lee. Before: Operating, First Bank.` */
export function accountStepText({ event, by, note }: AccountStep): string {
  const who = by === '' ? '' : ` by ${by}`;
  switch (event) {
    case 'added':
      return sentence(`Added${who}`);
    case 'depositsRequested':
      return sentence(`New deposits requested${who}`);
    case 'depositsSent':
      return `Two small deposits sent. They arrive on ${dateText(note as LocalDate)}.`;
    case 'depositsReturned':
      return sentence(`Deposits returned by the bank: ${returnLabel(note as ReturnCode)}`);
    case 'verified':
      return sentence(`Verified${who}${VERIFIED_HOW[note] === undefined ? '' : `, ${VERIFIED_HOW[note]}`}`);
    case 'renamed':
      return `${sentence(`Renamed${who}`)} Before: ${sentence(note)}`;
    case 'corrected':
      return `${sentence(`Corrected as the bank asked, confirmed${who}`)} ${sentence(note)}`;
    case 'correctionDeclined':
      return `${sentence(`The bank's correction was declined${who}`)} Reason: ${sentence(note)}`;
    case 'removed':
      return sentence(`Removed${who}`);
    case 'restored':
      return sentence(`Restored${who}`);
    default:
      return sentence(`Changed${who}`);
  }
}
