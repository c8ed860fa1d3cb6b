import { sql } from 'kysely';
import { accountText } from '../../../src/domain/money/payments/accountText';
import { autopayStatement } from '../../../src/domain/money/payments/autopay';
import { maskedNumber } from '../../../src/domain/money/payments/BankAccount';
import { dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { inTransaction } from '../../platform/database/inTransaction';
import { withSpecialData } from '../../platform/database/specialData';
import type { Db, Tx } from '../../platform/database/Tables';
import { SqlAuditTrail } from '../../platform/health/trail/SqlAuditTrail';
import type { Encryption } from '../../platform/shared/Encryption';
import type { DemoBill } from './bills/DemoBill';
import { bankAccountOf, bankAccountRow } from './bills/DemoPayments';
import { insertContinuation } from './bills/insertContinuation';
import { insertCorrections } from './bills/insertCorrections';
import { insertCosts } from './bills/insertCosts';
import { insertExpected } from './bills/insertExpected';
import { insertNotOnBill } from './bills/insertNotOnBill';
import { insertRegister } from './bills/insertRegister';
import { type GroupHistory, simulateGroup } from './bills/simulateGroup';
import { DEMO_SETTING, DemoCalendar, type DemoSetting, SEEDING_LOCK } from './DemoCalendar';
import type { DemoGroup } from './groups/DemoGroup';
import { demoGroups } from './groups/demoGroups';
import { insertColleagues } from './people/colleagues';
import { DEMO_PEOPLE, type DemoPerson, passwordHashes } from './people/demoPeople';
import { billAdjustmentRows, billCarrierRows, billEventRows, billRow, lineChangeRows, lineRows } from './rows/billRows';
import { directoryEntries, insertDirectory, insertPeople } from './rows/directoryRows';
import { insertRows, withoutRowChecks } from './rows/insertRows';
import { allocationRows, ledgerRows, paymentEventRows, paymentRow, sourceRow, suspenseRows } from './rows/paymentRows';
import { insertUnverifiedAccount } from './seedDemoBankAccount';
import { seedDemoNotices } from './seedDemoNotices';
import { seedDemoProcessing } from './seedDemoProcessing';
import { seedDemoRates } from './seedDemoRates';

export interface SeedDemoOptions {
  /** Time of the first start, from which the demo's months are counted. Nothing happens after it. */
  readonly now: Date;
  /** The issuer of the demo people's tokens, with a slash at the end. */
  readonly issuer: string;
  readonly encryption: Encryption;
  readonly hashPassword: (password: string) => Promise<string>;
  /** All sixty by default. */
  readonly groups?: readonly DemoGroup[];
  /** Called before an empty database is seeded, which takes half a minute. */
  readonly onSeeding?: () => void;
}

/** Groups per batch: large enough to be fast, small enough to limit memory. */
const GROUPS_AT_ONCE = 4;

/** Index of Cedar Ridge School District, whose payor has authorized autopay. */
const AUTOPAY_GROUP = 1;
/** Its rates are confirmed. */
const RATES_GROUP = 2;
const AUTOPAY_LIMIT = cents(25_000_000);

/**
 * Seeds an empty database with the demo's people, groups, bills and payments in one transaction. The same month of first start
 * gives the same data. A demo of an earlier version gets the demo people added since.
 *
 * @returns false if the database already has groups.
 */
export async function seedDemo(db: Db, options: SeedDemoOptions): Promise<boolean> {
  if (await hasGroups(db)) {
    await addLaterPeople(db, options);
    // For a demo created without them.
    if ((await db.selectFrom('members').select('member_id').limit(1).execute()).length === 0) await insertMembers(db);
    return false;
  }
  options.onSeeding?.();
  const hashes = await passwordHashes(DEMO_PEOPLE, options);
  // Encrypted like the server's own writes, so that a person has one number in every table.
  const encrypted = await withSpecialData(db, options.encryption);
  const isSeeded = await inTransaction(encrypted, async (tx) => {
    // Seeding takes minutes on a slow machine, and other servers must wait for it.
    await sql`set local statement_timeout = 0`.execute(tx);
    // If several servers start at once, one seeds and the others wait.
    await sql`select pg_advisory_xact_lock(${SEEDING_LOCK}::bigint)`.execute(tx);
    if (await hasGroups(tx)) return false;
    await seed(tx, options, hashes);
    return true;
  });
  if (isSeeded) await sealHistory(db, options.now);
  // The embedded database has no autovacuum, and the planner needs statistics.
  if (isSeeded) await sql`vacuum analyze`.execute(db);
  return isSeeded;
}

async function seed(tx: Tx, options: SeedDemoOptions, hashes: ReadonlyMap<string, string>): Promise<void> {
  const calendar = new DemoCalendar(options.now);
  const groups = options.groups ?? demoGroups();
  const founded = calendar.at(-1, 1, 9, 0);
  await insertDirectory(tx, groups, directoryEntries(groups, options.issuer, hashes, founded), founded);
  await insertColleagues(tx, groups, options);
  await insertRows(
    tx,
    'bank_accounts',
    groups.map((group) => bankAccountRow(group, options.encryption, founded)),
  );
  await insertUnverifiedAccount(tx, groups, options);
  for (const part of batchesOf(groups)) {
    await insertHistories(
      tx,
      calendar,
      part.map((group) => simulateGroup(calendar, group)),
    );
  }
  await insertExpected(tx, groups, options.now);
  await insertCorrections(tx, groups, options.now);
  await insertRegister(tx, groups, options.now);
  await insertCosts(tx, groups, options.now);
  await insertAutopay(tx, groups, options.now);
  await insertSnapshots(tx);
  await seedDemoProcessing(tx, options.now);
  await seedDemoNotices(tx, options.now);
  await insertMembers(tx);
  await insertNotOnBill(tx, options.now);
  await insertRates(tx, groups, options.now);
  await insertPayers(tx, groups, calendar, options.now);
  const setting: DemoSetting = { firstStart: options.now.toISOString() };
  await insertRows(tx, 'settings', [{ key: DEMO_SETTING, value: JSON.stringify(setting) }]);
}

/** Continuation payers of the group with rates. */
async function insertPayers(tx: Tx, groups: readonly DemoGroup[], calendar: DemoCalendar, now: Date): Promise<void> {
  const group = groups.find(({ index }) => index === RATES_GROUP);
  const by = { userId: 'demo|admin', name: 'Avery Nakamura' };
  if (group) await insertContinuation(tx, group.groupNumber, calendar, by, now);
}

/** Confirmed rates of one group, one of them increased on its latest bill. */
async function insertRates(tx: Tx, groups: readonly DemoGroup[], now: Date): Promise<void> {
  const group = groups.find(({ index }) => index === RATES_GROUP);
  const carrierCode = group?.billedTogether[0]?.[0];
  if (!group || carrierCode === undefined) return;
  const people = [
    { userId: 'demo|manager', name: 'Mara Ellison' },
    { userId: 'demo|admin', name: 'Avery Nakamura' },
  ] as const;
  await seedDemoRates(tx, { groupNumber: group.groupNumber, carrierCode }, people, now);
}

/** Turns on autopay for one group from the first start on, so that the first processing pays its reconciled bill. */
async function insertAutopay(tx: Tx, groups: readonly DemoGroup[], now: Date): Promise<void> {
  const group = groups.find(({ index }) => index === AUTOPAY_GROUP);
  if (!group) return;
  const { groupNumber, name, payor } = group;
  const { bankAccountPk, ...account } = bankAccountOf(group);
  const terms = { bankAccountPk, limitCents: AUTOPAY_LIMIT, daysBeforeDue: 5 };
  const bankAccount = accountText({
    name: account.name,
    accountMasked: maskedNumber(account.accountNumber.length, account.accountNumber.slice(-3)),
  });
  await insertRows(tx, 'autopay_changes', [
    {
      group_number: groupNumber,
      version: 2,
      starts_on: dayOf(now),
      bank_account_pk: bankAccountPk,
      limit_cents: terms.limitCents,
      days_before_due: terms.daysBeforeDue,
      statement: autopayStatement(name, bankAccount, terms),
      at: now.toISOString(),
      by_user_id: payor.userId,
      by_name: payor.name,
    },
  ]);
}

/** Inserts the bills and payments of some groups, as the application would have stored them. */
async function insertHistories(db: Db, calendar: DemoCalendar, stories: readonly GroupHistory[]): Promise<void> {
  const bills = stories.flatMap((story) => story.bills);
  const payments = stories.flatMap((story) => story.payments);
  const ledgers = stories.map(ledgerRows);
  await insertRows(
    db,
    'bills',
    stories.flatMap((story) => billRows(calendar, story)),
  );
  await insertRows(db, 'bill_carriers', bills.flatMap(billCarrierRows));
  await insertRows(db, 'bill_adjustments', bills.flatMap(billAdjustmentRows));
  await withoutRowChecks(db, () => insertRows(db, 'bill_lines', bills.flatMap(lineRows)));
  await insertRows(db, 'bill_events', bills.flatMap(billEventRows));
  await insertRows(db, 'bill_line_changes', bills.flatMap(lineChangeRows));
  await insertRows(db, 'payments', payments.map(paymentRow));
  await insertRows(db, 'payment_sources', payments.map(sourceRow));
  await insertRows(db, 'payment_allocations', payments.flatMap(allocationRows));
  await insertRows(db, 'payment_events', payments.flatMap(paymentEventRows));
  await insertRows(db, 'suspense_items', payments.flatMap(suspenseRows));
  await insertRows(
    db,
    'ledger_events',
    ledgers.flatMap(({ events }) => events),
  );
  // One statement per group, because the database checks that every event in a statement nets to zero.
  for (const { entries } of ledgers) await insertRows(db, 'ledger_entries', entries);
}

function billRows(calendar: DemoCalendar, { bills }: GroupHistory) {
  return bills.map((bill) => billRow(calendar, bill, owedBefore(bills, bill)));
}

/** The amount owed on earlier bills when this bill was issued. */
function owedBefore(bills: readonly DemoBill[], { statement }: DemoBill): number {
  const { month, division } = statement;
  const earlier = bills.filter((other) => other.statement.month < month && other.statement.division === division);
  return earlier.reduce((sum, bill) => sum + bill.owedOn(statement.billDate), 0);
}

/** Inserts the lines of released bills as they were released, before corrections. */
async function insertSnapshots(db: Db): Promise<void> {
  const insert = sql`
    insert into bill_line_snapshots (group_number, bill_pk, line_pk, billed_cents, reconciled_cents, reason_code, effective_date, note)
    select l.group_number, l.bill_pk, l.line_pk, l.billed_cents, null, null, null, ''
    from bill_lines l join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
    where b.released_at is not null order by 1, 2, 3`;
  await withoutRowChecks(db, async () => void (await insert.execute(db)));
}

/**
 * Inserts the members that a search finds. The trigger that maintains them does not run for lines inserted without row checks.
 */
async function insertMembers(db: Db): Promise<void> {
  await sql`
    insert into members (group_number, member_id, carrier_code, member_name)
    select distinct on (group_number, member_id, carrier_code) group_number, member_id, carrier_code, member_name
    from bill_lines where member_id <> '' order by group_number, member_id, carrier_code, bill_pk desc
    on conflict do nothing`.execute(db);
}

/** Otherwise, the first daily check would compare all of it while the first person signs in. */
async function sealHistory(db: Db, now: Date): Promise<void> {
  const trail = new SqlAuditTrail(db);
  await trail.seal(now);
  await trail.keepCheck(now, await trail.lastSeal());
}

async function hasGroups(db: Db): Promise<boolean> {
  return (await db.selectFrom('groups').select('group_number').limit(1).executeTakeFirst()) !== undefined;
}

function batchesOf(groups: readonly DemoGroup[]): DemoGroup[][] {
  const count = Math.ceil(groups.length / GROUPS_AT_ONCE);
  return Array.from({ length: count }, (_, part) => groups.slice(part * GROUPS_AT_ONCE, (part + 1) * GROUPS_AT_ONCE));
}

interface LaterPeopleOptions {
  readonly now: Date;
  /** The issuer of their tokens, with a slash at the end. */
  readonly issuer: string;
  readonly hashPassword: (password: string) => Promise<string>;
  /** All sixty by default. */
  readonly groups?: readonly DemoGroup[];
}

/** Adds the demo people missing from a demo of an earlier version. Does nothing if the database is not a demo. */
async function addLaterPeople(db: Db, options: LaterPeopleOptions): Promise<void> {
  const missing = await missingPeople(db);
  if (missing.length === 0) return;
  const { issuer, now, groups = demoGroups() } = options;
  const hashes = await passwordHashes(missing, options);
  const entries = directoryEntries(groups, issuer, hashes, now.toISOString());
  await inTransaction(db, async (tx) => {
    // Several servers may start at once.
    await sql`select pg_advisory_xact_lock(${SEEDING_LOCK}::bigint)`.execute(tx);
    const still = new Set((await missingPeople(tx)).map(({ userId }) => userId));
    await insertPeople(
      tx,
      entries.filter(({ person }) => still.has(person.user_id)),
    );
  });
}

async function missingPeople(db: Db): Promise<readonly DemoPerson[]> {
  const demo = await db.selectFrom('settings').select('key').where('key', '=', DEMO_SETTING).executeTakeFirst();
  if (!demo) return [];
  const ids = DEMO_PEOPLE.map(({ userId }) => userId);
  const rows = await db.selectFrom('people').select('user_id').where('user_id', 'in', ids).execute();
  return DEMO_PEOPLE.filter(({ userId }) => !rows.some(({ user_id }) => user_id === userId));
}
