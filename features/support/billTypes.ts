import { defineParameterType } from '@cucumber/cucumber';
import { type BillStatus, BillStatus as Statuses } from '../../src/domain/billing/bills/BillStatus';
import { BILLING_TABS, type BillTab } from '../../src/domain/billing/bills/billTabs';
import {
  type BillNames,
  DISABLED_STEPS,
  type DisabledStep,
  type LineName,
  type ParsedAction,
  type RequestedStep,
} from './ParameterValues';
import {
  BILL,
  billNameOf,
  FULL_NAME,
  found,
  oneOf,
  PAYMENT,
  PLACES_IN_ORDER,
  paymentNameOf,
  QUOTED,
  unknownWord,
} from './patterns';
import type { NewBill } from './stage/StageBills';
import type { BillSearch } from './tasks/BillTasks';

/** Amounts of a bill. */
export type AmountKind = 'due' | 'billed' | 'open';
/** Totals over the listed bills. */
export type ListedAmount = 'due' | 'open' | 'reconciled';
/** What to search: listed bills, lines of the open bill, or groups of the book. */
export type Search =
  | { readonly bills: BillSearch }
  | { readonly lines: string }
  | { readonly groups: string }
  | { readonly events: string };

const STATUSES = Object.values(Statuses).join('|');
const ACTION =
  /(?:unreconcile|unrelease|reconcile|release)(?:s|d)?|reverts?|reverted|pays?|paid|takes? over|took over|taken over/
    .source;

defineParameterType({
  name: 'status',
  regexp: oneOf(Object.values(Statuses)),
  transformer: (text: string): BillStatus => found(Object.values(Statuses), text),
});

/** A bill to create, with an optional number: `RELEASED bill`, `RELEASED bill "HF-101"`. */
defineParameterType({
  name: 'newBill',
  regexp: new RegExp(`(?:${STATUSES}) bill(?: ${QUOTED})?`),
  transformer(words: string): NewBill {
    const [status = ''] = words.split(' ');
    const [, number] = /"([^"]*)"/.exec(words) ?? [];
    return { status: found(Object.values(Statuses), status), ...(number !== undefined && { number }) };
  },
});

/** `the bill` (the first one), `the second bill`, `the bill of "Summit Labs"`, `bill "HF-101"`. */
defineParameterType({ name: 'bill', regexp: new RegExp(BILL), transformer: billNameOf });

/** A bill, or several: `both bills`, `every bill`, `the first bill and the second bill`. */
defineParameterType({
  name: 'bills',
  regexp: new RegExp(`(?:both|all|the) bills|(?:each|every) bill|${BILL}(?:(?:, | and )${BILL})*`),
  transformer(words: string): BillNames {
    if (/^(?:both|all|every|each) |^the bills$/.test(words)) return 'all';
    return (words.match(new RegExp(BILL, 'g')) ?? []).map(billNameOf);
  },
});

/** Actions on whole bills, in any tense: `reconciles`, `released`, `pay`, `has paid`. */
defineParameterType({
  name: 'action',
  regexp: new RegExp(ACTION),
  transformer(words: string): ParsedAction {
    if (/^(?:takes?|took|taken) over$/.test(words)) return { action: 'take over', isPast: false };
    const isPast = words === 'paid' || words.endsWith('ed');
    const stem = words === 'paid' ? 'pay' : words.replace(/s$/, '');
    const [action = 'pay'] = (['unreconcile', 'unrelease', 'reconcile', 'release', 'revert', 'pay'] as const).filter(
      (one) => stem.startsWith(one),
    );
    return { action, isPast };
  },
});

/** Paying, in any tense: `pays`, `has paid`. */
defineParameterType({
  name: 'paying',
  regexp: /pays?|paid/,
  transformer: (words: string): ParsedAction => ({ action: 'pay', isPast: words === 'paid' }),
});

/** An action that a person requests although it is not offered: `release`, `takes over`. */
defineParameterType({
  name: 'requestedStep',
  regexp: /(?:unreconcile|reconcile|release)[sd]?|revert(?:s|ed)?|pays?|paid|takes? over|took over/,
  transformer(words: string): RequestedStep {
    if (words.endsWith(' over')) return 'take over';
    if (words.startsWith('pa')) return 'pay';
    return (['unreconcile', 'reconcile', 'release'] as const).find((one) => words.startsWith(one)) ?? 'revert';
  },
});

/** An action that a bill offers and that can be disabled. */
defineParameterType({
  name: 'disabledStep',
  regexp: oneOf(DISABLED_STEPS),
  transformer: (text: string): DisabledStep => found(DISABLED_STEPS, text),
});

/** A kind of amount, followed by `on` and the bills. */
defineParameterType({
  name: 'amount',
  regexp: /due|billed|open|left to pay/,
  transformer: (words: string): AmountKind =>
    found(['due', 'billed', 'open'], words === 'left to pay' ? 'open' : words),
});

/** A total over the listed bills, followed by `on the listed bills`. */
defineParameterType({
  name: 'listedAmount',
  regexp: /due|open|left to pay|reconciled/,
  transformer: (words: string): ListedAmount =>
    found(['due', 'open', 'reconciled'], words === 'left to pay' ? 'open' : words),
});

/** `audit events`, `audit events with "Adler"`, `bills`, `bills under "Paid"`, `bills with "HF-09"`, `bills, largest first`, `lines with "Adler"`, `groups with "summit"`. */
defineParameterType({
  name: 'search',
  regexp: new RegExp(
    `bills(?: under ${QUOTED})?(?: with ${QUOTED})?(?:, largest first)?|(?:lines|groups) with ${QUOTED}|audit events(?: with ${QUOTED})?`,
  ),
  transformer(words: string): Search {
    const [, text] = /with "([^"]*)"/.exec(words) ?? [];
    const [, tab] = /under "([^"]*)"/.exec(words) ?? [];
    if (words.startsWith('audit')) return { events: text ?? '' };
    if (words.startsWith('lines')) return { lines: text ?? '' };
    if (words.startsWith('groups')) return { groups: text ?? '' };
    return {
      bills: {
        ...(text !== undefined && { text }),
        ...(tab !== undefined && { tab: tabOf(tab) }),
        isLargestFirst: words.endsWith('largest first'),
      },
    };
  },
});

/** `Omar Diaz's Medical`, `the first line`, `the last line`. */
defineParameterType({
  name: 'line',
  regexp: new RegExp(`the (?:first|second|third|last) line|${FULL_NAME}'s [A-Z]\\w+`),
  transformer(words: string): LineName {
    const [, place] = /^the (\w+) line$/.exec(words) ?? [];
    const [, member, coverage] = new RegExp(`^(${FULL_NAME})'s (\\w+)$`).exec(words) ?? [];
    return { member, coverage, nth: PLACES_IN_ORDER[place ?? 'first'] ?? 0 };
  },
});

/** `the payment`, `the payment of $1,200.00`, `the second payment`, `the last payment of $1,200.00`. */
defineParameterType({
  name: 'payment',
  regexp: new RegExp(PAYMENT),
  transformer: paymentNameOf,
});

function tabOf(words: string): BillTab {
  const tab = BILLING_TABS.find((candidate) => candidate.words === words);
  const tabs = BILLING_TABS.map((one) => one.words).join(', ');
  if (!tab) throw unknownWord(`There is no tab "${words}". Choose one of: ${tabs}.`);
  return tab;
}
