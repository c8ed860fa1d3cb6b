import { addDays, dateText, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { type ReturnCode, returnLabel } from './returnCodes';

/** Wrong entries that lock an account. Two amounts of 1 to 99 cents have 4,950 combinations. */
const MAX_VERIFY_ATTEMPTS = 3;
/** Days after the deposits arrive during which their amounts can be entered. */
const DAYS_TO_VERIFY = 30;
export const MAX_MICRO_DEPOSIT_CENTS = 99;

/**
 * Progress of a bank account's verification.
 *
 * - `toSend`: the deposits are sent with the next bank file.
 * - `sent`: their amounts can be entered from the day they arrive.
 * - `locked`: three wrong entries; `expired`: not entered in time; `returned`: the account's bank returned a deposit. All three
 * require new deposits.
 */
export const VERIFICATION_STATES = ['verified', 'toSend', 'sent', 'locked', 'expired', 'returned'] as const;
type VerificationState = (typeof VERIFICATION_STATES)[number];

export interface BankVerification {
  readonly state: VerificationState;
  /** The day on which the deposits arrive; null until they are sent, and once the account is verified. */
  readonly arrivesOn: LocalDate | null;
  /** The last day to enter the amounts; null like `arrivesOn`. */
  readonly expiresOn: LocalDate | null;
  /** 0 to 3; 0 once the account is verified. */
  readonly attemptsLeft: number;
  /** The bank's code for returned deposits, such as `R03`; null for every other state. */
  readonly returnCode: string | null;
}

/** The two test deposits most recently sent to an account. */
interface MicroDeposits {
  /** Number of wrong entries. */
  readonly attempts: number;
  /** Null until they are sent. */
  readonly arrivesOn: LocalDate | null;
  /** Null unless the account's bank returned one of them. */
  readonly returnCode: string | null;
}

export type TwoAmounts = readonly [Cents, Cents];

const NO_DEPOSITS = { arrivesOn: null, expiresOn: null, attemptsLeft: 0, returnCode: null } as const;

export const VERIFIED: BankVerification = { state: 'verified', ...NO_DEPOSITS };

/**
 * The verification of an account that is not yet verified.
 *
 * @param deposits undefined for an account added by a server of an earlier version, which needs new deposits.
 */
export function verificationOf(deposits: MicroDeposits | undefined, today: LocalDate): BankVerification {
  if (!deposits) return { state: 'expired', ...NO_DEPOSITS };
  const { attempts, arrivesOn, returnCode } = deposits;
  const expiresOn = arrivesOn && addDays(arrivesOn, DAYS_TO_VERIFY);
  const attemptsLeft = Math.max(0, MAX_VERIFY_ATTEMPTS - attempts);
  const days = { arrivesOn, expiresOn, attemptsLeft, returnCode };
  if (returnCode !== null) return { state: 'returned', ...days };
  if (attemptsLeft === 0) return { state: 'locked', ...days };
  if (expiresOn === null) return { state: 'toSend', ...days };
  return { state: today > expiresOn ? 'expired' : 'sent', ...days };
}

/** Whether an account can be verified only with new deposits. */
export function needsNewDeposits({ state }: BankVerification): boolean {
  return state === 'locked' || state === 'expired' || state === 'returned';
}

/**
 * Whether both amounts match the deposits, in either order.
 *
 * @source docs/decisions/bank-accounts.md#payments-draw-only-on-verified-accounts
 */
export function amountsMatch([first, second]: TwoAmounts, [one, other]: TwoAmounts): boolean {
  return (first === one && second === other) || (first === other && second === one);
}

/** Why amounts cannot be entered today, as a sentence; undefined if they can. */
export function verifyProblem({ state, arrivesOn }: BankVerification, today: LocalDate): string | undefined {
  switch (state) {
    case 'verified':
      return 'This account is already verified.';
    case 'toSend':
      return 'The two small deposits have not been sent yet. They go out with the next bank file.';
    case 'locked':
      return 'The amounts were entered wrong three times. Send new deposits to try again.';
    case 'expired':
      return 'The amounts were not entered in time. Send new deposits to verify the account.';
    case 'returned':
      return 'The bank returned the small deposits. Check the numbers of the account, or send new deposits.';
    case 'sent':
      return arrivesOn && today < arrivesOn
        ? 'The two small deposits have not arrived yet. Enter their amounts when they are on the account statement.'
        : undefined;
  }
}

/** The status of an unverified account, and the next step, in sentences. */
export function verificationText(
  { state, arrivesOn, expiresOn, attemptsLeft, returnCode }: BankVerification,
  today: LocalDate,
): string {
  if (state === 'locked') return 'Locked after three wrong entries. Send new deposits to try again.';
  if (state === 'expired') return 'The amounts were not entered in time. Send new deposits to verify this account.';
  if (state === 'returned') {
    const reason = returnCode === null ? '' : `: ${returnLabel(returnCode as ReturnCode)}`;
    return `The bank returned the small deposits${reason}. If the numbers of the account are wrong, add it again with the right ones. Otherwise, send new deposits.`;
  }
  if (arrivesOn === null || expiresOn === null) {
    return 'Waiting for two small deposits. They go out with the next bank file and arrive one bank day later.';
  }
  if (today < arrivesOn) return `Waiting for two small deposits. They arrive on ${dateText(arrivesOn)}.`;
  const attempts = attemptsLeft === 1 ? '1 attempt' : `${attemptsLeft} attempts`;
  return `Waiting for the amounts of two small deposits. They arrived on ${dateText(arrivesOn)}. Enter them by ${dateText(expiresOn)}: ${attempts} left.`;
}

/**
 * The authorization that a person agrees to when adding an account. A change of the text needs a new version.
 *
 * @source docs/decisions/bank-accounts.md#the-person-who-adds-an-account-agrees-to-an-authorization
 */
export const BANK_AUTHORIZATION = {
  version: 1,
  text: 'I am authorized to act for this account. I authorize ACH debits from it for the payments that payors of the group confirm or that autopay makes, and up to two small credits to verify it. The authorization lasts until the account is removed.',
} as const;
