import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { sentence } from '../../platform/text/wording';
import type { BankVerification } from './bankVerification';
import { type ReturnCode, returnLabel } from './returnCodes';

/** Events of a bank account, in the usual order. */
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

/** A bank account's state in a few words: `Verified`, `Not verified`, or `Removed`. */
export function accountStateLabel({
  account: { verification },
  removedAt,
}: {
  readonly account: { readonly verification: Pick<BankVerification, 'state'> };
  readonly removedAt: string | null;
}): string {
  if (removedAt !== null) return 'Removed';
  if (verification.state === 'locked') return 'Locked';
  return verification.state === 'verified' ? 'Verified' : 'Not verified';
}

/**
 * Warning about a returned payment. A payment from several accounts is returned as a whole, so another account may be the cause.
 */
export function lastReturnText({
  confirmation,
  returnCode,
}: {
  readonly confirmation: string;
  readonly returnCode: string;
}): string {
  return sentence(
    `The bank returned payment ${confirmation}, which drew on this account: ${returnLabel(returnCode as ReturnCode)}`,
  );
}

const VERIFIED_HOW: Readonly<Record<string, string>> = {
  DEPOSITS: 'by the amounts of the two small deposits',
  INSTANT: 'at once, by a service that confirmed the account',
  BEFORE: 'because payments had drawn on it before accounts were verified',
};

interface StepText {
  readonly event: (typeof ACCOUNT_STEPS)[number];
  /** Empty for the bank and processing. */
  readonly by: string;
  readonly note: string;
}

/** An event as a sentence, without the time: `Renamed by Pat Lee. Before: Operating, First Bank.` */
export function accountStepText({ event, by, note }: StepText): string {
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
