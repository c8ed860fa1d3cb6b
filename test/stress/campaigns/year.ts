import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { runProcessing } from '../../../contract/processing';
import { saveGroupSettings } from '../../../contract/rules';
import { migrate } from '../../../server/infrastructure/sql/migrate';
import { Role } from '../../../src/domain/access/Role';
import { addDays, firstOfMonth, type LocalDate, localDate } from '../../../src/domain/dates/LocalDate';
import { cents } from '../../../src/domain/money/Cents';
import { payingGroup } from '../../support/payments/payingGroup';
import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Random } from '../Random';
import { createStressDatabase } from '../StressDatabase';
import { GroupYear, TOLERANCE_CENTS } from '../year/GroupYear';
import { YearServer } from '../year/YearServer';

const FIRST_DAY = localDate('2026-01-01');
/** Days on which a difference would still be easy to find. */
const CHECK_EVERY_DAYS = 15;
/** Every third group pays as billed. */
const PAYS_AS_BILLED = 3;

/**
 * Every month, each group's bill is released, reconciled and paid, online or by check, on a virtual clock. Meanwhile responses
 * get lost, the server restarts, and its clock jumps. Every cent must be where an independent calculation expects it, and the
 * same seed must produce the same ledger.
 */
export async function year(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  const { groups: count, days, seed } = options;
  const random = new Random(seed);
  const database = await createStressDatabase(engine, options.isolation);
  const problems: string[] = [];
  try {
    const empty = await database.open();
    await migrate(empty.db);
    await empty.close();
    const server = await YearServer.start(
      database,
      new Random(random.between(1, 2 ** 31)),
      `${FIRST_DAY}T15:00:00.000Z`,
    );
    const { groups, sysadmin } = await openGroups(server, count, random);
    for (let passed = 0; passed < days && problems.length === 0; passed += 1) {
      const day = addDays(FIRST_DAY, passed);
      await server.begin(day);
      if (day === firstOfMonth(day)) for (const group of groups) await group.addBill(day);
      for (const group of groups) await group.live();
      server.current.clock.set(`${day}T23:00:00.000Z`);
      await server.as(sysadmin).ok(runProcessing, { body: { businessDate: day } });
      for (const group of groups) group.process(day);
      if (passed % CHECK_EVERY_DAYS === 0 || passed === days - 1)
        problems.push(...(await differences(server, groups, day)));
    }
    const { payments, entries, hash } = await ledger(server);
    const faults = Object.entries(server.counts).map(([what, times]) => `${times} ${what}`);
    await server.stop();
    const summary = `${days} days of ${count} groups, ${payments} payments, ${entries} ledger entries, ${faults.join(', ')}; ledger ${hash}`;
    return { summary, problems };
  } finally {
    await database.drop();
  }
}

async function openGroups(server: YearServer, count: number, random: Random) {
  const { data } = server.current;
  const [admin, manager, sysadmin] = await Promise.all([
    data.person({ roles: [Role.Admin], repId: 1 }),
    data.person({ roles: [Role.Admin, Role.Manager] }),
    data.person({ roles: [Role.Admin, Role.Sysadmin] }),
  ]);
  const groups: GroupYear[] = [];
  for (let made = 0; made < count; made += 1) {
    const houseRule = made % PAYS_AS_BILLED === 0 ? 'payAsBilled' : 'adjustThenPay';
    const group = await payingGroup(server.current, { reconcilePolicy: houseRule });
    const tolerance = cents(TOLERANCE_CENTS);
    const payment = { overCents: tolerance, shortCents: tolerance, payorsMayWriteOff: true, samePersonMayPay: true };
    await server.as(manager).ok(saveGroupSettings, {
      params: { groupNumber: group.groupNumber },
      body: { version: 1, appliesFrom: FIRST_DAY, rules: { houseRule, contributions: [], payment } },
    });
    const reconciler = await data.billingUser([group.groupNumber], [Role.Reconciler]);
    const fork = new Random(random.between(1, 2 ** 31));
    groups.push(new GroupYear(server, fork, group, reconciler, { admin, manager }));
  }
  return { groups, sysadmin };
}

/** Where the server's amounts differ from the expected ones, and broken invariants. */
async function differences(
  server: YearServer,
  groups: readonly GroupYear[],
  day: LocalDate,
): Promise<readonly string[]> {
  const { db } = server.current;
  const found: string[] = [];
  await server.current.assertInvariants().catch((error: unknown) => found.push(`${day}: ${String(error)}`));
  const bills = await db.selectFrom('bills').select(['bill_pk', 'due_cents', 'paid_cents', 'pending_cents']).execute();
  const rows = new Map(bills.map((bill) => [bill.bill_pk, bill]));
  const { rows: balances } = await sql<{ group_number: string; account: string; cents: string }>`
    select group_number, account, sum(amount_cents) as cents from ledger_entries group by group_number, account`.execute(
    db,
  );
  for (const { expected } of groups) {
    for (const { billPk, due, paid, pending } of expected.bills) {
      const row = rows.get(billPk);
      if (row?.due_cents !== due || row.paid_cents !== paid || row.pending_cents !== pending)
        found.push(`${day}, ${billPk}: expected ${due}, ${paid}, ${pending}; is ${JSON.stringify(row)}`);
    }
    const balance = (account: string) =>
      Number(balances.find((b) => b.group_number === expected.groupNumber && b.account === account)?.cents ?? 0);
    const held = -balance('CREDIT_SUSPENSE');
    if (held !== expected.suspenseCents)
      found.push(`${day}, ${expected.groupNumber}: suspense ${held}, expected ${expected.suspenseCents}`);
    if (balance('CASH') !== expected.cashCents)
      found.push(`${day}, ${expected.groupNumber}: cash ${balance('CASH')}, expected ${expected.cashCents}`);
  }
  return found;
}

/** Counts, and a fingerprint of all entries that does not depend on random keys. */
async function ledger(server: YearServer) {
  const { db } = server.current;
  const { rows } = await sql<{ entry: string }>`
    select e.kind || ' ' || e.group_number || ' ' || l.account || ' ' || l.amount_cents || ' ' || e.at::text as entry
    from ledger_events e join ledger_entries l using (group_number, event_pk)
    order by 1`.execute(db);
  const { count } = await db
    .selectFrom('payments')
    .select((b) => b.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const hash = createHash('sha256').update(rows.map(({ entry }) => entry).join('\n'));
  return { payments: Number(count), entries: rows.length, hash: hash.digest('hex').slice(0, 16) };
}
