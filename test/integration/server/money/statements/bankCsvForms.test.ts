import { randomUUID } from 'node:crypto';
import {
  addCashAccount,
  addStatement,
  listStatementLines,
  previewStatement,
} from '../../../../../contract/money/statements';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-12-02T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

/** A manager, and an account of which statements begin on November 1 with $1,200.00. */
async function office() {
  const boss = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const body = {
    name: 'Premium trust',
    bankName: 'First Bank',
    accountNumber: '123456789',
    opensOn: localDate('2026-11-01'),
    openingCents: cents(120_000),
  };
  const { accountPk } = await boss.ok(addCashAccount, { body, idempotencyKey: randomUUID() });
  const params = { accountPk };
  const preview = (text: string, more: object = {}) =>
    boss.ok(previewStatement, { params, body: { fileName: 'bank.csv', text, ...more } });
  /** Adds a file with the columns that are suggested for it. */
  const add = async (text: string, closingCents = 157_655, change: object = {}, more: object = {}) => {
    const { layout } = await preview(text, more);
    const csv = { layout: { ...layout, ...change }, to: localDate('2026-11-30'), closingCents: cents(closingCents) };
    return boss.call(addStatement, {
      params,
      body: { fileName: 'bank.csv', text, ...more, csv } as never,
      idempotencyKey: randomUUID(),
    });
  };
  const linesOf = async (body: unknown) => {
    const { statementPk } = body as { statementPk: string };
    return (await boss.ok(listStatementLines, { params: { statementPk }, query: {} })).items;
  };
  const layOut = (csvLayout: object) =>
    server.db
      .updateTable('cash_accounts')
      .set({ csv_layout: JSON.stringify(csvLayout) })
      .execute();
  return { preview, add, linesOf, layOut };
}

const LINES = [
  { day: '2026-11-05', amountCents: -12_345 },
  { day: '2026-11-06', amountCents: 50_000 },
];

it.each<[string, string]>([
  [
    'a summary above the headings and a row with only a balance',
    `Description,,Summary Amt.
Beginning balance as of 11/01/2026,,"1,200.00"
Total credits,,"500.00"
Total debits,,"-123.45"
Ending balance as of 11/30/2026,,"1,576.55"

Date,Description,Amount,Running Bal.
11/01/2026,Beginning balance as of 11/01/2026,,"1,200.00"
11/05/2026,"UTIL CO DES:PMT","-123.45","1,076.55"
11/06/2026,"DEPOSIT","500.00","1,576.55"`,
  ],
  [
    'an unsigned amount beside a column that says debit or credit',
    `Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance
1234,UTIL CO PMT,11/05/26,Debit,123.45,1076.55
1234,DEPOSIT,11/06/26,Credit,500.00,1576.55`,
  ],
  [
    'a signed amount beside columns of types, and a cell more in each row',
    `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
DEBIT,11/05/2026,"ORIG CO NAME:UTIL CO, INC",-123.45,ACH_DEBIT,1076.55,,
CREDIT,11/06/2026,"REMOTE ONLINE DEPOSIT # 1",500.00,CHECK_DEPOSIT,1576.55,1,`,
  ],
  ['no headings', '"11/05/2026","-123.45","*","","UTIL CO PMT"\n"11/06/2026","500.00","*","","DEPOSIT"'],
  [
    'one column for debits and one for credits',
    'Date,Description,Amount Debit,Amount Credit\n11/05/2026,UTIL CO,123.45,\n11/06/2026,DEPOSIT,,500.00',
  ],
  [
    'debits with a minus sign in a column of their own',
    'Date,Check Number,Memo,Withdrawals (-),Deposits (+)\n11/05/2026,101,UTIL CO,-123.45,\n11/06/2026,,DEPOSIT,,500.00',
  ],
  ['DR and CR', 'Date,Description,Amount\n11/05/2026,UTIL CO,123.45 DR\n11/06/2026,DEPOSIT,500.00 CR'],
  ['plus and minus signs', 'Date,Description,Amount\n11/05/2026,UTIL CO,-123.45\n11/06/2026,DEPOSIT,+500.00'],
  [
    'totals below the lines, and the end mark of DOS',
    'Date,Description,Amount\n11/05/2026,UTIL CO,-123.45\n11/06/2026,DEPOSIT,500.00\nTotal,,376.55\n\u001A',
  ],
  [
    'headings of the bank itself above days and amounts',
    'When,What,How much\n11/05/2026,UTIL CO,-123.45\n11/06/2026,DEPOSIT,500.00',
  ],
  ['tabs', 'Date\tDescription\tAmount\n11/05/2026\tUTIL CO\t-123.45\n11/06/2026\tDEPOSIT\t500.00'],
])("a bank's CSV file with %s is read", async (_form, text) => {
  const { add, linesOf } = await office();
  const change = text.startsWith('When') ? { amount: 'How much', description: 'What' } : {};
  const { status, body } = await add(text, 157_655, change);
  expect({ status, body }).toMatchObject({ status: 201, body: { openingCents: 120_000, closingCents: 157_655 } });
  const lines = await linesOf(body);
  expect(lines).toMatchObject(LINES);
  for (const { description } of lines) expect(description).toMatch(/UTIL CO|DEPOSIT/);
});

it('suggests the description, not the side, and the number of the check as reference', async () => {
  const { preview } = await office();
  const { layout } = await preview(
    'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCREDIT,11/06/2026,DEPOSIT,500.00,CHECK_DEPOSIT,1576.55,1\nDEBIT,11/07/2026,FEE,-5.00,FEE,1571.55,',
  );
  expect(layout).toMatchObject({
    date: 'Posting Date',
    description: 'Description',
    reference: 'Check or Slip #',
    type: null,
  });
});

it('takes CR as money in and DR as money out, also where both add up to nothing', async () => {
  const { preview, add, linesOf } = await office();
  const text = 'Date,Description,Amount\n11/05/2026,SWEEP TO MASTER,500.00 DR\n11/06/2026,DEPOSIT,500.00 CR';
  const { layout } = await preview(text);
  const csv = { layout, to: '2026-11-30', closingCents: 120_000 };
  const { statement, notes } = await preview(text, { csv });
  expect(statement).toMatchObject({ inCents: 50_000, outCents: -50_000 });
  expect(statement?.firstLines.map(({ amountCents }) => amountCents)).toEqual([-50_000, 50_000]);
  expect(notes).toEqual(['CR is read as money in, and DR as money out.']);
  const added = await add(text, 120_000);
  expect(await linesOf(added.body)).toMatchObject([{ amountCents: -50_000 }, { amountCents: 50_000 }]);
});

it('asks once more for columns that were saved when CR meant the opposite', async () => {
  const { preview, layOut } = await office();
  await layOut({ date: 'Date', amount: 'Amount', debit: null, credit: null, description: 'Text', reference: null });
  const { notes, layout } = await preview('Date,Text,Amount\n11/05/2026,A,500.00 DR');
  expect(notes).toEqual([expect.stringContaining('Check them once more.')]);
  expect(layout).toMatchObject({ date: 'Date', amount: 'Amount', type: null, isInCents: null });
});

it('asks whether padded digits are cents, and remembers it', async () => {
  const { preview, add, linesOf } = await office();
  const file = (rows: string) => `Date,Description,Amount\n${rows}`;
  const text = file('11/05/2026,UTIL CO,-0000012345\n11/06/2026,DEPOSIT,0000050000');
  expect(await preview(text)).toMatchObject({ asksForCents: true, layout: { isInCents: null } });
  expect(await add(text)).toMatchObject({ status: 422, body: { message: expect.stringContaining('in cents') } });
  expect(await add(text, 157_655, { isInCents: false })).toMatchObject({ status: 422 });
  const added = await add(text, 157_655, { isInCents: true });
  expect(await linesOf(added.body)).toMatchObject(LINES);
  expect(await preview(file('12/01/2026,FEE,-0000000100'))).toMatchObject({ layout: { isInCents: true } });
});

it('lets a person choose the row of headings, or none', async () => {
  const { preview, add, linesOf } = await office();
  const text = 'Date,Amount,Note\nDay,Sum,Text\n11/05/2026,-123.45,UTIL CO\n11/06/2026,500.00,DEPOSIT';
  expect(await preview(text)).toMatchObject({ headingRow: 1, headings: ['Date', 'Amount', 'Note'] });
  const chosen = await preview(text, { headingRow: 2 });
  expect(chosen).toMatchObject({
    headings: ['Day', 'Sum', 'Text'],
    headingChoices: [{ row: 1 }, { row: 2 }, { row: 3 }, { row: 4 }],
  });
  const none = await add(text, 157_655, {}, { headingRow: 0 });
  expect(await linesOf(none.body)).toMatchObject(LINES);
});

it.each([
  ['two signs on an amount', 'Date,Amount\n11/05/2026,-400.40 CR', 'has two signs'],
  ['parentheses beside CR', 'Date,Amount\n11/05/2026,(400.40) CR', 'has two signs'],
  [
    'a minus sign on some debits',
    'Date,Debit,Credit\n11/05/2026,5.00,\n11/06/2026,-7.00,\n11/07/2026,8.00,',
    'Some debits have a minus sign',
  ],
  [
    'another balance at the beginning',
    'Date,Description,Amount,Balance\n11/01/2026,Beginning balance,,1300.00\n11/05/2026,A,376.55,1676.55',
    'The balance at the beginning is $1,300.00',
  ],
  ['lines that do not add up', 'Date,Amount\n11/05/2026,376.54', 'The lines lead from $1,200.00 to $1,576.54'],
])('a file with %s is refused', async (_what, text, message) => {
  const { add } = await office();
  const refused = await add(text);
  expect(refused).toMatchObject({ status: 422, body: { code: 'FILE_UNREADABLE' } });
  expect(JSON.stringify(refused.body)).toContain(message);
});
