import { UploadKind } from '../../src/domain/platform/files/UploadKind';
import { formatCents } from '../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../test/support/server/TestData';
import type { Row } from './expecting';
import { singularOf, singularOrPlural } from './nouns';
import { THING_COLUMNS } from './tableColumns';
import type { AppWorld } from './world';

type List = (world: AppWorld, person: TestPerson) => Promise<readonly Row[]>;
type Count = (world: AppWorld, person: TestPerson, expected: number) => Promise<number>;

const named =
  (column: string, list: (world: AppWorld, person: TestPerson) => Promise<readonly string[]>): List =>
  async (world, person) =>
    (await list(world, person)).map((text) => ({ [column]: text }));
const isThere = (something: unknown) => (something === undefined || something === '' || something === false ? 0 : 1);

/** Lists that people see, with the columns a table can name. The first column identifies the row. */
const LISTS = {
  bills: async ({ tasks }, person) =>
    (await tasks.bills.found(person)).bills.map(({ number, status, dueCents }) => ({
      number,
      status,
      due: formatCents(dueCents),
    })),
  'refused bills': async ({ tasks }, person) =>
    (await tasks.dashboard.refusedBills(person)).map(({ number, reason }) => ({ number, reason })),
  lines: async ({ tasks }, person) =>
    (await tasks.bills.lines(person)).map(({ member, memberNumber, coverage, billed }) => ({
      member,
      'member number': memberNumber,
      coverage,
      billed: formatCents(billed),
    })),
  changes: async ({ tasks, stage }, person) =>
    (await tasks.bills.changes(person, stage.bills.opened)).map(({ member, coverage, before, after, reason }) => ({
      line: `${member}'s ${coverage}`,
      from: formatCents(before),
      to: formatCents(after),
      reason,
    })),
  differences: async ({ tasks }, person) =>
    (await tasks.payroll.differences(person)).map(({ member, coverage, over }) => ({
      line: `${member}'s ${coverage}`,
      'over by': formatCents(over),
    })),
  'expected adjustments': async ({ tasks, stage }, person) =>
    (await tasks.reconciliation.expected(person, stage.bills.opened)).map(({ member, expected, arrived, result }) => ({
      member,
      expected: formatCents(expected),
      arrived: formatCents(arrived),
      result,
    })),
  'open adjustments': async ({ tasks }, person) =>
    (await tasks.reconciliation.openExpected(person)).map(({ open, ...others }) => ({
      ...others,
      open: formatCents(open),
    })),
  corrections: ({ tasks }, person) => tasks.corrections.shown(person),
  'unbilled people': ({ tasks }, person) => tasks.corrections.unbilled(person),
  'saved layouts': ({ tasks }, person) => tasks.templates.saved(person),
  'aged groups': ({ tasks }, person) => tasks.aging.groups(person),
  'aged bills': ({ tasks }, person) => tasks.aging.bills(person),
  'account balances': ({ tasks }, person) => tasks.books.balances(person),
  'account entries': ({ tasks }, person) => tasks.books.entries(person),
  'owed carriers': ({ tasks }, person) => tasks.books.owed(person),
  'bank statements': ({ tasks }, person) => tasks.statements.statements(person),
  'cash figures': ({ tasks }, person) => tasks.statements.cash(person),
  'statement lines': ({ tasks }, person) => tasks.statements.lines(person),
  months: ({ tasks }, person) => tasks.periods.months(person),
  'close tasks': ({ tasks }, person) => tasks.periods.tasks(person),
  limits: ({ tasks }, person) => tasks.controls.limits(person),
  'audit events': ({ tasks }, person) => tasks.audit.shown(person),
  'record checks': named('result', ({ tasks }, person) => tasks.audit.checked(person)),
  'groups to pay': async ({ tasks }, person) =>
    (await tasks.payments.groupsToPay(person)).map(({ group, billCount, open, firstDue }) => ({
      group,
      bills: String(billCount),
      open: formatCents(open),
      'first due': firstDue,
    })),
  'group balances': ({ tasks }, person) => tasks.groups.balances(person),
  'navigation counts': ({ tasks }, person) => tasks.notices.navigationCounts(person),
  members: named('name', ({ tasks }, person) => tasks.groups.members(person)),
  reminders: ({ tasks }, person) => tasks.groups.reminders(person),
  'group figures': ({ tasks }, person) => tasks.groups.figures(person),
  checks: ({ tasks }, person) => tasks.deposits.checks(person),
  refunds: ({ tasks }, person) => tasks.refunds.shown(person),
  'unclaimed items': ({ tasks }, person) => tasks.unclaimed.shown(person),
  'checks to report': ({ tasks }, person) => tasks.positivePay.toReport(person),
  'positive pay files': ({ tasks }, person) => tasks.positivePay.files(person),
  'suspense items': ({ tasks }, person) => tasks.suspense.shown(person),
  'processing effects': named('effect', ({ tasks }, person) => tasks.dashboard.processingEffects(person)),
  'processing results': ({ tasks }, person) => tasks.dashboard.runPayments(person),
  'ACH files': ({ tasks }, person) => tasks.dashboard.bankFiles(person),
  'return rates': ({ tasks }, person) => tasks.dashboard.returnRates(person),
  remittances: ({ tasks }, person) => tasks.dashboard.remittances(person),
  'upcoming remittances': ({ tasks }, person) => tasks.dashboard.upcomingRemittances(person),
  payments: async ({ tasks }, person) =>
    (await tasks.payments.shown(person)).map(({ amount, method, status, reason, account }) => ({
      amount: formatCents(amount),
      method,
      status,
      reason,
      account,
    })),
  people: named('name', ({ tasks }, person) => tasks.directory.shown(person)),
  carriers: named('name', ({ tasks, stage }, person) => tasks.directory.carriersOf(person, stage.cast.concerned)),
  groups: named('name', async ({ tasks }, person) => (await tasks.reps.book(person))?.names ?? []),
  comments: ({ tasks, stage }, person) => tasks.comments.shown(person, stage.bills.first),
  'attached files': named('file', ({ tasks, stage }, person) => tasks.comments.files(person, stage.bills.first)),
  invitations: ({ tasks }, person) => tasks.newPerson.invitations(person),
  records: ({ tasks }, person) => tasks.setup.shown(person),
  balances: (world, person) => world.tasks.balances.shown(person, world.groupOf(person)),
  'unpaid deductions': async (world, person) =>
    (await world.tasks.balances.unpaid(person, world.groupOf(person))).map((shown) => ({ ...shown })),
  'write-offs': async (world, person) =>
    (await world.tasks.balances.writeOffs(person, world.groupOf(person))).map((shown) => ({ ...shown })),
  savings: (world, person) => world.tasks.savings.shown(person, world.groupOf(person)),
  divisions: (world, person) => world.tasks.divisions.shown(person, world.groupOf(person)),
  'journal lines': (world, person) => world.tasks.costs.lines(person, world.groupOf(person)),
  'member cost centers': (world, person) => world.tasks.costs.members(person, world.groupOf(person)),
  'member classes': (world, person) => world.tasks.classes.members(person, world.groupOf(person)),
  costs: (world, person) => world.tasks.costs.costs(person, world.groupOf(person)),
  'journal entries': (world, person) => world.tasks.costs.entries(person, world.groupOf(person)),
  'rate tables': (world, person) => world.tasks.rates.shown(person, world.groupOf(person)),
  'proposed contributions': (world, person) => world.tasks.rules.proposed(person, world.groupOf(person)),
  'rule changes': ({ tasks }, person) => tasks.rules.changes(person),
  templates: named('name', ({ tasks }, person) => tasks.templates.names(person)),
  uploads: named('file', async ({ tasks }, person) => {
    await tasks.uploadList.openHistory(person);
    return tasks.uploadList.fileNames(person);
  }),
  'file types': named('name', ({ tasks }, person) => tasks.uploadList.allowedKinds(person)),
  views: ({ tasks }, person) => tasks.views.shown(person),
  'sample files': named('name', ({ tasks }, person) => tasks.uploadList.samples(person, UploadKind.Lockbox)),
  'other applications': named('name', ({ tasks }, person) => tasks.shell.otherApplications(person)),
  notices: async ({ tasks }, person) => (await tasks.notices.shown(person)).map((notice) => ({ ...notice })),
  'prepared exports': async ({ tasks }, person) =>
    (await tasks.exports.prepared(person)).map((shown) => ({ ...shown })),
  'search results': async ({ tasks }, person) =>
    (await tasks.search.results(person)).map(({ type, title }) => ({ result: title, type })),
  'likely causes': named('cause', ({ tasks }, person) => tasks.payroll.likelyCauses(person)),
} as const satisfies Readonly<Record<string, List>>;

/** Things not counted by the rows of a list, including single things that are either shown or not. */
const COUNTS: Readonly<Record<string, Count>> = {
  'unread notice': ({ tasks }, person) => tasks.notices.unreadCount(person),
  bill: async ({ tasks }, person) => (await tasks.bills.found(person)).count,
  'bill to release': ({ tasks }, person) => tasks.dashboard.releasableCount(person),
  line: ({ tasks }, person) => tasks.bills.lineCount(person),
  'changed line': ({ tasks }, person) => tasks.reconciliation.changedLines(person),
  'unreadable row': ({ tasks }, person) => tasks.payroll.unreadableRowCount(person),
  group: async ({ tasks }, person) => (await tasks.reps.book(person))?.groupCount ?? 0,
  book: async ({ tasks }, person) => isThere(await tasks.reps.book(person)),
  logo: async ({ tasks }, person) => isThere(await tasks.logo.isShown(person)),
  welcome: async ({ tasks }, person) => isThere(await tasks.welcome.welcome(person)),
  'browser warning': async ({ tasks }, person, expected) =>
    isThere(await tasks.shell.browserWarning(person, expected > 0)),
};

const NUMBERS: Readonly<Record<string, number>> = { no: 0, a: 1, an: 1, one: 1, two: 2, three: 3 };
export type ThingName = keyof typeof LISTS;
export const THINGS = Object.keys(LISTS) as readonly ThingName[];

/** A count with the singular of the thing counted. */
export interface CountName {
  readonly count: number;
  readonly thing: string;
}

const SINGULARS = [...Object.keys(COUNTS), ...THINGS.map(singularOf)].sort((one, other) => other.length - one.length);

/** `2 bills`, `no bills to release`, `an upload`. */
export const COUNT = new RegExp(
  `(?:${Object.keys(NUMBERS).join('|')}|\\d+) (?:${[...new Set(SINGULARS)].map(singularOrPlural).join('|')})`,
);

/** @param words that match `COUNT` */
export function countNameOf(words: string): CountName {
  const [number = ''] = words.split(' ');
  const things = words.slice(number.length + 1);
  const thing = SINGULARS.find((one) => new RegExp(`^${singularOrPlural(one)}$`).test(things)) ?? things;
  return { count: NUMBERS[number] ?? Number(number), thing };
}

/**
 * Rows of a list as a person sees them.
 *
 * @throws Error for a column that the catalogue does not know
 */
export async function rowsOf(world: AppWorld, person: TestPerson, things: ThingName): Promise<readonly Row[]> {
  const rows = await (LISTS[things] as List)(world, person);
  const unknown = Object.keys(rows[0] ?? {}).find((column) => !(column in THING_COLUMNS[things]));
  if (unknown !== undefined) throw new Error(`Add the column "${unknown}" of the ${things} to THING_COLUMNS.`);
  return rows;
}

/** Number of things a person sees. */
export async function countOf(world: AppWorld, person: TestPerson, { thing, count }: CountName): Promise<number> {
  const counted = COUNTS[thing];
  if (counted) return counted(world, person, count);
  const things = THINGS.find((one) => singularOf(one) === thing);
  if (!things) throw new RangeError(`"${thing}" cannot be counted. Choose one of: ${SINGULARS.join(', ')}.`);
  return (await rowsOf(world, person, things)).length;
}

/** First columns of the things counted; empty if they are no list. */
export async function namesOf(world: AppWorld, person: TestPerson, { thing }: CountName): Promise<readonly string[]> {
  const things = THINGS.find((one) => singularOf(one) === thing);
  if (!things) return [];
  return (await rowsOf(world, person, things)).map((row) => Object.values(row)[0] ?? '');
}
