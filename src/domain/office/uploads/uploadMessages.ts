import type { EnrollmentAction } from '../../billing/reconciliation/wordMeaning';
import { OPENING_KIND_LABELS, type OpeningTotal, openingRemainder } from '../../money/opening/OpeningKind';
import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { SETUP_KINDS, type SetupKind, setupNoun } from '../setup/SetupRecord';

export type UploadEffect =
  | {
      readonly kind: 'payrollDeductions';
      readonly rows: number;
      readonly members: number;
      /** Members with a cost center; 0 for a group without cost centers. */
      readonly costCenters: number;
      /** Number of members with a class; 0 for a group without rates by class. */
      readonly classes: number;
      readonly totalCents: Cents;
      /** Whether amounts are only negative: some payroll systems write deductions this way. */
      readonly allBelowZero: boolean;
      /** Whether the group has a bill, and none of the members is on its latest. */
      readonly allStrangers: boolean;
    }
  | {
      readonly kind: 'enrolment';
      readonly rows: number;
      readonly members: number;
      /** Members with a cost center; 0 for a group without cost centers. */
      readonly costCenters: number;
      /** Number of members with a class; 0 for a group without rates by class. */
      readonly classes: number;
      /** Whether the file lists everyone enrolled instead of changes. */
      readonly fullList: boolean;
      readonly byAction: Readonly<Record<EnrollmentAction, number>>;
    }
  | {
      readonly kind: 'continuation';
      readonly rows: number;
      readonly payers: number;
      readonly totalCents: Cents;
      /** First days of the coverage months, each once or more. */
      readonly months: readonly LocalDate[];
    }
  | {
      readonly kind: 'carrierBill';
      readonly bills: number;
      readonly lines: number;
      readonly groups: number;
      readonly totalCents: Cents;
      /** First days of the months that are billed, each once or more. */
      readonly months: readonly LocalDate[];
      /** Lines that name an earlier month. */
      readonly retro: { readonly lines: number; readonly cents: Cents; readonly months: readonly LocalDate[] };
      /** Charges without a member. */
      readonly adjustments: { readonly count: number; readonly cents: Cents };
    }
  | {
      readonly kind: 'lockbox';
      readonly checks: number;
      readonly totalCents: Cents;
      readonly toBills: number;
      readonly toGroups: number;
      /** Days on which checks were deposited, each once or more. */
      readonly days: readonly LocalDate[];
    }
  | {
      readonly kind: 'setup';
      readonly rows: number;
      readonly added: ReadonlyMap<SetupKind, number>;
      readonly changed: ReadonlyMap<SetupKind, number>;
    }
  | {
      readonly kind: 'people';
      /** New people, who get a mail each. */
      readonly invited: number;
      /** People in the directory who get more roles. */
      readonly granted: number;
      readonly unchanged: number;
    }
  | { readonly kind: 'opening'; readonly totals: readonly OpeningTotal[] };

const BELOW_ZERO =
  'Every amount is negative. If your payroll writes deductions as negative amounts, choose the reversed sign';

const STRANGERS = 'None of the member IDs is on the group’s latest bill. Check the group and the member ID column';
const MONTH_YEAR = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const NUMBER = new Intl.NumberFormat('en-US');

const count = (number: number, one: string, many = `${one}s`) =>
  `${NUMBER.format(number)} ${number === 1 ? one : many}`;

/** What committing does, as a sentence; empty if there is nothing to commit. @source UPL-1 */
export function effectMessage(effect: UploadEffect): string {
  switch (effect.kind) {
    case 'payrollDeductions':
      return deductionMessage(effect);
    case 'enrolment':
      return enrollmentMessage(effect);
    case 'continuation':
      return paymentsMessage(effect);
    case 'carrierBill':
      if (effect.bills === 0) return '';
      return `Adds ${count(effect.bills, 'unreleased bill')} with ${count(effect.lines, 'line')} for ${count(effect.groups, 'group')}, ${formatCents(effect.totalCents)} in all, for ${rangeLabel(effect.months, MONTH_YEAR)}${retroMessage(effect.retro)}${adjustmentMessage(effect.adjustments)}`;
    case 'lockbox':
      return lockboxMessage(effect);
    case 'setup':
      return setupMessage(effect);
    case 'people':
      return peopleMessage(effect);
    case 'opening':
      return openingMessage(effect);
  }
}

function retroMessage({ lines, cents, months }: (UploadEffect & { kind: 'carrierBill' })['retro']): string {
  if (lines === 0) return '';
  const verb = lines === 1 ? 'corrects' : 'correct';
  return `, of which ${count(lines, 'line')} of ${formatCents(cents)} ${verb} ${rangeLabel(months, MONTH_YEAR)}`;
}

function adjustmentMessage({ count: number, cents }: (UploadEffect & { kind: 'carrierBill' })['adjustments']): string {
  return number === 0 ? '' : `, including ${count(number, 'adjustment')} of ${formatCents(cents)} without a member`;
}

function deductionMessage(effect: UploadEffect & { kind: 'payrollDeductions' }): string {
  const { rows, members, totalCents, allBelowZero, allStrangers } = effect;
  if (rows === 0) return '';
  const adds = `Adds ${count(rows, 'deduction')} of ${count(members, 'member')}, ${formatCents(totalCents)} in all, to choose from when a bill is reconciled`;
  return [
    adds,
    costCentersMessage(effect),
    classesMessage(effect),
    allBelowZero && BELOW_ZERO,
    allStrangers && STRANGERS,
  ]
    .filter(Boolean)
    .join('. ');
}

function paymentsMessage({ rows, payers, totalCents, months }: UploadEffect & { kind: 'continuation' }): string {
  if (rows === 0) return '';
  return `Adds ${count(rows, 'payment')} of ${count(payers, 'payer')}, ${formatCents(totalCents)} in all, for ${rangeLabel(months, MONTH_YEAR)}, to compare bills with`;
}

/** Cost centers are applied on a page of their own, so a commit changes none. */
function costCentersMessage({ costCenters }: { readonly costCenters: number }): string {
  if (costCenters === 0) return '';
  return `It has cost centers for ${count(costCenters, 'member')}, which a super user can apply on the Costs page after the commit`;
}

/** Classes are applied on the Rates page, so a commit does not change them. */
function classesMessage({ classes }: { readonly classes: number }): string {
  if (classes === 0) return '';
  return `It has classes for ${count(classes, 'member')}, which a super user can apply on the Rates page after the commit`;
}

function enrollmentMessage(effect: UploadEffect & { kind: 'enrolment' }): string {
  return [enrollmentsMessage(effect), costCentersMessage(effect), classesMessage(effect)].filter(Boolean).join('. ');
}

function enrollmentsMessage({ rows, members, fullList, byAction }: UploadEffect & { kind: 'enrolment' }): string {
  if (rows === 0) return '';
  if (fullList) return `Adds ${count(rows, 'enrollment')} of ${count(members, 'member')} as the full list`;
  const parts = [
    [byAction.add, 'addition'],
    [byAction.change, 'change'],
    [byAction.terminate, 'termination'],
    [byAction.audit, 'confirmation'],
  ] as const;
  const words = parts.filter(([number]) => number > 0).map(([number, word]) => count(number, word));
  return `Adds ${words.join(', ')} of ${count(members, 'member')}`;
}

function lockboxMessage({ checks, totalCents, toBills, toGroups, days }: UploadEffect & { kind: 'lockbox' }): string {
  if (checks === 0) return '';
  const parts = [
    [toBills, 'matched to a bill'],
    [toGroups, 'to a group'],
    [checks - toBills - toGroups, 'not matched yet'],
  ] as const;
  const words = parts.filter(([number]) => number > 0).map(([number, where]) => `${NUMBER.format(number)} ${where}`);
  return `Adds ${count(checks, 'check')}, ${formatCents(totalCents)} in all, deposited ${rangeLabel(days, DAY)}, to be posted: ${words.join(', ')}`;
}

function setupMessage({ rows, added, changed }: UploadEffect & { kind: 'setup' }): string {
  if (rows === 0) return '';
  const [adds, changes] = [countedKinds(added), countedKinds(changed)];
  if (adds === '' && changes === '') return 'Changes nothing: every record is as in the file';
  if (adds === '') return `Changes ${changes}`;
  return changes === '' ? `Adds ${adds}` : `Adds ${adds}, and changes ${changes}`;
}

function peopleMessage({ invited, granted, unchanged }: UploadEffect & { kind: 'people' }): string {
  if (invited + granted + unchanged === 0) return '';
  if (invited + granted === 0) return 'Changes nothing: everyone has this access or an open invitation to it';
  const parts = [
    invited > 0 && `invites ${count(invited, 'person', 'people')} by email`,
    granted > 0 && `gives ${count(granted, 'person', 'people')} more access`,
    unchanged > 0 && `${count(unchanged, 'person has', 'people have')} this access already`,
  ];
  const text = parts.filter(Boolean).join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function openingMessage({ totals }: UploadEffect & { kind: 'opening' }): string {
  if (totals.length === 0) return '';
  const parts = totals.map(
    ({ kind, rows, totalCents }) =>
      `${OPENING_KIND_LABELS[kind].toLowerCase()} ${formatCents(totalCents)} (${count(rows, 'row')})`,
  );
  return `Posts ${parts.join(', ')}. The opening balance account gets ${formatCents(openingRemainder(totals))}`;
}

function countedKinds(counts: ReadonlyMap<SetupKind, number>): string {
  const kinds = [...SETUP_KINDS].reverse().filter((kind) => counts.has(kind));
  return kinds.map((kind) => count(counts.get(kind) ?? 0, setupNoun(kind))).join(', ');
}

/** Range from the first to the last of some dates. */
function rangeLabel(days: readonly LocalDate[], format: Intl.DateTimeFormat): string {
  const words = [...new Set(days)].sort().map((day) => format.format(new Date(day)));
  const [first = '', last = first] = [words[0], words.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

/** A bill whose carrier has billed the group for the same month under another number. */
export interface SecondBill {
  readonly groupNumber: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  /** Number of the existing bill. */
  readonly firstNumber: string;
}

/** Rows of a carrier's file that cover several months, and their lines. */
export interface SplitRows {
  readonly rows: number;
  readonly lines: number;
  /** Rows that cover only some days of a month. */
  readonly partRows: number;
}

/** Says how many rows of a carrier's file cover several months; empty if none do. */
export function splitRowsMessage({ rows, lines, partRows }: SplitRows): string {
  if (rows === 0) return '';
  const verbs = rows === 1 ? 'covers several months and is' : 'cover several months and are';
  const evenly = partRows === 0 ? 'evenly ' : '';
  const split = `${count(rows, 'row')} ${verbs} split ${evenly}into ${count(lines, 'line')}, one for each month.`;
  if (partRows === 0) return split;
  const begin = partRows === 1 ? 'begins or ends' : 'begin or end';
  return `${split} ${count(partRows, 'row')} of them ${begin} within a month, which has the share of its covered days. Check that the carrier bills by day.`;
}

const MAX_NAMED = 3;

/** Lists up to three charges of a carrier's file that name no member; empty if there are none. */
export function withoutMemberMessage(
  charges: readonly { readonly row: number; readonly description: string; readonly amountCents: Cents }[],
): string {
  if (charges.length === 0) return '';
  const named = charges
    .slice(0, MAX_NAMED)
    .map(({ row, description, amountCents }) => `row ${row}, “${description}”, ${formatCents(amountCents)}`);
  const more = charges.length > named.length ? `; and ${charges.length - named.length} more` : '';
  return `Without a member: ${named.join('; ')}${more}. They become adjustments of the bill, which payroll is not compared with.`;
}

/**
 * Lists up to three classes of a carrier's file that no confirmed rate table has; empty if there are none.
 *
 * @param classes as in the file, with their lines
 * @source BR-RAT-22
 */
export function unknownClassesMessage(classes: readonly (readonly [className: string, lines: number])[]): string {
  if (classes.length === 0) return '';
  const named = classes.slice(0, MAX_NAMED).map(([className, lines]) => `“${className}” (${count(lines, 'line')})`);
  const more = classes.length > named.length ? `, and ${classes.length - named.length} more` : '';
  const noun = classes.length === 1 ? 'the class' : 'the classes';
  return `No confirmed rate table has ${noun} ${named.join(', ')}${more}. Choose the class that each stands for under Columns.`;
}

/** Lists up to three bills that name no division of a group with divisions; empty if there are none. @source BR-DIV-03 */
export function withoutDivisionMessage(
  bills: readonly { readonly groupNumber: string; readonly billNumber: string }[],
): string {
  if (bills.length === 0) return '';
  const named = bills.slice(0, MAX_NAMED).map(({ groupNumber, billNumber }) => `${billNumber} (group ${groupNumber})`);
  const more = bills.length > named.length ? `, and ${bills.length - named.length} more` : '';
  return `Without a division: ${named.join(', ')}${more}. They become bills of the whole group.`;
}

/**
 * Warning that lists up to three duplicate bills; empty if there are none.
 *
 * @source UPL-1 docs/decisions/uploads.md#a-second-bill-for-a-month-gets-a-warning-never-a-refusal
 */
export function secondBillMessage(carrierCode: string, found: readonly SecondBill[]): string {
  if (found.length === 0) return '';
  const named = found.slice(0, MAX_NAMED).map(({ groupNumber, billNumber, periodFrom, firstNumber }) => {
    const month = MONTH_YEAR.format(new Date(periodFrom));
    return `${carrierCode} has already billed group ${groupNumber} for ${month} as ${firstNumber}. ${billNumber} would be a second bill.`;
  });
  const more = found.length - named.length;
  if (more > 0) named.push(more === 1 ? 'So would one more.' : `So would ${more.toLocaleString('en-US')} more.`);
  return named.join(' ');
}
