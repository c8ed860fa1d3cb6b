import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import {
  type AccountChangeState,
  type AccountCorrection,
  type AccountDetails,
  changeDueBy,
  changeLabel,
  changeTask,
  isCorrected,
  isSame,
  type PlannedChange,
  readCorrection,
} from './accountChange';
import type { ReturnedEntry } from './returnFile';

/** An account that a debit drew on, with the changes its bank requested earlier. */
export interface CorrectableAccount extends AccountDetails {
  readonly bankAccountPk: string;
  readonly groupNumber: string;
  readonly name: string;
  readonly isRemoved: boolean;
  readonly changes: readonly KnownChange[];
}

/** A notification that was posted earlier. */
export interface KnownChange {
  readonly changePk: string;
  readonly code: string;
  readonly state: AccountChangeState;
  /** SHA-256 of the return file, hexadecimal, and the line of the entry in it. */
  readonly fileHash: string;
  readonly line: number;
  /** Undefined for a task. */
  readonly correction: AccountCorrection | undefined;
  /** The bank's note about a task; otherwise empty. */
  readonly note: string;
}

/**
 * Effect of posting a notification of change on the debited account. Unusable and repeated changes are not proposed.
 *
 * @param account undefined if no debit has the trace number.
 * @param receivedOn the day on which the file is posted.
 * @source docs/decisions/bank-accounts.md#a-bank-corrects-an-account-and-a-second-person-confirms-it
 */
export function planAccountChange(
  entry: Pick<ReturnedEntry, 'line' | 'code' | 'bank' | 'accountNumber' | 'correctedData' | 'originalTrace'>,
  account: CorrectableAccount | undefined,
  fileHash: string,
  receivedOn: LocalDate,
): PlannedChange {
  const { code, line } = entry;
  const what = changeLabel(code);
  if (what === undefined) {
    return unmatched(`Code ${code} is not known. Ask the bank what is to change, and change it by hand.`);
  }
  if (!account) {
    return unmatched(`No payment was drawn under trace number ${entry.originalTrace}. Ask the bank which one this is.`);
  }
  const { name, bankAccountPk, changes } = account;
  const posted = changes.find((one) => one.fileHash === fileHash && one.line === line);
  if (posted) return { outcome: 'PROPOSED', message: `The bank corrects ${what} of ${name}. ${STATES[posted.state]}` };
  if (account.isRemoved) return ended('The bank account has been removed.');
  const task = changeTask(code);
  if (task !== undefined) {
    const note = entry.correctedData.trim();
    const isKnown = changes.some((one) => one.state === 'OPEN' && one.code === code && one.note === note);
    if (isKnown) return ended('The same notification waits to be acknowledged already.');
    return { outcome: 'PROPOSE', bankAccountPk, message: `The bank corrects ${what}. ${task}` };
  }
  const read = readCorrection(code, entry.correctedData);
  if ('problem' in read) return unmatched(read.problem);
  const { correction } = read;
  if (isCorrected(account, correction)) return ended(`${name} already has these details.`);
  const waiting = changes.find((one) => one.state === 'OPEN' && one.correction && isSame(one.correction, correction));
  if (waiting) return ended('The same correction waits to be confirmed already.');
  if (isOutdated(entry, account, correction)) {
    return ended(`${name} has been changed since this payment was drawn. Ask the bank whether it still differs.`);
  }
  const until = dateText(changeDueBy(receivedOn));
  const message = `The bank corrects ${what} of ${name}. A payor of the group or another manager confirms it by ${until}.`;
  return { outcome: 'PROPOSE', bankAccountPk, message, correction };
}

const STATES: Readonly<Record<AccountChangeState, string>> = {
  OPEN: 'It waits for a decision.',
  CONFIRMED: 'It was confirmed.',
  DECLINED: 'It was declined.',
  REPLACED: 'A later notification replaced it.',
};

/** Whether a change was confirmed after the debit, so that the notification refers to details the account no longer has. */
function isOutdated(
  { bank, accountNumber }: Pick<ReturnedEntry, 'bank' | 'accountNumber'>,
  account: CorrectableAccount,
  { routingNumber, accountNumber: corrected }: AccountCorrection,
): boolean {
  if (!account.changes.some(({ state }) => state === 'CONFIRMED')) return false;
  const isOtherBank = routingNumber !== undefined && bank !== account.routingNumber.slice(0, 8);
  return isOtherBank || (corrected !== undefined && accountNumber !== account.accountNumber);
}

const unmatched = (message: string): PlannedChange => ({ outcome: 'UNMATCHED', message });
const ended = (message: string): PlannedChange => ({ outcome: 'ENDED', message });
