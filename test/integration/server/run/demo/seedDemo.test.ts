import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { sql } from 'kysely';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import type { OpenDatabase } from '../../../../../server/platform/database/engine/OpenDatabase';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import { specialDataOf, withSpecialData } from '../../../../../server/platform/database/specialData';
import { SqlInvariants } from '../../../../../server/platform/health/SqlInvariants';
import { SqlAuditTrail } from '../../../../../server/platform/health/trail/SqlAuditTrail';
import { AesEncryption } from '../../../../../server/platform/shared/AesEncryption';
import { DemoFiles } from '../../../../../server/run/demo/files/DemoFiles';
import { demoGroups } from '../../../../../server/run/demo/groups/demoGroups';
import { DEMO_PEOPLE } from '../../../../../server/run/demo/people/demoPeople';
import { seedDemo } from '../../../../../server/run/demo/seedDemo';
import { seedDemoRates } from '../../../../../server/run/demo/seedDemoRates';
import { decide } from '../../../../../src/domain/platform/access/decide';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { isSocialSecurity } from '../../../../../src/domain/platform/text/maskNumbers';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { compareAll } from '../../../../support/trail/compareAll';

const ISSUER = 'http://localhost:4181/';
const encryption = new AesEncryption(randomBytes(32));
const options = {
  now: new Date('2026-11-20T05:00:00.000Z'),
  issuer: ISSUER,
  encryption,
  hashPassword: (password: string) => Promise.resolve(`hash of ${password}`),
  // The largest group alone would take as long as all the others.
  groups: demoGroups().filter(({ size, index }) => size < 1000 && index < 24),
};

describe('the demo data', () => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openTestDatabase('owner');
    // Simulates two servers that start at the same time.
    const seeded = await Promise.all([seedDemo(database.db, options), seedDemo(database.db, options)]);
    expect(seeded.filter(Boolean)).toHaveLength(1);
  }, 120_000);
  afterAll(() => database.close());

  it('violates no invariant', async () => {
    const checks = await new SqlInvariants(database.db).check();
    expect(checks.length).toBeGreaterThan(10);
    expect(checks.flatMap(({ name, breaches }) => breaches.map((breach) => `${name} ${breach}`))).toEqual([]);
  });

  it('matches its audit trail', async () => {
    const checks = await compareAll(new SqlAuditTrail(database.db));
    expect(checks.flatMap(({ name, breaches }) => breaches.map((breach) => `${name} ${breach}`))).toEqual([]);
  });

  it('has a year of processing: a run each bank day, files that were downloaded, and monthly remittances', async () => {
    const { rows } = await sql`
      select (select count(*) from processing_runs where business_date > '2025-11-20' and completed) as runs,
        (select max(business_date) from processing_runs) as last,
        (select count(*) from payment_events where event = 'processed' and run_pk is null) as unnamed,
        (select count(*) from ach_files f where not exists (select from ach_downloads d where d.file_pk = f.file_pk)) as unfetched,
        (select count(distinct business_date) from remittances where business_date > '2025-11-20') as remitted`.execute(
      database.db,
    );
    expect(rows).toEqual([{ runs: 250, last: '2026-11-19', unnamed: 0, unfetched: 0, remitted: 12 }]);
  });

  it('lets a search find every member', async () => {
    const { rows } = await sql`
      (select group_number, member_id, carrier_code from bill_lines where member_id <> ''
       except select group_number, member_id, carrier_code from members)
      union all
      (select group_number, member_id, carrier_code from members
       except select group_number, member_id, carrier_code from bill_lines)`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('stores the released lines of every released bill', async () => {
    const { rows } = await sql`
      select b.bill_pk from bills b
      left join bill_line_snapshots s on s.group_number = b.group_number and s.bill_pk = b.bill_pk
      group by b.bill_pk, b.released_at, b.line_count
      having count(s.line_pk) <> case when b.released_at is null then 0 else b.line_count end`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('gives every demo person something to do within their scope', async () => {
    const directory = new SqlCallerDirectory(database.db);
    const scopes = await Promise.all(
      DEMO_PEOPLE.map(async ({ userId, email }) => {
        const caller = await directory.findCaller(ISSUER, userId);
        const decision = caller && decide(caller.person, 'bills.search');
        return [email, decision?.allowed ? decision.scope : null];
      }),
    );
    expect(Object.fromEntries(scopes)).toEqual({
      'admin@demo.test': { kind: 'all' },
      'manager@demo.test': { kind: 'all' },
      'rep@demo.test': { kind: 'rep', repId: 2 },
      'sysadmin@demo.test': { kind: 'all' },
      'carrier@demo.test': { kind: 'carriers', carrierCodes: ['BHH'] },
      'agent@demo.test': { kind: 'agents', agentCodes: ['AG-1107'] },
      'billing@demo.test': groups('10420', '10457'),
      'reconciler@demo.test': groups('10420', '10457'),
      'payor@demo.test': groups('10420', '10457', '10531'),
      'viewer@demo.test': groups('10420', '10457'),
      'sso@demo.test': groups('10420'),
    });
  });

  it('stores bank account numbers only encrypted', async () => {
    const account = await database.db.selectFrom('bank_accounts').selectAll().limit(1).executeTakeFirstOrThrow();
    const number = encryption.decrypt(account.account_encrypted, `${account.bank_account_pk}/account`);
    expect(number).toMatch(new RegExp(`^\\d{${account.account_length}}$`));
    expect(number.endsWith(account.account_last3)).toBe(true);
  });

  /** @source docs/decisions/register.md#a-member-has-one-number-in-the-register */
  it('stores member numbers of the register as the server does', async () => {
    const special = specialDataOf(await withSpecialData(database.db, encryption));
    const stored = await database.db.selectFrom('register_entries').select('member_id').distinct().execute();
    const opened = stored.map(({ member_id }) => special.openText(member_id));
    expect(opened.filter(isSocialSecurity).length).toBeGreaterThan(0);
    expect(stored.map(({ member_id }) => member_id)).toEqual(opened.map((number) => special.sealText(number)));
  });

  it('offers payroll files for the groups of demo reconcilers', async () => {
    const files = new DemoFiles(await withSpecialData(database.db, encryption));
    expect((await files.list(UploadKind.PayrollDeductions, '10420')).map(({ name }) => name)).toEqual([
      'payroll-deductions-2026-11.csv',
      'payroll-deductions-2026-11.xlsx',
    ]);
    const file = await files.get(UploadKind.PayrollDeductions, '10420', 'payroll-deductions-2026-11.csv');
    expect(Buffer.from(file.base64, 'base64').toString()).toMatch(
      /^Emp No,Employee Name,Benefit,EE Deduction,ER Contribution\r\n/,
    );
  });

  it('offers no files for other groups or unknown names', async () => {
    const files = new DemoFiles(await withSpecialData(database.db, encryption));
    expect(await files.list(UploadKind.PayrollDeductions, '10531')).toEqual([]);
    await expect(
      files.get(UploadKind.PayrollDeductions, '10531', 'payroll-deductions-2026-11.csv'),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(files.get(UploadKind.PayrollDeductions, '10420', 'payroll.csv')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('has people of every status in its directory, including a carrier and an agent without an account', async () => {
    const rows = await database.db
      .selectFrom('people')
      .select(['status', 'last_login_at', 'carrier_codes', 'agent_codes'])
      .where('user_id', 'like', 'colleague|%')
      .execute();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['Active', 'Disabled', 'Deleted']));
    expect(rows.filter(({ last_login_at }) => last_login_at === null)).toHaveLength(1);
    expect(rows.flatMap(({ carrier_codes, agent_codes }) => [...carrier_codes, ...agent_codes])).toEqual([
      'SUM',
      'AG-1142',
    ]);
  });

  it('stays the same after a second start', async () => {
    const before = await count('bills');
    const onSeeding = jest.fn();
    expect(await seedDemo(database.db, { ...options, onSeeding })).toBe(false);
    expect(await count('bills')).toBe(before);
    expect(onSeeding).not.toHaveBeenCalled();
  });

  it('names classes on a bill, one of them other than the class of the group', async () => {
    const people = [
      { userId: 'demo|manager', name: 'Mara Ellison' },
      { userId: 'demo|admin', name: 'Avery Nakamura' },
    ] as const;
    const seen = inTransaction(database.db, async (tx) => {
      await seedDemoRates(tx, { groupNumber: '10420', carrierCode: 'BHH' }, people, options.now);
      const { rows } = await sql`
        select l.class_name as billed, v.class_name as enrolled, count(distinct l.member_id)::integer as members from bill_lines l
        left join member_classes v on v.group_number = l.group_number and v.member_id = l.member_id
        where l.group_number = '10420' and l.class_name is distinct from v.class_name and l.class_name <> '' group by 1, 2 order by 1, 2`.execute(
        tx,
      );
      throw new RolledBack(rows);
    });
    await expect(seen).rejects.toMatchObject({
      rows: [
        { billed: 'Salaried', enrolled: 'Hourly', members: 1 },
        { billed: 'Salaried', enrolled: null, members: 1 },
      ],
    });
  });

  it('adds new demo people to an older demo, but not to other databases', async () => {
    const { db } = database;
    await db.deleteFrom('person_roles').where('user_id', '=', 'demo|sso').execute();
    await db.deleteFrom('people').where('user_id', '=', 'demo|sso').execute();
    const setting = await db.deleteFrom('settings').where('key', '=', 'demo').returningAll().executeTakeFirstOrThrow();
    await seedDemo(db, options);
    expect(await new SqlCallerDirectory(db).findCaller(ISSUER, 'demo|sso')).toBeUndefined();
    await db
      .insertInto('settings')
      .values({ ...setting, value: JSON.stringify(setting.value) })
      .execute();
    await Promise.all([seedDemo(db, options), seedDemo(db, options)]);
    const caller = await new SqlCallerDirectory(db).findCaller(ISSUER, 'demo|sso');
    expect(caller && decide(caller.person, 'bills.search')).toEqual({ allowed: true, scope: groups('10420') });
  });

  async function count(table: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      database.db,
    );
    return rows[0]?.count ?? 0;
  }
});

class RolledBack extends Error {
  constructor(readonly rows: readonly unknown[]) {
    super('Rolled back');
  }
}

function groups(...groupNumbers: string[]) {
  return { kind: 'groups', groupNumbers };
}
