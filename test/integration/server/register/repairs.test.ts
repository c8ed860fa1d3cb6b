import { inTransaction } from '../../../../server/database/inTransaction';
import { specialDataOf } from '../../../../server/database/specialData';
import { rebuildBalances } from '../../../../server/database/statements/registerBalances';
import { doubledBalances } from '../../../../server/maintenance/repairs/doubledBalances';
import { earlyConfirmations } from '../../../../server/maintenance/repairs/earlyConfirmations';
import { listFindings, repairFindings } from '../../../../server/maintenance/repairs/repairBooks';
import { cents } from '../../../../src/domain/money/Cents';
import { monthsWithPayroll, type PayrollRow } from '../../../support/register/monthsWithPayroll';
import { asOwner } from '../../../support/server/asOwner';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.assertInvariants();
  await server.reset();
});
afterAll(() => server.close());

const REPAIRS = [doubledBalances, earlyConfirmations];
const REASON = 'After the upgrade';

async function listed(): Promise<readonly string[]> {
  const lines: string[] = [];
  await listFindings(server.db, REPAIRS, (line) => lines.push(line));
  return lines;
}

const repair = () =>
  repairFindings(server.db, REPAIRS, REASON, {
    clock: server.clock,
    officeTimeZone: 'America/New_York',
    progress: () => undefined,
  });

const [PREMIUM, PLAN] = [50_000, 'PPO 500'];
const SSN = '610324133';
const LINES = [
  { memberId: 'M1', memberName: 'Ada Byron', billedCents: PREMIUM },
  { memberId: SSN, memberName: 'Ben Okri', billedCents: PREMIUM },
];
const ADA: PayrollRow = ['M1', 'Ada Byron', PREMIUM];

describe('balances that are listed twice', () => {
  it.each([
    ['unencrypted', SSN],
    ['with dashes', '610-32-4133'],
  ])(
    'are merged if a month was written %s, with the reason, and again if its bill is reopened',
    async (_how, number) => {
      const { month, balances, postings, settle, groupNumber } = await monthsWithPayroll(server);
      const first = await month('2026-01-01', LINES, [ADA]);
      await month('2026-02-01', LINES, [ADA]);
      expect((await listed()).at(0)).toBe('Balances of members that are listed twice: none');
      const special = specialDataOf(server.db);
      const stored = number === SSN ? number : special.sealText(number);
      // As the fault wrote the first month.
      await asOwner(server.db, (owner) =>
        inTransaction(owner, async (tx) => {
          const { posting_pk } = await tx
            .selectFrom('register_postings')
            .select('posting_pk')
            .orderBy('at')
            .orderBy('posting_pk')
            .executeTakeFirstOrThrow();
          await tx
            .updateTable('register_entries')
            .set({ member_id: stored })
            .where('posting_pk', '=', posting_pk)
            .where('member_id', '=', special.sealText(SSN))
            .execute();
          await rebuildBalances(tx, groupNumber, [stored, special.sealText(SSN)]);
        }),
      );
      expect(await balances()).toHaveLength(2);
      expect(await listed()).toEqual([
        'Balances of members that are listed twice: 1',
        `  Group ${groupNumber}: The Medical balance of a member is listed 2 times: $500.00 and $500.00. It becomes one balance of $1,000.00.`,
        'Corrections confirmed before their amount was settled: none',
      ]);
      expect(await balances()).toHaveLength(2);
      expect(await repair()).toBe('1 finding repaired.');
      expect(await repair()).toBe('There is nothing to repair.');
      expect(await balances()).toEqual([[SSN, PLAN, 2 * PREMIUM]]);
      expect(await postings(SSN)).toContainEqual(['MERGED', number === SSN ? 0 : PREMIUM, REASON]);
      expect(await settle(SSN, PLAN, 2 * PREMIUM)).not.toEqual([[0, expect.stringContaining('has changed')]]);
      await first.unreconcile();
      expect(await balances()).toEqual([[SSN, PLAN, PREMIUM]]);
    },
  );

  it('are not merged for people whose names or bills differ', async () => {
    const { month } = await monthsWithPayroll(server);
    const nina = { memberId: '0012', memberName: 'Nina Alder', billedCents: PREMIUM };
    await month('2026-01-01', [...LINES, nina, { ...nina, memberId: '12', memberName: 'Owen Diaz' }], [ADA]);
    await month('2026-02-01', [...LINES, nina, { ...nina, memberId: '12' }], [ADA]);
    expect((await listed()).at(0)).toBe('Balances of members that are listed twice: none');
  });
});

describe('a correction that was confirmed too early', () => {
  const rows = (deducted: number): readonly PayrollRow[] => [ADA, [SSN, 'Ben Okri', deducted]];
  const confirm = () =>
    asOwner(server.db, async (owner) => {
      const { bill_pk } = await owner
        .selectFrom('bills')
        .select('bill_pk')
        .orderBy('period_from', 'desc')
        .executeTakeFirstOrThrow();
      const set = {
        state: 'CONFIRMED' as const,
        state_before: 'SENT' as const,
        evidence_bill_pk: bill_pk,
        evidence: 'Row 2',
      };
      await owner.updateTable('corrections').set(set).where('one_time_cents', '=', cents(9_000)).execute();
    });

  it('is reopened with the reason, and confirmed by the rest', async () => {
    const { month, corrections, groupNumber } = await monthsWithPayroll(server);
    await month('2026-01-01', LINES, rows(PREMIUM - 9_000));
    await month('2026-02-01', LINES, rows(PREMIUM + 3_000));
    await confirm();
    expect((await listed()).slice(1)).toEqual([
      'Corrections confirmed before their amount was settled: 1',
      `  Group ${groupNumber}: A correction is confirmed after $30.00 of $90.00 was collected. It is sent again, so that nothing asks payroll for the amount a second time.`,
    ]);
    expect(await repair()).toBe('1 finding repaired.');
    expect(await repair()).toBe('There is nothing to repair.');
    const [reopened] = await corrections();
    expect(reopened).toMatchObject({ state: 'SENT', evidence: '' });
    const { note } = await server.db
      .selectFrom('correction_events')
      .select('note')
      .where('correction_pk', '=', reopened?.correction_pk ?? '')
      .where('state', '=', 'SENT')
      .executeTakeFirstOrThrow();
    expect(note).toBe(`Its amount was not settled. ${REASON}`);
    await month('2026-03-01', LINES, rows(PREMIUM + 6_000));
    expect(await corrections()).toMatchObject([{ state: 'CONFIRMED' }]);
    expect(await repair()).toBe('There is nothing to repair.');
  });

  it('stays confirmed if the amount was collected since, or another correction asks for the rest', async () => {
    const { month, settle, corrections } = await monthsWithPayroll(server);
    await month('2026-01-01', LINES, rows(PREMIUM - 9_000));
    await month('2026-02-01', LINES, rows(PREMIUM + 3_000));
    await confirm();
    expect(await settle(SSN, PLAN, 6_000)).toEqual([[6_000, '']]);
    expect(await repair()).toBe('There is nothing to repair.');
    await month('2026-03-01', LINES, rows(PREMIUM + 6_000));
    expect((await corrections()).map(({ state }) => state)).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(await repair()).toBe('There is nothing to repair.');
  });
});
