import { SqlBillRecords } from '../../../../../server/office/retention/SqlBillRecords';
import {
  type BillOfYear,
  type BillRecord,
  readYear,
  UnusableYearFile,
  writeYear,
} from '../../../../../server/office/retention/YearFile';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { office } from '../../../../support/payments/reversals';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const NOW = new Date('2026-03-10T15:00:00.000Z');
const LINES = [
  { billedCents: 10_001, reconciledCents: 9_000 },
  { billedCents: 20_002, memberName: 'Zoë "Z" O\'Hara\n2' },
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW.toISOString() });
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** Two bills of 2022, one of them paid, and bills of the years around it. */
async function years() {
  const group = await payingGroup(server);
  const paid = await group.bill({ period: '2022-12-01', lines: LINES, adjustmentsCents: -500 });
  const { paymentPk } = await pay(server, group, paid);
  const open = await group.bill({ period: '2022-01-01', lines: LINES });
  await group.bill({ period: '2021-12-01' });
  await group.bill({ period: '2023-01-01' });
  await (await office(server)).process();
  return { group, paid, open, paymentPk };
}

async function linesOf(year: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of writeYear(new SqlBillRecords(server.db), year, NOW)) lines.push(line);
  return lines;
}

async function* streamed(lines: readonly string[]) {
  yield* lines;
}

async function recordsIn(lines: readonly string[]): Promise<BillRecord[]> {
  const records: BillRecord[] = [];
  await readYear(streamed(lines), (record) => void records.push(record));
  return records;
}

describe('the file of a year', () => {
  it('has the bills that ended in it, with all their rows and every cent', async () => {
    const { group, paid, open, paymentPk } = await years();
    const lines = await linesOf(2022);
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
    expect(await readYear(streamed(lines))).toEqual({
      year: 2022,
      madeAt: NOW.toISOString(),
      bills: 2,
      lines: 4,
      unpaid: 1,
      dueCents: paid.dueCents + open.dueCents,
      paidCents: paid.dueCents,
    });
    const records = await recordsIn(lines);
    expect(records.map(({ bill }) => bill.bill_pk).sort()).toEqual([paid.billPk, open.billPk].sort());
    const record = records.find(({ bill }) => bill.bill_pk === paid.billPk);
    const ofBill = { group_number: group.groupNumber, bill_pk: paid.billPk };
    expect(record).toMatchObject({
      bill: { ...ofBill, status: 'PAID', paid_cents: paid.dueCents },
      lines: [
        { ...ofBill, billed_cents: 10_001, reconciled_cents: 9_000, reason_code: 'OTHER' },
        { ...ofBill, billed_cents: 20_002, member_name: 'Zoë "Z" O\'Hara\n2' },
      ],
      adjustments: [{ amount_cents: -500 }],
      allocations: [{ payment_pk: paymentPk, state: 'PROCESSED', amount_cents: paid.dueCents }],
      payments: [{ payment_pk: paymentPk, status: 'PROCESSED' }],
    });
    const { ledger } = record as BillRecord & { readonly ledger: readonly { readonly amount_cents: number }[] };
    const posted = await server.db
      .selectFrom('ledger_entries')
      .select('amount_cents')
      .where('bill_pk', '=', paid.billPk)
      .execute();
    const amounts = (rows: readonly { readonly amount_cents: number }[]) =>
      rows.map((row) => row.amount_cents).sort((a, b) => a - b);
    expect(posted.length).toBeGreaterThan(2);
    expect(amounts(ledger)).toEqual(amounts(posted));
  });

  it('has each bill once, even when they do not fit into one query', async () => {
    const { paid, open } = await years();
    const all = new SqlBillRecords(server.db);
    const one = {
      next: (year: number, after: BillOfYear | undefined) => all.next(year, after, 1),
      records: (bills: readonly BillOfYear[]) => all.records(bills),
    };
    const found: string[] = [];
    for await (const line of writeYear(one, 2022, NOW)) found.push(line);
    expect((await recordsIn(found)).map(({ bill }) => bill.bill_pk).sort()).toEqual([paid.billPk, open.billPk].sort());
    expect(found).toEqual(await linesOf(2022));
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['cut off', (lines) => lines.slice(0, -1)],
    ['without a bill', (lines) => lines.filter((_, index) => index !== 1)],
    ['with a bill twice', (lines) => [...lines.slice(0, 2), ...lines.slice(1)]],
    ['with text after its end', (lines) => [...lines, '{}']],
    ['with another name', (lines) => lines.map((line) => line.replace('Zoë', 'Zoe'))],
    ['with a line that is cut off', (lines) => lines.map((line, index) => (index === 1 ? line.slice(0, 90) : line))],
    ['with a bill whose lines are missing', (lines) => lines.map((line) => line.replace('"lines":', '"line":'))],
    ['empty', () => []],
  ])('is refused if it is damaged: %s', async (_, damage) => {
    await years();
    const lines = damage(await linesOf(2022));
    await expect(readYear(streamed(lines))).rejects.toThrow('The file is damaged or incomplete.');
  });

  it.each([
    ['a line', '"billed_cents": 10001', '"billed_cents": 10002'],
    ['an adjustment', '"amount_cents": -500', '"amount_cents": -501'],
    ['a payment', '"state": "PROCESSED"', '"state": "VOIDED"'],
  ])('is refused if %s of a bill does not add up', async (_, from, to) => {
    await years();
    const changed = (await linesOf(2022)).map((line) => line.replace(from, to));
    await expect(readYear(streamed(changed))).rejects.toThrow(/^Bill .* of group .* does not add up\.$/);
  });

  it('is rejected as another kind of file without its marker', async () => {
    for (const head of ['{"format":"listbill-archive-1"}', '{"format":"listbill-year-1"}', 'null', '[]']) {
      await expect(readYear(streamed([head]))).rejects.toThrow(UnusableYearFile);
    }
  });
});
