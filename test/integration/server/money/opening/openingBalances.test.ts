import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { getTrialBalance } from '../../../../../contract/money/ledger';
import {
  commitUpload,
  enterControlTotals,
  getUpload,
  reverseUpload,
} from '../../../../../contract/office/uploadRecords';
import type { Account } from '../../../../../src/domain/money/ledger/Account';
import { OPENING_KINDS, type OpeningKind } from '../../../../../src/domain/money/opening/OpeningKind';
import { OPENING_SAMPLE } from '../../../../../src/domain/money/opening/openingSample';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import type { Cents } from '../../../../../src/domain/platform/money/Cents';
import { eventsOfOneName, nameEveryone } from '../../../../support/audit/peopleOfOneName';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, committed, reverseOf, send } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.assertInvariants();
  await server.reset();
});
afterAll(() => server.close());

const HEADINGS = OPENING_SAMPLE.lines[0];
const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));

/** Two managers, and the two groups of the sample file. */
async function office() {
  const one = await server.data.group({ groupNumber: '10420', carriers: ['HLTH'] });
  const two = await server.data.group({ groupNumber: '10421', carriers: ['HLTH'] });
  return { mia: await manager(), max: await manager(), one, two };
}

const SAMPLE_TOTALS: Readonly<Partial<Record<OpeningKind, number>>> = {
  bill: 2_215_055,
  suspense: 12_540,
  groupCredit: 6_000,
  carrierPayable: 931_000,
  outstanding: 1_271_515,
  bank: 2_221_055,
  expected: -41_250,
};

const totalsOf = (
  { filePk, version }: { readonly filePk: string; readonly version: number },
  given: Readonly<Partial<Record<OpeningKind, number>>> = SAMPLE_TOTALS,
) => ({
  params: { filePk },
  idempotencyKey: randomUUID(),
  body: {
    version,
    totals: OPENING_KINDS.flatMap((kind) => {
      const totalCents = given[kind];
      return totalCents === undefined ? [] : [{ kind, totalCents: totalCents as Cents }];
    }),
  },
});

const SAMPLE = textFile(OPENING_SAMPLE.name, ...OPENING_SAMPLE.lines);

async function balances(caller: TestCaller): Promise<Partial<Record<Account, number>>> {
  const { accounts } = await caller.ok(getTrialBalance, { query: {} });
  return Object.fromEntries(
    accounts
      .map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents])
      .filter(([, sum]) => sum),
  );
}

async function posted(file = SAMPLE, totals = SAMPLE_TOTALS) {
  const { mia, max } = await office();
  await nameEveryone(server);
  const sent = await send(mia, UploadKind.Opening, 'office', file);
  const signed = await mia.ok(enterControlTotals, totalsOf(sent, totals));
  return { mia, max, done: await max.ok(commitUpload, commitOf(signed)) };
}

describe('opening balances', () => {
  it.each([
    ['text', SAMPLE],
    ['a workbook', { name: OPENING_SAMPLE.workbook, bytes: readFileSync(`public/${OPENING_SAMPLE.workbook}`) }],
  ])('reads the template that people download as %s', async (_, file) => {
    const { mia } = await office();
    const sent = await send(mia, UploadKind.Opening, 'office', file);
    expect(sent).toMatchObject({ state: 'CHECKED', goodRows: 10, errorRows: 0, problem: '', notice: '' });
    expect(Object.fromEntries((sent.opening?.totals ?? []).map(({ kind, totalCents }) => [kind, totalCents]))).toEqual(
      SAMPLE_TOTALS,
    );
    expect(sent.effect).toContain('open bills $22,150.55 (4 rows)');
    expect(sent.effect).toContain('The opening balance account gets $0.00');
    expect(await balances(mia)).toEqual({});
  });

  it('post one balanced set of entries that equals the control totals', async () => {
    const { mia } = await posted();
    expect(await balances(mia)).toEqual({
      RECEIVABLE: 2_215_055,
      BILLED: -2_215_055,
      CREDIT_SUSPENSE: -12_540,
      GROUP_CREDIT: -6_000,
      CARRIER_PAYABLE: -931_000,
      REMITTANCE_CLEARING: -1_271_515,
      CASH: 2_221_055,
    });
    expect(await eventsOfOneName(server)).toEqual(['File committed']);
  });

  it('post bank money beyond held money to the opening balance account', async () => {
    const file = textFile(
      'two.csv',
      HEADINGS,
      'Bank balance,,,,,,Trust,,,,,,100.00',
      'Suspense,10420,,,,,Check 1,,,,,,40.00',
    );
    const { mia } = await posted(file, { bank: 10_000, suspense: 4_000 });
    expect(await balances(mia)).toEqual({ CASH: 10_000, CREDIT_SUSPENSE: -4_000, OPENING_BALANCE: -6_000 });
  });

  it('restore the trial balance exactly when they are reversed', async () => {
    const { mia, max, done } = await posted();
    await max.ok(reverseUpload, reverseOf(done));
    expect(await balances(mia)).toEqual({});
    const tables = [
      'bills',
      'bill_lines',
      'bill_keys',
      'suspense_items',
      'remittances',
      'unremitted_entries',
      'expected_adjustments',
      'opening_rows',
      'opening_entries',
    ];
    for (const table of tables)
      expect(
        (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(server.db)).rows[0],
      ).toEqual({ n: 0 });
    // The same file can be posted again.
    const again = await send(mia, UploadKind.Opening, 'office', SAMPLE);
    const signed = await mia.ok(enterControlTotals, totalsOf(again));
    await max.ok(commitUpload, commitOf(signed));
    expect(await balances(mia)).toMatchObject({ CASH: 2_221_055 });
  });
});

describe('opening balances that two people sign', () => {
  it('are refused with totals that differ, naming each kind', async () => {
    const { mia } = await office();
    const sent = await send(mia, UploadKind.Opening, 'office', SAMPLE);
    const answer = await mia.call(enterControlTotals, totalsOf(sent, { ...SAMPLE_TOTALS, suspense: 12_541, bank: 0 }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'CONTROL_TOTAL' } });
    expect(JSON.stringify(answer.body)).toContain(
      'Suspense: the rows total $125.40, but the trial balance shows $125.41.',
    );
    expect(JSON.stringify(answer.body)).toContain(
      'Bank balance: the rows total $22,210.55, but the trial balance shows $0.00.',
    );
  });

  it('are not posted before the totals were entered, nor by the person who entered them', async () => {
    const { mia, max } = await office();
    const sent = await send(mia, UploadKind.Opening, 'office', SAMPLE);
    expect(await max.call(commitUpload, commitOf(sent))).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    const signed = await mia.ok(enterControlTotals, totalsOf(sent));
    expect(signed.opening?.entered).toMatchObject({ isOwn: true });
    expect((await max.ok(getUpload, { params: sent })).opening?.entered).toMatchObject({ isOwn: false });
    expect(await mia.call(commitUpload, commitOf(signed))).toMatchObject({ body: { code: 'SAME_PERSON' } });
    expect(await balances(mia)).toEqual({});
  });

  it('are posted once under a repeated request', async () => {
    const { mia, max } = await office();
    const sent = await send(mia, UploadKind.Opening, 'office', SAMPLE);
    const entering = totalsOf(sent);
    const signed = await mia.ok(enterControlTotals, entering);
    expect(await mia.ok(enterControlTotals, entering)).toEqual(signed);
    const committing = commitOf(signed);
    const [first, second] = await Promise.all([max.call(commitUpload, committing), max.call(commitUpload, committing)]);
    expect([first?.status, second?.status]).toContain(200);
    expect(await max.call(commitUpload, committing)).toMatchObject({ status: 200, body: { state: 'COMMITTED' } });
    expect(await balances(mia)).toMatchObject({ CASH: 2_221_055 });
  });

  it('are refused as the same file a second time, and with bill numbers that exist', async () => {
    const { mia, max } = await posted();
    const again = await send(mia, UploadKind.Opening, 'office', SAMPLE);
    expect(again).toMatchObject({ errorRows: 4 });
    expect(again.errors[0]?.message).toContain('has a bill H-2026-06 of HLTH already');
    const file = textFile('bank.csv', HEADINGS, 'Bank balance,,,,,,Trust,,,,,,100.00');
    const first = await send(mia, UploadKind.Opening, 'office', file);
    await max.ok(commitUpload, commitOf(await mia.ok(enterControlTotals, totalsOf(first, { bank: 10_000 }))));
    const second = await send(mia, UploadKind.Opening, 'office', file);
    const signed = await mia.ok(enterControlTotals, totalsOf(second, { bank: 10_000 }));
    const answer = await max.call(commitUpload, commitOf(signed, { allowDuplicate: true }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'DUPLICATE_FILE' } });
  });

  it('are uploaded by managers and system administrators only', async () => {
    await office();
    const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
    const call = { params: { kind: UploadKind.Opening, owner: 'office', template: 'auto' }, files: [SAMPLE] };
    const { uploadFile } = await import('../../../../../contract/office/uploads');
    expect((await admin.upload(uploadFile, call)).status).toBe(403);
  });
});

it.each([
  ['Open bill,999,HLTH,A,2026-06-01,2026-06-30,,,,,,,1.00', 'There is no group 999.'],
  ['Open bill,10420,NONE,A,2026-06-01,2026-06-30,,,,,,,1.00', 'There is no carrier NONE.'],
  ['Open bill,10420,HLTH,A,2026-06-02,2026-06-30,,,,,,,1.00', 'A period must begin on the first day of a month.'],
  ['Open bill,10420,HLTH,A,2026-06-01,,,,,,,,1.00', 'Open bills: the due date is missing.'],
  ['Open bill,10420,HLTH,A,2026-06-01,2026-06-30,,,,,,,-1.00', 'An open bill can’t be negative'],
  ['Open bill,10420,HLTH,A,2026-06-01,2026-06-30,,,E1,Noah Reed,,,1.00', 'Open bills: the coverage is missing.'],
  ['Open bill,10420,HLTH,A,2026-06-01,2026-06-30,,,,,,,1.00,PPO', 'Open bills: the member ID is missing.'],
  ['Suspense,10420,,,,,Check 1,,,,,,1.00,,FAM', 'Suspense have no tier.'],
  ['Suspense,10420,HLTH,,,,Check 1,,,,,,1.00', 'Suspense have no carrier.'],
  ['Receivable,10420,HLTH,A,2026-06-01,2026-06-30,,,,,,,1.00', 'The type is one of:'],
  ['Expected adjustment,10420,HLTH,ZZ,,,,,E1,Noah Reed,,Terminated,-1.00', 'is not an open bill above'],
])('reports the error of the row %s', async (row, message) => {
  const { mia } = await office();
  const sent = await send(
    mia,
    UploadKind.Opening,
    'office',
    textFile('x.csv', HEADINGS, row, 'Bank balance,,,,,,Trust,,,,,,1.00'),
  );
  expect(sent).toMatchObject({ errorRows: 1, goodRows: 1 });
  expect(sent.errors[0]?.message).toContain(message);
  expect((await mia.call(enterControlTotals, totalsOf(sent, { bank: 100 }))).body).toMatchObject({
    code: 'ROWS_WITH_ERRORS',
  });
});

const LINE = (member: string, amount: string, more = '2026-06-01,2026-06-30') =>
  `Open bill,10420,HLTH,H-1,${more},,,${member},Medical,,${amount},PPO 1500,FAM`;

/** @source docs/decisions/opening.md#an-open-bill-may-have-a-row-for-each-line */
describe('an open bill with a row for each line', () => {
  const lines = () =>
    server.db
      .selectFrom('bill_lines')
      .select(['line_no', 'member_id', 'member_name', 'coverage', 'plan', 'tier', 'change', 'billed_cents'])
      .orderBy('line_no')
      .execute();

  it('is one bill with these lines, the rest without a member, and their total', async () => {
    const file = textFile(
      'lines.csv',
      HEADINGS,
      LINE('E1,Noah Reed', '400.00'),
      LINE('E2,Ana Silva', '350.00'),
      LINE('E2,Ana Silva', '-20.00'),
      'Open bill,10420,HLTH,H-1,2026-06-01,2026-06-30,,,,,,Paid before,-130.00',
      'Bank balance,,,,,,Trust,,,,,,100.00',
    );
    const { mia } = await posted(file, { bill: 60_000, bank: 10_000 });
    const bills = server.db.selectFrom('bills').select(['due_cents', 'billed_cents', 'line_count', 'member_count']);
    expect(await bills.execute()).toEqual([
      { due_cents: 60_000, billed_cents: 60_000, line_count: 4, member_count: 3 },
    ]);
    const terms = { coverage: 'Medical', plan: 'PPO 1500', tier: 'FAM' };
    expect(await lines()).toEqual([
      { line_no: 1, member_id: 'E1', member_name: 'Noah Reed', ...terms, change: 'SAME', billed_cents: 40_000 },
      { line_no: 2, member_id: 'E2', member_name: 'Ana Silva', ...terms, change: 'SAME', billed_cents: 35_000 },
      { line_no: 3, member_id: 'E2', member_name: 'Ana Silva', ...terms, change: 'RETRO', billed_cents: -2_000 },
      expect.objectContaining({ line_no: 4, member_id: 'OPENING', change: 'SAME', billed_cents: -13_000 }),
    ]);
    expect(await balances(mia)).toMatchObject({ RECEIVABLE: 60_000, BILLED: -60_000 });
  });

  it('lets the next bill show new and unchanged members', async () => {
    const file = textFile('lines.csv', HEADINGS, LINE('E1,Noah Reed', '400.00'), LINE('E2,Ana Silva', '350.00'));
    const { mia } = await posted(file, { bill: 75_000 });
    const next = textFile(
      'next.csv',
      'Group,Bill number,Period from,Member ID,Member name,Coverage,Plan,Tier,Premium',
      '10420,H-2,2026-07-01,E1,Noah Reed,Medical,PPO 1500,FAM,400.00',
      '10420,H-2,2026-07-01,E2,Ana Silva,Medical,PPO 1500,FAM,360.00',
      '10420,H-2,2026-07-01,E3,Cara Lindt,Medical,PPO 1500,EE,200.00',
    );
    await committed(mia, UploadKind.CarrierBill, 'HLTH', next);
    const changes = (await lines()).slice(-6).map(({ member_id, change }) => `${member_id} ${change}`);
    expect(new Set(changes)).toEqual(new Set(['E1 SAME', 'E2 SAME', 'E2 CHANGED', 'E3 NEW']));
  });

  it.each([
    ['another due date', [LINE('E2,Ana Silva', '1.00', '2026-06-01,2026-06-29')], 'Row 2 has another due date'],
    ['another period', [LINE('E2,Ana Silva', '1.00', '2026-07-01,2026-06-30')], 'Row 2 has another period'],
    [
      'a second row without a member',
      [1, 2].map(() => 'Open bill,10420,HLTH,H-1,2026-06-01,2026-06-30,,,,,,,1.00'),
      'Row 3 already has bill H-1 of this group.',
    ],
  ])('is refused with %s', async (_, rows, message) => {
    const { mia } = await office();
    const file = textFile('lines.csv', HEADINGS, LINE('E1,Noah Reed', '400.00'), ...rows);
    const sent = await send(mia, UploadKind.Opening, 'office', file);
    expect(sent).toMatchObject({ errorRows: 1 });
    expect(sent.errors[0]?.message).toContain(message);
  });

  it('is refused with a total below zero, reported at its first row', async () => {
    const { mia } = await office();
    const file = textFile(
      'lines.csv',
      HEADINGS,
      'Bank balance,,,,,,Trust,,,,,,1.00',
      LINE('E1,Noah Reed', '400.00'),
      'Open bill,10420,HLTH,H-1,2026-06-01,2026-06-30,,,,,,,-400.01',
    );
    const sent = await send(mia, UploadKind.Opening, 'office', file);
    expect(sent).toMatchObject({ goodRows: 1, errorRows: 2 });
    expect(sent.errors[0]).toMatchObject({
      row: 3,
      field: 'amount',
      message: expect.stringContaining('below zero'),
    });
    expect((await mia.call(enterControlTotals, totalsOf(sent, { bank: 100, bill: -1 }))).body).toMatchObject({
      code: 'ROWS_WITH_ERRORS',
    });
  });
});
