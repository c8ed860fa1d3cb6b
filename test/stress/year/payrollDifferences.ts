import { sql } from 'kysely';
import { specialDataOf } from '../../../server/platform/database/specialData';
import type { Db } from '../../../server/platform/database/Tables';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { coverageKey } from './Enrollments';
import type { GroupBooks, YearBill } from './GroupBooks';
import type { PayrollWork } from './PayrollWork';
import { monthKey, type Register } from './RegisterBooks';
import type { MemberCosts } from './setUpCosts';
import type { WrittenMembers } from './WrittenMembers';

/** Where the register and the corrections of a group differ from what its bills, files, and people said. */
export async function payrollDifferences(
  db: Db,
  { groupNumber }: GroupBooks,
  work: PayrollWork,
): Promise<readonly string[]> {
  return [
    ...work.found,
    ...work.enrollments.written.found,
    ...(await numberDifferences(db, groupNumber, work.enrollments.written)),
    ...(await registerDifferences(db, groupNumber, work)),
    ...(await correctionDifferences(db, groupNumber, work)),
  ];
}

const NOTHING = '0 0 0 0 0';

/** Tables that say something about members by number, with the rows that count. */
const ABOUT_MEMBERS = {
  bill_lines: sql`true`,
  register_balances: sql`(billed_cents, employee_cents, employer_cents, continuation_cents, adjustment_cents) <> (0, 0, 0, 0, 0)`,
  corrections: sql`true`,
  expected_adjustments: sql`true`,
  members: sql`true`,
};

/** Members with several numbers, and numbers of several members, in everything that is stored. */
async function numberDifferences(db: Db, groupNumber: string, written: WrittenMembers): Promise<readonly string[]> {
  const found: string[] = [];
  const open = specialDataOf(db).opener();
  for (const [table, counts] of Object.entries(ABOUT_MEMBERS)) {
    const { rows } = await sql<{ memberId: string }>`
      select distinct member_id as "memberId" from ${sql.table(table)}
      where group_number = ${groupNumber} and ${counts} order by 1`.execute(db);
    const numbers = new Map<string, string>();
    for (const { memberId } of rows) {
      const number = open(memberId);
      const member = written.memberOf(number);
      const other = numbers.get(member);
      if (other !== undefined) found.push(`${groupNumber}: ${table} has ${member} as ${other} and ${number}`);
      numbers.set(member, number);
    }
  }
  return found;
}

async function registerDifferences(db: Db, groupNumber: string, work: PayrollWork): Promise<readonly string[]> {
  const { written } = work.enrollments;
  const open = specialDataOf(db).opener();
  const keyOf = ({ memberId, coverage }: { readonly memberId: string; readonly coverage: string }) =>
    coverageKey(written.memberOf(open(memberId)), coverage);
  const { rows } = await sql<{ memberId: string; coverage: string; month: LocalDate; amounts: string }>`
    select member_id as "memberId", coverage, month::text, concat_ws(' ', sum(billed_cents), sum(employee_cents),
      sum(employer_cents), sum(adjustment_cents), sum(continuation_cents)) as amounts
    from register_entries where group_number = ${groupNumber} group by 1, 2, 3`.execute(db);
  // A posting that merges two forms of a number leaves zeros under one of them.
  const entered = new Map(
    rows.filter(({ amounts }) => amounts !== NOTHING).map((row) => [monthKey(keyOf(row), row.month), row.amounts]),
  );
  const { rows: kept } = await sql<{ memberId: string; coverage: string; cents: string }>`
    select member_id as "memberId", coverage, sum(balance_cents) as cents
    from register_balances where group_number = ${groupNumber} group by 1, 2 having sum(balance_cents) <> 0`.execute(
    db,
  );
  const expected = new Map<string, [number, number, number, number]>();
  for (const register of work.registers.values()) {
    for (const [key, { billedCents, employeeCents, employerCents, adjustmentCents }] of register) {
      const [billed, employee, employer, adjustment] = expected.get(key) ?? [0, 0, 0, 0];
      expected.set(key, [
        billed + billedCents,
        employee + employeeCents,
        employer + employerCents,
        adjustment + adjustmentCents,
      ]);
    }
  }
  const months = new Set([...entered.keys(), ...expected.keys()]);
  const inMonths = [...months].flatMap((key) => {
    const is = entered.get(key) ?? NOTHING;
    const should = `${(expected.get(key) ?? [0, 0, 0, 0]).join(' ')} 0`;
    return is === should ? [] : [`${groupNumber}, ${key}: the register has ${is}, expected ${should}`];
  });
  const balances = new Map(kept.map((row) => [keyOf(row), Number(row.cents)]));
  const inBalances = [...new Set([...balances.keys(), ...work.balances.keys()])].flatMap((key) => {
    const [cents, should] = [balances.get(key) ?? 0, work.balance(key)];
    return cents === should ? [] : [`${groupNumber}, ${key}: the balance is ${cents}, expected ${should}`];
  });
  return [...inMonths, ...inBalances];
}

async function correctionDifferences(db: Db, groupNumber: string, work: PayrollWork): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('corrections')
    .select(['correction_pk', 'state', 'evidence_bill_pk'])
    .where('group_number', '=', groupNumber)
    .execute();
  const stored = new Map(rows.map((row) => [row.correction_pk, `${row.state} ${row.evidence_bill_pk ?? ''}`]));
  const expected = new Map(
    work.corrections.items.map((one) => [one.correctionPk, `${one.state} ${one.evidence?.by.bill.billPk ?? ''}`]),
  );
  return [...new Set([...stored.keys(), ...expected.keys()])].flatMap((pk) => {
    const one = work.corrections.items.find(({ correctionPk }) => correctionPk === pk);
    const what = `${groupNumber}, ${one?.memberId} ${one?.coverage} ${one?.kind} of ${one?.origin.bill.billNumber}`;
    return stored.get(pk) === expected.get(pk) ? [] : [`${what}: is ${stored.get(pk)}, expected ${expected.get(pk)}`];
  });
}

/** Where the journal differs from the bills, and from who pays them. */
export async function journalDifferences(
  db: Db,
  books: GroupBooks,
  registers: ReadonlyMap<YearBill, Register>,
  costs: readonly MemberCosts[],
): Promise<readonly string[]> {
  const { groupNumber } = books;
  const { rows } = await sql<{ entry: string; bill: string; due: string; off: string; payable: string }>`
    select e.journal_number as entry, e.bill_pk as bill, e.due_cents as due, coalesce(sum(p.amount_cents), 0) as off,
      coalesce(-sum(p.amount_cents) filter (where p.role = 'carrierPayable'), 0) as payable
    from journal_entries e left join journal_parts p using (group_number, entry_pk)
    where e.group_number = ${groupNumber} group by e.entry_pk, e.journal_number, e.bill_pk, e.due_cents`.execute(db);
  const found = rows.flatMap(({ entry, due, off, payable }) => [
    ...(Number(off) === 0 ? [] : [`${entry}: the entry is off by ${off}`]),
    ...(payable === due ? [] : [`${entry}: carriers are owed ${payable}, expected ${due}`]),
  ]);
  if (new Set(rows.map(({ entry }) => entry)).size !== rows.length)
    found.push(`${groupNumber}: a number is used twice`);
  const { rows: parts } = await sql<{ key: string; cents: string }>`
    select e.bill_pk || ' ' || case p.role when 'prepaid' then 'expense' else p.role end || ' ' || p.cost_center as key,
      sum(p.amount_cents) as cents
    from journal_entries e join journal_parts p using (group_number, entry_pk)
    where e.group_number = ${groupNumber} group by 1 having sum(p.amount_cents) <> 0`.execute(db);
  const booked = new Map(parts.map(({ key, cents }) => [key, Number(cents)]));
  const expected = new Map<string, number>();
  for (const one of books.bills) {
    const entries = rows.filter(({ bill }) => bill === one.bill.billPk);
    const { reconciled, reopened } = one.times;
    if (entries.length !== reconciled + reopened)
      found.push(`${one.bill.billPk}: ${entries.length} entries, expected ${reconciled + reopened}`);
    if (reconciled > reopened)
      for (const [place, cents] of partsOf(one, books, registers.get(one), costs))
        if (cents !== 0) expected.set(`${one.bill.billPk} ${place}`, cents);
  }
  for (const key of new Set([...booked.keys(), ...expected.keys()])) {
    const [is, should] = [booked.get(key) ?? 0, expected.get(key) ?? 0];
    if (is !== should) found.push(`${key}: the journal has ${is}, expected ${should}`);
  }
  return found;
}

/** Amounts of a bill's entry by role and cost center. */
function partsOf(
  { lines, due }: YearBill,
  { countsReconciled }: GroupBooks,
  register: Register | undefined,
  costs: readonly MemberCosts[],
): ReadonlyMap<string, number> {
  const parts = new Map([['carrierPayable ', -due]]);
  const add = (place: string, cents: number) => parts.set(place, (parts.get(place) ?? 0) + cents);
  const owned = new Map<string, { memberId: string; month: string; billed: number; counted: number }>();
  for (const { memberId, coverage, month, billedCents, savedCents } of lines) {
    const key = monthKey(coverageKey(memberId, coverage), month);
    const one = owned.get(key) ?? { memberId, month, billed: 0, counted: 0 };
    one.billed += billedCents;
    one.counted += savedCents ?? billedCents;
    owned.set(key, one);
  }
  for (const [key, { memberId, month, billed, counted }] of owned) {
    if (!countsReconciled) add('dueFromCarrier ', billed - counted);
    const employee = within(register?.get(key)?.employeeCents ?? 0, counted);
    const own = costs.filter((one) => one.memberId === memberId && one.from <= month).at(-1);
    for (const [role, cents] of [['deductions', employee] as const, ['expense', counted - employee] as const]) {
      const first = own ? portion(cents, own.share) : cents;
      add(`${role} ${own?.first ?? ''}`, first);
      add(`${role} ${own?.second ?? ''}`, cents - first);
    }
  }
  return parts;
}

function within(collected: number, of: number): number {
  return Math.sign(collected) === Math.sign(of) ? Math.sign(of) * Math.min(Math.abs(collected), Math.abs(of)) : 0;
}

/** A share in hundredths of a percent, to the nearest cent; half a cent goes to the first of two. */
function portion(cents: number, share: number): number {
  return Math.sign(cents) * Math.floor((Math.abs(cents) * share + 5_000) / 10_000);
}
