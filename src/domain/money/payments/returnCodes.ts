import { addBankDays } from '../../platform/dates/bankDays';
import { addDays, type LocalDate } from '../../platform/dates/LocalDate';
import { localDayOf } from '../../platform/dates/zonedTime';
import { PaymentMethod } from './PaymentMethod';

/**
 * Time after settlement in which a bank may use a code: two bank days, 60 days if the payer claims it was unauthorized, or any time
 * if our bank agreed to the return.
 */
export type ReturnWindow = 'twoBankDays' | 'sixtyDays' | 'anyTime';

interface ReturnCodeRow {
  /** Name of the code, for lists. */
  readonly label: string;
  /** Plain explanation of the code, in one sentence. */
  readonly meaning: string;
  readonly window: ReturnWindow;
}

const soon = (label: string, meaning: string): ReturnCodeRow => ({ label, meaning, window: 'twoBankDays' });
const late = (label: string, meaning: string): ReturnCodeRow => ({ label, meaning, window: 'sixtyDays' });
const agreed = (label: string, meaning: string): ReturnCodeRow => ({ label, meaning, window: 'anyTime' });

/**
 * Reasons why a bank returns an ACH debit. Codes for other entries, such as credits, are missing.
 *
 * @source Nacha Operating Rules, Appendix Four
 */
export const ACH_RETURN_CODES = {
  R01: soon('Insufficient funds', 'The account did not have enough money.'),
  R02: soon('Account closed', 'The account has been closed.'),
  R03: soon('No account', 'The account does not exist, or belongs to someone else.'),
  R04: soon('Invalid account number', 'The account number cannot be right.'),
  R05: late(
    'Unauthorized debit to a consumer account',
    'The owner of a consumer account did not authorize this debit.',
  ),
  R06: agreed('Returned at our request', 'The bank returned the payment because it was asked to.'),
  R07: late('Authorization revoked', 'The owner of the account revoked the authorization to debit it.'),
  R08: soon('Payment stopped', 'The owner of the account stopped the payment.'),
  R09: soon('Uncollected funds', 'The account had enough money, but not all of it had cleared.'),
  R10: late('Not authorized', 'The owner of the account says that it did not authorize the payment.'),
  R11: late('Not as authorized', 'The payment differs from what the owner of the account authorized.'),
  R12: soon('Account sold to another bank', 'The account is now with another bank or branch.'),
  R13: soon('Invalid routing number', 'No bank accepts ACH payments under this routing number.'),
  R14: soon('Payee deceased', 'The person who receives payments for the account owner has died.'),
  R15: soon('Account owner deceased', 'The owner of the account has died.'),
  R16: soon('Account frozen', 'The account is frozen, or the government told the bank to return the payment.'),
  R17: soon('Processing criteria', 'The bank could not process the payment as it was sent, or suspects fraud.'),
  R20: soon('Non-transaction account', 'The account does not allow this kind of payment.'),
  R21: soon('Invalid company ID', 'The bank does not know the company ID of the payment.'),
  R22: soon('Invalid individual ID', 'The bank does not know the payer ID of the payment.'),
  R24: soon('Duplicate entry', 'The bank received the same payment twice.'),
  R28: soon('Routing number check digit', 'The check digit of the routing number is wrong.'),
  R29: soon('Corporate customer not authorized', 'The company says that it did not authorize the payment.'),
  R31: agreed('Permissible return', 'Our bank agreed to take a late return.'),
  R37: late('Source document presented', 'The check that this payment replaces was also paid.'),
  R38: late('Stop payment on source document', 'Payment of the check that this payment replaces was stopped.'),
  R39: soon('Improper source document', 'The check that this payment replaces cannot be paid by ACH.'),
  R51: late('Ineligible check entry', 'The check that this payment replaces could not be sent as ACH.'),
} as const satisfies Readonly<Record<string, ReturnCodeRow>>;

/** Reasons that apply only to ACH credits, such as reversals. @source Nacha Operating Rules, Appendix Four */
export const CREDIT_ONLY_RETURN_CODES = {
  R23: soon('Credit refused by receiver', 'The owner of the account refused the credit.'),
} as const satisfies Readonly<Record<string, ReturnCodeRow>>;

/** Reasons why a bank returns a check. @source ANSI X9.100-187 */
export const CHECK_RETURN_CODES = {
  A: soon('Insufficient funds', 'The account did not have enough money.'),
  B: soon('Uncollected funds', 'The account had enough money, but not all of it had cleared.'),
  C: soon('Payment stopped', 'The payer stopped the check.'),
  D: soon('Account closed', 'The account has been closed.'),
  E: soon('No account', 'The bank could not find the account.'),
  F: soon('Account frozen', 'The account is frozen or blocked.'),
  G: soon('Stale dated', 'The check is too old.'),
  H: soon('Postdated', 'The date on the check is in the future.'),
  I: soon('Endorsement missing', 'The check was not endorsed.'),
  K: soon('Signature missing', 'The check was not signed.'),
  L: soon('Signature irregular', 'The bank does not recognize the signature.'),
  N: soon('Altered or fictitious', 'The check was altered or is not real.'),
  Q: late('Not authorized', 'The payer says that it did not authorize the check.'),
  S: soon('Refer to maker', 'The bank gives no reason. Ask the payer.'),
  U: soon('Unusable image', 'The image of the check could not be read.'),
  Y: soon('Duplicate presentment', 'The check was deposited twice.'),
  Z: late('Forgery', 'The check was forged.'),
} as const satisfies Readonly<Record<string, ReturnCodeRow>>;

/** A bank's return code: three characters for ACH, one letter for a check. */
export type ReturnCode =
  | keyof typeof ACH_RETURN_CODES
  | keyof typeof CREDIT_ONLY_RETURN_CODES
  | keyof typeof CHECK_RETURN_CODES;

const ROWS: Readonly<Record<ReturnCode, ReturnCodeRow>> = {
  ...ACH_RETURN_CODES,
  ...CREDIT_ONLY_RETURN_CODES,
  ...CHECK_RETURN_CODES,
};

export const RETURN_CODES = Object.keys(ROWS) as readonly ReturnCode[];

/** Codes with which a bank can return a payment by this method; empty for methods without a bank. */
export function returnCodesFor(method: PaymentMethod): readonly ReturnCode[] {
  if (method === PaymentMethod.Ach) return Object.keys(ACH_RETURN_CODES) as ReturnCode[];
  const isCheck = method === PaymentMethod.Check || method === PaymentMethod.Lockbox;
  return isCheck ? (Object.keys(CHECK_RETURN_CODES) as ReturnCode[]) : [];
}

/** Code and name, such as `R01 Insufficient funds`. A code that this version does not know is shown alone. */
export function isAchReturnCode(code: string): code is keyof typeof ACH_RETURN_CODES {
  return Object.hasOwn(ACH_RETURN_CODES, code);
}

export function returnLabel(code: ReturnCode): string {
  return Object.hasOwn(ROWS, code) ? `${code} ${ROWS[code].label}` : code;
}

/** Explanation in one sentence; empty for a code that this version does not know. */
export function returnMeaning(code: ReturnCode): string {
  return Object.hasOwn(ROWS, code) ? ROWS[code].meaning : '';
}

const SIXTY_DAYS = 60;
const BANK_DAYS = 2;
/** Bank days after a late return within which our bank may dishonor it. @source Nacha Operating Rules, Subsection 2.12.5 */
const DISHONOR_BANK_DAYS = 5;

/** The last day on which the bank may return a payment with this code; undefined if the rules define none. */
export function lastReturnDay(code: ReturnCode, settleDate: LocalDate): LocalDate | undefined {
  switch (ROWS[code].window) {
    case 'twoBankDays':
      return addBankDays(settleDate, BANK_DAYS);
    case 'sixtyDays':
      return dayAfterSixty(settleDate);
    case 'anyTime':
      return undefined;
  }
}

/** The bank day after the sixtieth day: a return must arrive by its opening. @source Nacha Operating Rules, Subsection 3.13.1 */
function dayAfterSixty(settleDate: LocalDate): LocalDate {
  return addBankDays(addDays(settleDate, SIXTY_DAYS + 1), 0);
}

interface SettledPayment {
  readonly settleDate: LocalDate;
  /** IANA time zone of the payment's group, used for bank dates. */
  readonly timeZone: string;
}

/**
 * Whether a return now is too late, based on the date in the payment's time zone. It is recorded anyway because the bank has taken
 * the money; it can be disputed with the bank.
 */
export function isReturnedLate(code: ReturnCode, { settleDate, timeZone }: SettledPayment, now: Date): boolean {
  const last = lastReturnDay(code, settleDate);
  return last !== undefined && localDayOf(now, timeZone) > last;
}

/** The last day on which our bank may dishonor a return that arrives now; null unless it is a late ACH return. */
export function dishonorBy(code: ReturnCode, payment: SettledPayment, now: Date): LocalDate | null {
  const isAch = isAchReturnCode(code) || Object.hasOwn(CREDIT_ONLY_RETURN_CODES, code);
  if (!isAch || !isReturnedLate(code, payment, now)) return null;
  return addBankDays(localDayOf(now, payment.timeZone), DISHONOR_BANK_DAYS);
}

/**
 * Whether a manually entered return must name its line on the bank statement: the time for the code is over, so a mistake is more
 * likely than a return. Codes without a time limit are treated like those with 60 days.
 *
 * @source docs/decisions/returns.md#a-late-return-by-hand-names-its-line-of-the-bank-statement
 */
export function needsStatementLine(code: ReturnCode, payment: SettledPayment, now: Date): boolean {
  const last = lastReturnDay(code, payment.settleDate) ?? dayAfterSixty(payment.settleDate);
  return localDayOf(now, payment.timeZone) > last;
}

/** Return codes that apply to credits. Banks do not return credits for insufficient funds or missing authorization. */
export const CREDIT_RETURN_CODES: readonly ReturnCode[] = [
  'R02',
  'R03',
  'R04',
  'R06',
  'R12',
  'R13',
  'R14',
  'R15',
  'R16',
  'R17',
  'R20',
  'R23',
  'R24',
  'R31',
];

/** Whether a return code applies to credits. */
export function isCreditReturnCode(code: string): code is ReturnCode {
  return CREDIT_RETURN_CODES.some((one) => one === code);
}
