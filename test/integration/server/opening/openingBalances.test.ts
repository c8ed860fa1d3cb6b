import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { getTrialBalance } from '../../../../contract/ledger';
import { commitUpload, enterControlTotals, getUpload, reverseUpload } from '../../../../contract/uploadRecords';
import { assertInvariants } from '../../../../server/health/SqlInvariants';
import { Role } from '../../../../src/domain/access/Role';
import type { Account } from '../../../../src/domain/ledger/Account';
import type { Cents } from '../../../../src/domain/money/Cents';
import { OPENING_KINDS, type OpeningKind } from '../../../../src/domain/opening/OpeningKind';
import { OPENING_SAMPLE } from '../../../../src/domain/opening/openingSample';
import { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestCaller } from '../../../support/server/TestCaller';
import { textFile } from '../../../support/uploads/textFile';
import { commitOf, reverseOf, send } from '../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await assertInvariants(server.db);
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
    expect(sent).toMatchObject({ state: 'CHECKED', goodRows: 8, errorRows: 0, problem: '', notice: '' });
    expect(Object.fromEntries((sent.opening?.totals ?? []).map(({ kind, totalCents }) => [kind, totalCents]))).toEqual(
      SAMPLE_TOTALS,
    );
    expect(sent.effect).toContain('open bills $22,150.55 (2 rows)');
    expect(sent.effect).toContain('The opening balance account gets $0.00');
    expect(await balances(mia)).toEqual({});
  });

  it('posts one balanced set of entries that equals the control totals', async () => {
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
  });

  it('keeps what the bank has beyond the money held on the opening balance account', async () => {
    const file = textFile(
      'two.csv',
      HEADINGS,
      'Bank balance,,,,,,Trust,,,,,,100.00',
      'Suspense,10420,,,,,Check 1,,,,,,40.00',
    );
    const { mia } = await posted(file, { bank: 10_000, suspense: 4_000 });
    expect(await balances(mia)).toEqual({ CASH: 10_000, CREDIT_SUSPENSE: -4_000, OPENING_BALANCE: -6_000 });
  });

  it('restores the trial balance exactly when it is reversed', async () => {
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

describe('two people sign opening balances', () => {
  it('refuses totals that differ, naming each kind', async () => {
    const { mia } = await office();
    const sent = await send(mia, UploadKind.Opening, 'office', SAMPLE);
    const answer = await mia.call(enterControlTotals, totalsOf(sent, { ...SAMPLE_TOTALS, suspense: 12_541, bank: 0 }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'CONTROL_TOTAL' } });
    expect(JSON.stringify(answer.body)).toContain('Suspense: the rows total $125.40, the trial balance says $125.41.');
    expect(JSON.stringify(answer.body)).toContain(
      'Bank balance: the rows total $22,210.55, the trial balance says $0.00.',
    );
  });

  it('refuses to post before the totals were entered, and by the person who entered them', async () => {
    const { mia, max } = await office();
    const sent = await send(mia, UploadKind.Opening, 'office', SAMPLE);
    expect(await max.call(commitUpload, commitOf(sent))).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    const signed = await mia.ok(enterControlTotals, totalsOf(sent));
    expect(signed.opening?.entered).toMatchObject({ isOwn: true });
    expect((await max.ok(getUpload, { params: sent })).opening?.entered).toMatchObject({ isOwn: false });
    expect(await mia.call(commitUpload, commitOf(signed))).toMatchObject({ body: { code: 'SAME_PERSON' } });
    expect(await balances(mia)).toEqual({});
  });

  it('posts once under a repeated request', async () => {
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

  it('refuses the same file a second time, and bill numbers that exist', async () => {
    const { mia, max } = await posted();
    const again = await send(mia, UploadKind.Opening, 'office', SAMPLE);
    expect(again).toMatchObject({ errorRows: 2 });
    expect(again.errors[0]?.message).toContain('has a bill H-2026-06 of HLTH already');
    const file = textFile('bank.csv', HEADINGS, 'Bank balance,,,,,,Trust,,,,,,100.00');
    const first = await send(mia, UploadKind.Opening, 'office', file);
    await max.ok(commitUpload, commitOf(await mia.ok(enterControlTotals, totalsOf(first, { bank: 10_000 }))));
    const second = await send(mia, UploadKind.Opening, 'office', file);
    const signed = await mia.ok(enterControlTotals, totalsOf(second, { bank: 10_000 }));
    const answer = await max.call(commitUpload, commitOf(signed, { allowDuplicate: true }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'DUPLICATE_FILE' } });
  });

  it('is only for managers and system administrators', async () => {
    await office();
    const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
    const call = { params: { kind: UploadKind.Opening, owner: 'office', template: 'auto' }, files: [SAMPLE] };
    const { uploadFile } = await import('../../../../contract/uploads');
    expect((await admin.upload(uploadFile, call)).status).toBe(403);
  });
});

it.each([
  ['Open bill,999,HLTH,A,2026-06-01,2026-06-30,,,,,,,1.00', 'There is no group 999.'],
  ['Open bill,10420,NONE,A,2026-06-01,2026-06-30,,,,,,,1.00', 'There is no carrier NONE.'],
  ['Open bill,10420,HLTH,A,2026-06-02,2026-06-30,,,,,,,1.00', 'A period must begin on the first day of a month.'],
  ['Open bill,10420,HLTH,A,2026-06-01,,,,,,,,1.00', 'Open bills: the due date is missing.'],
  ['Open bill,10420,HLTH,A,2026-06-01,2026-06-30,,,,,,,-1.00', 'An open bill can’t be negative.'],
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
