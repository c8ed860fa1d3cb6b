import { readXlsx } from 'hucre/xlsx';
import type { InferInput } from 'valibot';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { changeBillLines } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { saveStandingDecision } from '../../../../../contract/billing/bills/standingDecisions';
import type { Resolution } from '../../../../../src/domain/billing/reconciliation/Resolution';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { dateText, dayOf } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { sheetXml } from '../../../../support/directory/sheetXml';
import { readPdf } from '../../../../support/files/pdfText';
import { aBalance } from '../../../../support/reconciliation/aBalance';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';
import { textFile } from '../../../../support/uploads/textFile';
import { committed } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

type SentComparison = NonNullable<InferInput<typeof reconcileBill.schemas.body>['comparison']>;

type Cell = string | number | boolean | Date | null;

async function download(person: TestPerson, billPk: string, path: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ user: person.email, ...query });
  return server.app.inject({
    method: 'GET',
    url: `/ListBillAPI/api/bills/${billPk}/${path}?${search}`,
    headers: { authorization: `Bearer ${await server.tokenFor(person.userId)}` },
  });
}

/** The rows of each sheet, without the headings. */
async function evidenceSheets(
  person: TestPerson,
  billPk: string,
): Promise<Record<string, readonly (readonly Cell[])[]>> {
  const response = await download(person, billPk, 'evidence', { format: 'xlsx' });
  if (response.statusCode !== 200) throw new Error(response.body);
  const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows.slice(1) as Cell[][]]));
}

const ada = { memberId: 'M10001', memberName: 'Ada Byron', coverage: 'Medical', billedCents: 61_240 };
const ben = { memberId: 'M10002', memberName: 'Ben Ökri', coverage: 'Medical', billedCents: 50_000 };
const cleo = { memberId: 'M10003', memberName: 'Cleo Łukasz', coverage: 'Dental', billedCents: 4_050 };

/**
 * A bill of November after one of October, with Ben's coverage ended in between; Rosa uses the payroll amount for Ben and
 * accepts Cleo's line as billed.
 */
async function reconciled(
  reconcilePolicy: 'adjustThenPay' | 'payAsBilled' = 'adjustThenPay',
  account: Partial<Pick<SentComparison, 'balance' | 'layout'>> = {},
) {
  const group = await server.data.group({ name: 'Harbor Foods', carriers: ['ACME'], reconcilePolicy });
  await server.data.bill({ groupNumber: group, period: '2026-10-01', lines: [ada, { ...ben, billedCents: 45_000 }] });
  const { billPk, billNumber, linePks } = await server.data.bill({
    groupNumber: group,
    period: '2026-11-01',
    adjustmentsCents: -2_500,
    creditsCents: 1_000,
    lines: [ada, ben, cleo],
  });
  const rosa = await server.data.billingUser([group], [Role.Reconciler]);
  const as = server.as(rosa);
  const ended = 'M10002,Ben Ökri,Medical,EE,2026-01-01,2026-10-31';
  const enrollment = textFile('enrollment.csv', 'Employee ID,Name,Coverage,Tier,Effective Date,End Date', ended);
  await committed(as, UploadKind.Enrollment, group, enrollment);
  const { lockToken } = await as.ok(takeBillLock, { body: { billPk } });
  const params = { billPk };
  const edit = {
    linePk: linePks[1] ?? '',
    reconciledCents: cents(0),
    reasonCode: 'TERMINATED' as const,
    effectiveDate: null,
  };
  const { bill } = await as.ok(changeBillLines, {
    params,
    body: { version: 1, lockToken, changes: [{ ...edit, note: '=1+1' }] },
  });
  const deduction = (line: typeof ada, amountCents: number) => ({
    row: 2,
    memberId: line.memberId,
    memberName: line.memberName,
    coverage: line.coverage,
    amountCents: cents(amountCents),
  });
  const deductions = [deduction(ada, 61_240), deduction(ben, 0), deduction(cleo, 4_000)];
  const comparison = { fileName: 'november payroll.csv', deductions, ...account };
  const reconcile = (resolutions: { key: string; action: 'acceptBill' | 'acceptOurs' }[]) =>
    as.refused(reconcileBill, {
      params,
      body: {
        version: bill.version,
        lockToken,
        comparison: {
          ...comparison,
          resolutions: resolutions.map((one) => ({ ...one, reasonCode: 'TERMINATED' as const, note: 'left in May' })),
        },
      },
    });
  const { open = [] } = (await reconcile([])) as { open?: readonly string[] };
  const decided = await as.ok(reconcileBill, {
    params,
    body: {
      version: bill.version,
      lockToken,
      note: 'All clear',
      comparison: {
        ...comparison,
        resolutions: open.map((key) => ({
          key,
          action: key.includes('10002') ? ('acceptOurs' as const) : ('acceptBill' as const),
          reasonCode: 'TERMINATED' as const,
          note: 'left in May',
        })),
      },
    },
  });
  return { group, billPk, billNumber, rosa, lockToken, bill: decided };
}

describe('evidence of a reconciled bill', () => {
  it('names the sheets of the payroll file, and who chose each column and when', async () => {
    const balance = {
      ...aBalance(),
      places: [{ name: 'Sheet “Nov 21”', rows: 13, notRead: '' }],
      choices: [
        { what: 'Member number', value: 'column “Emp No”', by: 'person' as const },
        { what: 'Amount', value: 'column “EE Amt”', by: 'saved' as const },
      ],
    };
    const layout = { savedBy: 'Ana Reyes', savedAt: '2026-10-03T14:05:00.000Z' };
    const { billPk, rosa } = await reconciled('adjustThenPay', { balance, layout });
    const read = (await evidenceSheets(rosa, billPk))['What was read'] ?? [];
    const items = read.map(([, item]) => String(item));
    expect(items).toContain('Sheet “Nov 21”: 13 rows read');
    expect(items.find((item) => item.startsWith('Member number'))).toMatch(
      new RegExp(`^Member number: column “Emp No”, chosen by ${rosa.name} \\(.+, .+ UTC\\)$`),
    );
    expect(items).toContain('Amount: column “EE Amt”, from the layout saved by Ana Reyes (Oct 3, 2026, 2:05 PM UTC)');
  });

  it('is a workbook of real amounts and dates whose lines add up to the amount due', async () => {
    const { billPk, billNumber, rosa, bill } = await reconciled();
    const sheets = await evidenceSheets(rosa, billPk);
    expect(Object.keys(sheets)).toEqual([
      'Statement',
      'Change from the previous bill',
      'Differences',
      'Changed amounts',
      'Change log',
      'Sign-off',
      'Lines',
    ]);
    const lines = sheets.Lines ?? [];
    const total = (column: number) => Math.round(lines.reduce((sum, row) => sum + Number(row[column]), 0) * 100);
    expect(lines).toHaveLength(3);
    expect(total(9)).toBe(bill.billedCents);
    expect(total(10)).toBe(bill.reconciledCents);
    const item = (name: string) => sheets.Statement?.find(([label]) => label === name);
    const amount = (name: string) => Math.round(Number(item(name)?.[3]) * 100);
    expect(item('Bill')?.[1]).toBe(billNumber);
    expect(item('Due date')?.[2]).toEqual(new Date('2026-11-15'));
    expect(amount('Billed') + amount('Changed')).toBe(amount('Reconciled'));
    expect(amount('Reconciled') + amount('Adjustments in total') + amount('Credits')).toBe(bill.dueCents);
    expect(amount('Amount due')).toBe(bill.dueCents);
    expect(sheets['Change from the previous bill']?.[0]?.[0]).toMatch(/ \(October 2026\)$/);
    const bridge = (sheets['Change from the previous bill'] ?? []).map((row) => Math.round(Number(row[2]) * 100));
    expect(bridge.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(bridge.at(-1));
  });

  it('shows who decided what and why, with the billed, enrolled and deducted amounts', async () => {
    const { billPk, rosa } = await reconciled();
    const sheets = await evidenceSheets(rosa, billPk);
    expect(sheets.Differences?.map((row) => row.slice(0, 12))).toEqual([
      [
        'Ben Ökri',
        'XXX002',
        'Medical',
        expect.any(String),
        500,
        0,
        0,
        -500,
        'Payroll amount used',
        'No longer employed',
        'left in May',
        rosa.name,
      ],
      [
        'Cleo Łukasz',
        'XXX003',
        'Dental',
        expect.any(String),
        40.5,
        null,
        40,
        -0.5,
        'Accepted as billed',
        'No longer employed',
        'left in May',
        rosa.name,
      ],
    ]);
    expect(sheets.Differences?.[0]?.[12]).toBeInstanceOf(Date);
    expect(sheets['Changed amounts']?.[0]?.slice(1)).toEqual([
      rosa.name,
      'Lines changed',
      'Ben Ökri',
      'XXX002',
      'Medical',
      500,
      0,
      'No longer employed',
      '=1+1',
    ]);
    expect(sheets['Change log']?.map((row) => [row[1], row[2], row[4]])).toEqual([
      [rosa.name, 'Lines changed', null],
      [rosa.name, 'Reconciled', 'All clear'],
      [rosa.name, 'Corrections', '2 corrections proposed.'],
    ]);
    expect(sheets['Sign-off']?.[1]?.slice(0, 2)).toEqual(['Reconciled', rosa.name]);
  });

  it('adds up to the billed amount for a group that pays as billed', async () => {
    const { billPk, rosa, bill } = await reconciled('payAsBilled');
    const { Statement } = await evidenceSheets(rosa, billPk);
    const amount = (name: string) => Math.round(Number(Statement?.find(([label]) => label === name)?.[3]) * 100);
    expect(amount('Billed') + amount('Adjustments in total') + amount('Credits')).toBe(bill.dueCents);
  });

  it('is a tagged PDF with the same content, and the same bytes each time', async () => {
    const { billPk, billNumber, rosa } = await reconciled();
    const response = await download(rosa, billPk, 'evidence');
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="Harbor Foods 2026-11 ACME evidence.pdf"',
    );
    const { pages, objects } = readPdf(new Uint8Array(response.rawPayload));
    const texts = pages.flat();
    for (const text of [
      `Evidence of bill ${billNumber}`,
      'Ben Ökri',
      'Cleo Łukasz',
      '-$500.00',
      'Payroll amount used',
      'Page 1',
    ])
      expect(texts).toContain(text);
    expect(texts.join(' ')).toMatch(/November 2026\. Amounts in US dollars/);
    expect(texts).not.toContain('M10002');
    expect(texts.join('')).not.toContain('\uFFFD');
    expect(objects).toMatch(/\/Lang \(en-US\)/);
    expect(objects).toMatch(/\/Marked true/);
    expect(objects).toMatch(/\/S \/TH\b/);
    const again = await download(rosa, billPk, 'evidence');
    expect(again.rawPayload.equals(response.rawPayload)).toBe(true);
  });

  it('repeats the headings on each page and numbers the pages', async () => {
    const group = await server.data.group({ carriers: ['ACME'] });
    const lines = Array.from({ length: 200 }, (_, no) => ({ memberId: `N${no}`, memberName: `Member ${no}` }));
    const { billPk } = await server.data.bill({ groupNumber: group, status: 'RECONCILED', lines });
    const pat = await server.data.billingUser([group]);
    const { pages } = readPdf(new Uint8Array((await download(pat, billPk, 'evidence')).rawPayload));
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((texts, at) => expect(texts).toContain(`Page ${at + 1}`));
    for (const texts of pages.slice(2)) expect(texts).toContain('Member ID');
    expect(pages.flat().filter((text) => /^Member \d+$/.test(text))).toHaveLength(200);
  });

  it('leaves out a comparison of a reconciliation that was undone', async () => {
    const { billPk, rosa, bill } = await reconciled();
    const as = server.as(rosa);
    const params = { billPk };
    const { lockToken } = await as.ok(takeBillLock, { body: { billPk } });
    const { version } = await as.ok(unreconcileBill, { params, body: { version: bill.version, lockToken } });
    server.clock.advance(60_000);
    await as.ok(reconcileBill, { params, body: { version, lockToken } });
    const sheets = await evidenceSheets(rosa, billPk);
    expect(sheets.Differences).toBeUndefined();
    expect(sheets.Statement?.find(([label]) => label === 'Compared with')?.[1]).toBe('No payroll file');
  });

  it('is refused for a bill that is not reconciled, to carriers and to agents', async () => {
    const group = await server.data.group({ carriers: ['ACME'] });
    const { billPk } = await server.data.bill({ groupNumber: group });
    const pat = await server.data.billingUser([group]);
    const open = await download(pat, billPk, 'evidence');
    expect(open.statusCode).toBe(409);
    expect(open.json()).toMatchObject({ code: 'WRONG_STATUS', message: expect.stringContaining('Reconcile it first') });
    const acme = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] });
    expect((await download(acme, billPk, 'evidence')).statusCode).toBe(403);
    const other = await server.data.billingUser([await server.data.group({})]);
    expect((await download(other, billPk, 'evidence')).statusCode).toBe(404);
  });
});

describe('evidence of a decision made by a standing decision', () => {
  /** Dana's decision about Ben, whose note looks like a formula, is standing since October; Rosa reconciles November. */
  async function withStanding() {
    const group = await server.data.group({ name: 'Harbor Foods', carriers: ['ACME'] });
    const { billPk } = await server.data.bill({ groupNumber: group, period: '2026-11-01', lines: [ada, ben] });
    const dana = await server.data.billingUser([group], [Role.Reconciler]);
    const rosa = await server.data.billingUser([group], [Role.Reconciler]);
    const as = server.as(rosa);
    const { lockToken } = await as.ok(takeBillLock, { body: { billPk } });
    const deductions = [ada, ben].map(({ memberId, memberName, coverage, billedCents }, index) => ({
      row: index + 1,
      memberId,
      memberName,
      coverage,
      amountCents: cents(index === 0 ? billedCents : 0),
    }));
    const reconcile = (resolutions: readonly Resolution[]) => ({
      params: { billPk },
      body: {
        version: 1,
        lockToken,
        comparison: { fileName: 'payroll.csv', deductions, resolutions: [...resolutions] },
      },
    });
    const { open = [] } = (await as.refused(reconcileBill, reconcile([]))) as { open?: readonly string[] };
    const decided = { key: open[0] ?? '', action: 'acceptBill', reasonCode: 'OTHER', note: '=HYPERLINK("x")' } as const;
    const { standingPk, at } = await server.as(dana).ok(saveStandingDecision, {
      params: { groupNumber: group },
      body: {
        ...decided,
        kind: 'NO_DEDUCTION',
        memberId: ben.memberId,
        memberName: ben.memberName,
        coverage: ben.coverage,
        differenceCents: cents(-ben.billedCents),
        until: null,
      },
    });
    await as.ok(reconcileBill, reconcile([{ ...decided, standingPk }]));
    return {
      billPk,
      rosa,
      words: `${rosa.name}, by standing decision of ${dana.name} (${dateText(dayOf(new Date(at)))})`,
    };
  }

  it('names who made it standing and when, beside real amounts and a real date', async () => {
    const { billPk, rosa, words } = await withStanding();
    const { Differences } = await evidenceSheets(rosa, billPk);
    expect(Differences).toEqual([
      [
        'Ben Ökri',
        'XXX002',
        'Medical',
        'No deduction',
        500,
        null,
        0,
        -500,
        'Accepted as billed',
        'Other',
        '=HYPERLINK("x")',
        words,
        expect.any(Date),
      ],
    ]);
  });

  it('has no formula in any cell, whatever was typed', async () => {
    const { billPk, rosa } = await withStanding();
    const { rawPayload } = await download(rosa, billPk, 'evidence', { format: 'xlsx' });
    const bytes = new Uint8Array(rawPayload);
    const { sheets } = await readXlsx(bytes);
    const xml = sheets.map((_, index) => sheetXml(bytes, index + 1));
    expect(sheets).toHaveLength(5);
    for (const sheet of xml) expect(sheet).not.toMatch(/<f[ >]/);
  });

  it('says the same in the PDF', async () => {
    const { billPk, rosa, words } = await withStanding();
    const { pages } = readPdf(new Uint8Array((await download(rosa, billPk, 'evidence')).rawPayload));
    expect(pages.flat().join(' ').replaceAll(/\s+/g, ' ')).toContain(words);
  });
});

describe('export of the lines of a bill', () => {
  const rowsOf = async (person: TestPerson, billPk: string, query: Record<string, string> = {}) => {
    const response = await download(person, billPk, 'export', query);
    if (response.statusCode !== 200) throw new Error(response.body);
    const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
    return (sheets[0]?.rows ?? []).slice(1);
  };

  it('has the lines that the search and the switch on the screen show', async () => {
    const { billPk, rosa } = await reconciled();
    const names = async (query: Record<string, string>) => (await rowsOf(rosa, billPk, query)).map((row) => row[0]);
    expect(await names({})).toEqual(['Ada Byron', 'Ben Ökri', 'Cleo Łukasz']);
    expect(await names({ q: 'medical 002' })).toEqual(['Ben Ökri']);
    expect(await names({ q: 'nobody' })).toEqual([]);
    expect(await names({ changedOnly: 'true' })).toEqual(['Ben Ökri']);
  });

  it('gives a carrier the lines with its own codes', async () => {
    const group = await server.data.group({ carriers: ['ACME', 'ZETA'] });
    const { billPk } = await server.data.bill({ groupNumber: group, lines: [ada, { ...cleo, carrierCode: 'ZETA' }] });
    const zeta = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ZETA'] });
    expect((await rowsOf(zeta, billPk)).map((row) => row[0])).toEqual(['Cleo Łukasz']);
  });
});
