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
beforeEach(() => server.clock.set('2026-11-30T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

/** A manager, and an account of which statements begin on November 5 with $1,200.00. */
async function office(opensOn = '2026-11-05') {
  const boss = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const body = {
    name: 'Premium trust',
    bankName: 'First Bank',
    accountNumber: '123456789',
    opensOn: localDate(opensOn),
    openingCents: cents(120_000),
  };
  const { accountPk } = await boss.ok(addCashAccount, { body, idempotencyKey: randomUUID() });
  const preview = (text: string, more: object = {}) =>
    boss.ok(previewStatement, { params: { accountPk }, body: { fileName: 'bank.bai', text, ...more } });
  const add = (text: string, more: object = {}) =>
    boss.call(addStatement, {
      params: { accountPk },
      body: { fileName: 'bank.bai', text, ...more },
      idempotencyKey: randomUUID(),
    });
  const linesOf = async (statementPk: string) =>
    (await boss.ok(listStatementLines, { params: { statementPk }, query: {} })).items;
  return { preview, add, linesOf };
}

const FILE = `01,121000358,LISTBILL,261106,0300,1,80,1,2/
02,LISTBILL,121000358,1,261105,,USD,2/
03,000123456789,USD,010,120000,,,015,157655,,/
16,165,50000,Z,BR1,CR1,ACH CREDIT/
16,455,12345,Z,BR2,CR2,UTIL CO/
49,340000,4/
98,340000,1,6/
99,340000,1,8/
`;
const LINES = [
  { day: '2026-11-05', amountCents: 50_000, typeCode: '165', reference: 'BR1 CR1', description: 'ACH CREDIT' },
  { day: '2026-11-05', amountCents: -12_345, typeCode: '455', reference: 'BR2 CR2', description: 'UTIL CO' },
];
const TWO_GROUPS = FILE.replace('015,157655,,/', '015,170000,,/')
  .replace(
    '16,455',
    '49,340000,3/\n98,340000,1,5/\n02,LISTBILL,121000358,1,261105,,USD,2/\n03,000123456789,USD,010,170000,,,015,157655,,/\n16,455',
  )
  .replace('49,340000,4/\n98,340000,1,6/\n99,340000,1,8/', '49,340000,3/\n98,340000,1,5/\n99,680000,2,12/');
const CAD_GROUP =
  '02,LISTBILL,121000358,1,261105,,CAD,2/\n03,99887766,CAD,010,100,,,015,100,,/\n49,200,2/\n98,200,1,4/\n';

describe('a BAI2 file', () => {
  it.each([
    ['as in the specification', FILE],
    [
      'with amounts padded to 15 digits',
      FILE.replaceAll(/,(120000|157655|50000|12345)\b/g, (_, digits: string) => `,${digits.padStart(15, '0')}`).replace(
        '010,0',
        '010,+0',
      ),
    ],
    [
      'with four commas before a continuation',
      FILE.replace('010,120000,,,015,157655,,/', '010,120000,,,/\n88,015,157655,,,/\n88,040,0,,,045,0,,/')
        .replace('340000,4/', '340000,6/')
        .replace('1,6/', '1,8/')
        .replace('1,8/\n99,340000,1,8/', '1,8/\n99,340000,1,10/'),
    ],
    ['with an empty first summary', FILE.replace('USD,010', 'USD,,,,,010')],
    ['with a blank total of the account', FILE.replace('49,340000', '49,')],
    ['without a slash at the end of the last record', FILE.replace('99,340000,1,8/', '99,340000,1,8')],
    [
      'with another currency and account',
      FILE.replace('02,', `${CAD_GROUP}02,`).replace('99,340000,1,8', '99,340200,2,12'),
    ],
    [
      'with codes in another account that are not understood',
      FILE.replace(
        '49,340000,4/\n98,340000,1,6/\n99,340000,1,8',
        '49,340000,4/\n03,55501,USD,A1B,7,,X,,/\n16,ZZ1,9,Q,,,OWN CODE/\n49,16,3/\n98,340016,2,9/\n99,340016,1,11',
      ),
    ],
    ['in two groups of one day that follow each other', TWO_GROUPS],
    ['with the end mark of DOS', `${FILE}\u001A`],
    ['with CR CR LF', FILE.replaceAll('\n', '\r\r\n')],
    ['with old Mac line ends', FILE.replaceAll('\n', '\r')],
    ['with all records on one line', FILE.replaceAll('\n', '')],
    ['with records padded with blanks', FILE.replaceAll('/\n', '/'.padEnd(40))],
    ['with two records on some lines', FILE.replace('/\n02', '/   02').replace('/\n49', '/ 49')],
    ['with two transactions on a line', FILE.replace('ACH CREDIT/\n16', 'ACH CREDIT/ 16')],
    [
      'with a group that was deleted and sent again',
      FILE.replace(
        '02,',
        '02,LISTBILL,121000358,1,261105,,USD,2/\n03,000123456789,USD,010,120000,,,015,120100,,/\n16,165,100,Z,,,WRONG/\n49,240200,3/\n98,240200,1,5/\n02,LISTBILL,121000358,2,261105,,USD,2/\n03,000123456789,USD,010,120000,,,015,120100,,/\n16,165,100,Z,,,WRONG/\n49,240200,3/\n98,240200,1,5/\n02,',
      ).replace('99,340000,1,8', '99,820400,3,18'),
    ],
    [
      'with a group that a correction replaces',
      FILE.replace(
        '02,LISTBILL,121000358,1,',
        '02,LISTBILL,121000358,1,261105,,USD,2/\n03,000123456789,USD,010,120000,,,015,120100,,/\n16,165,100,Z,,,WRONG/\n49,240200,3/\n98,240200,1,5/\n02,LISTBILL,121000358,3,',
      ).replace('99,340000,1,8', '99,580200,2,13'),
    ],
    [
      'with a group that is only a test',
      FILE.replace(
        '02,',
        '02,LISTBILL,121000358,4,261105,,USD,2/\n03,000123456789,USD,010,120000,,,015,120100,,/\n16,165,100,Z,,,TEST/\n49,240200,3/\n98,240200,1,5/\n02,',
      ).replace('99,340000,1,8', '99,580200,2,13'),
    ],
    ['without the opening balance, on the first day', FILE.replace('010,120000,,,', '').replaceAll('340000', '220000')],
  ])('is read %s', async (_form, text) => {
    const { add, linesOf } = await office();
    const added = await add(text);
    expect(added).toMatchObject({ status: 201, body: { openingCents: 120_000, closingCents: 157_655, lineCount: 2 } });
    const { statementPk } = added.body as { statementPk: string };
    expect(await linesOf(statementPk)).toMatchObject(LINES);
  });

  it('names what it does not read', async () => {
    const { preview } = await office();
    const { notes } = await preview(FILE.replace('02,', `${CAD_GROUP}02,`).replace('99,340000,1,8', '99,340200,2,12'));
    expect(notes).toEqual(['Not read: 1 other account of the file, with 0 transactions.']);
  });

  it('has its opening balance asked if days are missing before it', async () => {
    const { preview, add } = await office('2026-11-03');
    const text = FILE.replace('010,120000,,,', '').replaceAll('340000', '220000');
    expect(await preview(text)).toMatchObject({ statement: null, problems: [], asks: ['opening'] });
    expect(await add(text)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    const balances = { openingCents: cents(120_001), closingCents: null };
    expect(await preview(text, { balances })).toMatchObject({ problems: [{ message: /lead from/ }] });
    expect(await add(text, { balances: { ...balances, openingCents: cents(120_000) } })).toMatchObject({ status: 201 });
  });

  it('has its closing balance asked if it has none', async () => {
    const { preview, add } = await office();
    const text = FILE.replace(',015,157655,,/', ',040,100,,/').replaceAll('340000', '182445');
    expect(await preview(text)).toMatchObject({ statement: null, problems: [], asks: ['closing'] });
    const balances = { openingCents: null, closingCents: cents(157_654) };
    expect(await preview(text, { balances })).toMatchObject({ problems: [{ message: /but the closing balance is/ }] });
    expect(await add(text, { balances: { ...balances, closingCents: cents(157_655) } })).toMatchObject({ status: 201 });
  });

  it.each([
    [
      'in two groups of one day that do not follow each other',
      TWO_GROUPS.replace('010,170000', '010,170001').replace(
        '49,340000,3/\n98,340000,1,5/\n99,680000',
        '49,340001,3/\n98,340001,1,5/\n99,680001',
      ),
      'closed with $1,700.00',
    ],
    ['that has a day twice', twice(FILE), 'twice'],
    ['that is only a test', FILE.replace('121000358,1,', '121000358,4,'), 'test'],
    ['that deletes a day of an earlier file', FILE.replace('121000358,1,', '121000358,2,'), 'deletes'],
    ['in another currency', FILE.replaceAll('USD', 'CAD'), 'CAD'],
    ['that was cut off', FILE.slice(0, FILE.indexOf('98,')), 'record 98'],
  ])('is refused %s', async (_form, text, message) => {
    const { add } = await office();
    const refused = await add(text);
    expect(refused).toMatchObject({ status: 422, body: { code: 'FILE_UNREADABLE' } });
    expect(JSON.stringify(refused.body)).toContain(message);
  });
});

/** The group of a file with a wash of $5.00 in it, twice. */
function twice(file: string): string {
  const group = file
    .slice(file.indexOf('02,'), file.indexOf('99,'))
    .replace('015,157655', '015,120000')
    .replace('16,455,12345', '16,455,50000')
    .replaceAll('340000', '340000');
  return `${file.slice(0, file.indexOf('02,'))}${group}${group}99,680000,2,14/\n`;
}
