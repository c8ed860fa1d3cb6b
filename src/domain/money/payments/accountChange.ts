import { addBankDays } from '../../platform/dates/bankDays';
import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { type AccountType, isRoutingNumber } from './BankAccount';

/** Account details that a bank corrects; at least one. */
export interface AccountCorrection {
  /** Nine digits with a valid check digit. */
  readonly routingNumber?: string;
  /** 4 to 17 digits. */
  readonly accountNumber?: string;
  readonly accountType?: AccountType;
}

/** Account details in a bank file. */
export interface AccountDetails extends Required<AccountCorrection> {}

/**
 * Meanings of the codes in notifications of change. `task`: the notification is about the office's own files. The account does not
 * change, and a manager acknowledges it.
 *
 * @source Nacha Operating Rules, appendix 5
 */
const CHANGE_CODES: Readonly<Record<string, { readonly what: string; readonly task?: string }>> = {
  C01: { what: 'the account number' },
  C02: { what: 'the routing number' },
  C03: { what: 'the routing and account numbers' },
  C04: { what: 'the account name', task: "Check the group's name, which appears in bank files." },
  C05: { what: 'the account type' },
  C06: { what: 'the account number and type' },
  C07: { what: 'the routing and account numbers and the account type' },
  C09: { what: 'the payer ID', task: 'Bank files contain the confirmation there. Ask the bank which ID it expects.' },
  C13: { what: 'the format of the addenda', task: 'Ask the bank which addenda it expects in bank files.' },
};

/** Banking days within which a change must be made. @source Nacha Operating Rules, subsection 2.12.1 */
export const CHANGE_BANK_DAYS = 6;

/** `the account number`; undefined for an unknown code. */
export function changeLabel(code: string): string | undefined {
  return CHANGE_CODES[code]?.what;
}

/** The task for a notification that does not change the account; undefined for one that does. */
export function changeTask(code: string): string | undefined {
  return CHANGE_CODES[code]?.task;
}

/** The last day of the six banking days after the day on which a notification was posted. */
export function changeDueBy(receivedOn: LocalDate): LocalDate {
  return addBankDays(receivedOn, CHANGE_BANK_DAYS);
}

const ACCOUNT = '(?<account>\\d{4,17})';
const ROUTING = '(?<routing>\\d{9})';
const TYPE = '(?<type>[23]\\d)';

/** Layouts of the corrected data. The number of blanks between the parts differs by bank. */
const LAYOUTS: Readonly<Record<string, RegExp>> = {
  C01: new RegExp(`^${ACCOUNT}$`),
  C02: new RegExp(`^${ROUTING}$`),
  C03: new RegExp(`^${ROUTING} *${ACCOUNT}$`),
  C05: new RegExp(`^${TYPE}$`),
  C06: new RegExp(`^${ACCOUNT} +${TYPE}$`),
  C07: new RegExp(`^${ROUTING}${ACCOUNT} *${TYPE}$`),
};

/**
 * Reads the corrected data of a notification that changes an account.
 *
 * @param data the 29 characters of the field. Transaction codes 20 to 29 are for checking, 30 to 39 for savings accounts.
 * @returns a problem as a sentence if it cannot be used.
 * @source Nacha Operating Rules, appendix 5
 */
export function readCorrection(
  code: string,
  data: string,
): { readonly correction: AccountCorrection } | { readonly problem: string } {
  const parts = LAYOUTS[code]?.exec(data.trim())?.groups;
  if (!parts) return { problem: `The corrected data of ${code} cannot be read. Ask the bank for it.` };
  const { routing, account, type } = parts;
  if (routing !== undefined && !isRoutingNumber(routing)) {
    return { problem: 'The corrected routing number is not valid. Ask the bank for the right one.' };
  }
  return {
    correction: {
      ...(routing !== undefined && { routingNumber: routing }),
      ...(account !== undefined && { accountNumber: account }),
      ...(type !== undefined && { accountType: type.startsWith('2') ? ('checking' as const) : ('savings' as const) }),
    },
  };
}

/** An account's details after a correction. */
export function corrected(details: AccountDetails, correction: AccountCorrection): AccountDetails {
  return { ...details, ...correction };
}

/** Whether an account already has the corrected details. */
export function isCorrected(details: AccountDetails, correction: AccountCorrection): boolean {
  return isSame(details, corrected(details, correction));
}

/** Whether two corrections, or the details of two accounts, are identical. */
export function isSame(one: AccountCorrection, other: AccountCorrection): boolean {
  return (
    one.routingNumber === other.routingNumber &&
    one.accountNumber === other.accountNumber &&
    one.accountType === other.accountType
  );
}

/** Whether a later correction replaces an earlier, undecided one: it must correct at least the same details. */
export function replaces(later: AccountCorrection, earlier: AccountCorrection): boolean {
  return (Object.keys(earlier) as (keyof AccountCorrection)[]).every((part) => later[part] !== undefined);
}

/** Effect of posting a notification of change. */
export interface PlannedChange {
  readonly outcome: 'PROPOSE' | 'PROPOSED' | 'ENDED' | 'UNMATCHED';
  readonly message: string;
  /** Undefined unless a change is proposed. */
  readonly bankAccountPk?: string;
  /** Details that a proposal corrects; undefined for a task and for the other outcomes. */
  readonly correction?: AccountCorrection | undefined;
}

/** The result of a change. REPLACED: a later notification corrects the same details. */
export const ACCOUNT_CHANGE_STATES = ['OPEN', 'CONFIRMED', 'DECLINED', 'REPLACED'] as const;
export type AccountChangeState = (typeof ACCOUNT_CHANGE_STATES)[number];

/** An account's details for display: numbers are masked except for their last three digits. @source MSK-2 */
interface MaskedDetails {
  readonly routingMasked: string;
  readonly accountMasked: string;
  readonly accountType: AccountType;
}

/** Why a payment is left out of bank files while a change of its account is open. Shown to payors. */
export const HELD_FOR_CHANGE =
  "The bank corrected the details of the bank account, and the change isn't confirmed yet. Confirm or decline it on the account's page.";

interface CorrectedDetails {
  readonly before: MaskedDetails;
  /** Null for each detail that stays, and for a task, which changes nothing. */
  readonly after: { readonly [Part in keyof MaskedDetails]: MaskedDetails[Part] | null } | null;
}

/** `Account number: XXXXX678 becomes XXXXX901`, one for each corrected detail; empty for a task. */
export function changeLines({ before, after }: CorrectedDetails): readonly string[] {
  if (!after) return [];
  const line = (label: string, from: string, to: string | null) => {
    if (to === null) return [];
    return [`${label}: ${from} becomes ${to}${from === to ? ', with other digits before the last three' : ''}`];
  };
  return [
    ...line('Routing number', before.routingMasked, after.routingMasked),
    ...line('Account number', before.accountMasked, after.accountMasked),
    ...line('Type', before.accountType, after.accountType),
  ];
}

/** Deadline for deciding on a change: `Decide by Dec 4, 2026. Payments from the account are held until it is decided.` */
export function changeDeadlineText({ dueBy }: { readonly dueBy: LocalDate }, today: LocalDate): string {
  if (today > dueBy) return `Overdue since ${dateText(dueBy)}. Payments from the account are held until it is decided.`;
  return `Decide by ${dateText(dueBy)}. Payments from the account are held until it is decided.`;
}
