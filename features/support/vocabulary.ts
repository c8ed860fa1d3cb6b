import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { BILLING_TABS } from '../../src/domain/billing/bills/billTabs';
import { REASON_LABELS } from '../../src/domain/billing/bills/lineEdit';
import { Role } from '../../src/domain/platform/access/Role';
import { roleLabel } from '../../src/domain/platform/access/roleLabel';
import { DISABLED_STEPS, OPENED_PLACES, PERSON_KINDS, REQUESTED_STEPS } from './ParameterValues';

/** How a writer fills in a parameter. */
export interface Vocabulary {
  /** Completes "Write …". */
  readonly write: string;
  /** All allowed words; undefined if any text of the right form is allowed or the type's pattern lists them. */
  readonly words?: readonly string[];
}

/** Parameter types that need an explanation. Patterns and examples explain the others. */
export const VOCABULARY: Readonly<Record<string, Vocabulary>> = {
  person: {
    write: 'they, or the, a, or another with a kind of person, and a group: the payor of "Harbor Foods"',
    words: PERSON_KINDS,
  },
  people: {
    write: 'one or more people: the reconciler and another payor of "Harbor Foods"',
    words: PERSON_KINDS,
  },
  right: { write: 'the label of a role in quotes, with a group if it is for one: "Make Payments" in "Harbor Foods"' },
  members: { write: 'one or more members: Omar Diaz and Lena Falk' },
  payment: { write: 'the payment, or the payment of an amount: the payment of $1,200.00' },
  group: {
    write: 'the name of a group in quotes: "Harbor Foods". A group that no earlier sentence mentions is created',
  },
  money: { write: 'dollars and cents: $1,200.00, -$612.40' },
  date: { write: 'a day: 2026-03-06, or Friday 2026-03-06 with the right weekday' },
  businessDay: { write: 'a day: 2026-03-06, or the settlement date' },
  duration: { write: 'one or two units of time: 15 minutes and 31 seconds, 1 hour, 7 days' },
  status: { write: 'a status in capitals: RELEASED', words: Object.values(BillStatus) },
  reason: { write: 'a reason in quotes: "No longer employed"', words: Object.values(REASON_LABELS) },
  why: {
    write: 'because with a reason in quotes, or without a reason',
    words: Object.values(REASON_LABELS).map((label) => `because "${label}"`),
  },
  bill: { write: 'the bill, or the bill of a group: the bill of "Harbor Foods"' },
  line: { write: `a line by member and coverage: Omar Diaz's Medical, or the first line` },
  member: { write: 'a first and a last name: Omar Diaz' },
  search: {
    write: `bills, lines, or groups, with a text to find; bills under a tab: ${BILLING_TABS.map(({ words }) => `"${words}"`).join(', ')}`,
  },
  address: { write: 'a web address of Listbill that has no screen of its own; never a postal or an email address' },
  recipient: { write: 'a person, or the full name or the email address in quotes of someone new' },
  texts: { write: 'one or more texts in quotes: "Billed", "Enrolled" and "Deducted"; or nothing' },
  count: { write: 'a number and what is counted' },
  requestedStep: {
    write: 'an action that is not offered, in any tense: releases, takes over',
    words: REQUESTED_STEPS,
  },
  disabledStep: { write: 'an action that a bill can offer disabled', words: DISABLED_STEPS },
  openedPlace: { write: 'a screen that an address opens', words: OPENED_PLACES },
  returnReason: {
    write: 'the bank\'s return code in quotes, which a note may follow: "R01", or "R01: First notice"',
  },
  uploadState: { write: 'the state of an upload in quotes: "Ready to commit"' },
  role: {
    write: 'the label of a role in quotes: "Make Payments"',
    words: Object.values(Role).map((role) => roleLabel(role)),
  },
  string: { write: 'any text in quotes' },
  int: { write: 'a whole number: 3' },
};
