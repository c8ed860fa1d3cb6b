import {
  checkUpload,
  commitUpload,
  getUpload,
  getUploadRows,
  getUploadSample,
} from '../../../../../contract/office/uploadRecords';
import { uploadFile } from '../../../../../contract/office/uploads';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { entered } from '../../../../support/deposits/depositFixture';
import { sheetsOf } from '../../../../support/files/sheetsOf';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, committed, reversed, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const HEADINGS = 'Account,Invoice,Check Number,Payer,Deposit Date,Amount';
const lockbox = UploadKind.Lockbox;

describe('lockbox checks', () => {
  it('are matched to a bill by number, otherwise to a group; unmatched ones are kept and reported', async () => {
    const { group, admin } = await uploadFixture(server);
    const bill = await server.data.bill({ groupNumber: group });
    const file = textFile(
      'lockbox.csv',
      HEADINGS,
      `,${bill.billNumber},7001,Acme Works,03/09/2026,"1,000.00"`,
      `${group},,7002,Acme Works,03/09/2026,20.00`,
      `,no such bill,7003,Someone,03/09/2026,3.00`,
    );
    const upload = await committed(admin, lockbox, 'office', file);
    expect(upload).toMatchObject({ totalCents: 102_300 });
    expect(upload.effect).toBe(
      'Added 3 checks, $1,023.00 in all, deposited March 9, 2026, to be posted: 1 matched to a bill, 1 to a group, 1 not matched yet',
    );
    const { items } = await admin.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(
      items.map(({ values }) => [values['checkNumber'], values['amount'], values['match'], values['matchedBillPk']]),
    ).toEqual([
      ['7001', 100_000, `Bill ${bill.billNumber}`, bill.billPk],
      ['7002', 2_000, `Group ${group}`, null],
      ['7003', 300, 'Not matched: it names no known bill or group', null],
    ]);
    const money = await server.db.selectFrom('ledger_events').selectAll().execute();
    expect(money).toEqual([]);
    await reversed(admin, upload);
    expect(await server.db.selectFrom('lockbox_items').selectAll().execute()).toEqual([]);
  });

  it('are listed if they likely duplicate a check of a deposit or of an earlier row', async () => {
    const { group, admin } = await uploadFixture(server);
    await entered(admin, [{ checkNumber: '7001', cents: 120_000, payer: 'Acme Works', groupNumber: group }]);
    const file = textFile(
      'lockbox.csv',
      HEADINGS,
      `${group},,7001,"ACME Works.",2026-01-09,10.00`,
      `${group},,7002,Acme Works,2026-03-09,"1,200.00"`,
      `${group},,7003,Acme Works,2026-02-01,"1,200.00"`,
      `${group},,7004,Other Works,2026-03-09,"1,200.00"`,
      `${group},,7005,Other Works,2026-03-05,"1,200.00"`,
    );
    const upload = await send(admin, lockbox, 'office', file);
    expect(upload).toMatchObject({ goodRows: 5, errorRows: 0 });
    expect(upload.notice).toContain(
      '3 checks are likely the same as an earlier one: check 7001 in row 2 (in a deposit), check 7002 in row 3 (in a deposit), check 7005 in row 6 (in an earlier row). Their deposit can be posted only with a reason for each.',
    );
  });

  it('are not listed if the bill that they name takes them', async () => {
    const { group, admin } = await uploadFixture(server);
    const bill = await server.data.bill({ groupNumber: group, status: 'RELEASED' });
    const half = (number: number) => `,${bill.billNumber},${number},Acme Works,2026-03-09,500.00`;
    const pair = await send(admin, lockbox, 'office', textFile('a.csv', HEADINGS, half(1), half(2)));
    expect(pair.notice).toBe('');
    const more = await send(admin, lockbox, 'office', textFile('b.csv', HEADINGS, half(1), half(2), half(3)));
    expect(more.notice).toContain(
      '1 check is likely the same as an earlier one: check 3 in row 4 (in an earlier row).',
    );
    await entered(admin, [{ checkNumber: '9', cents: 50_000, payer: 'Acme Works', billNumber: bill.billNumber }]);
    const later = await send(admin, lockbox, 'office', textFile('c.csv', HEADINGS, half(1), half(2)));
    expect(later.notice).toContain('1 check is likely the same as an earlier one: check 2 in row 3 (in a deposit).');
  });

  it('have padded digits without a point asked once, and the answer is in the layout', async () => {
    const { admin } = await uploadFixture(server);
    const file = textFile(
      'lockbox.csv',
      'Check number,Payer,Deposit date,Amount',
      '5001,Acme,03/09/2026,0000120450',
      '5002,Bolt,03/09/2026,0000030000',
      '5003,Cole,03/09/2026,0000000005',
    );
    const asked = await send(admin, lockbox, 'office', file);
    expect(asked).toMatchObject({ goodRows: 0, errorRows: 3 });
    expect(JSON.stringify(asked)).toContain('choose whether the amounts are cents or dollars');
    const params = { filePk: asked.filePk };
    const { layout } = await admin.ok(getUploadSample, { params });
    const withUnit = (unit: 'cents' | 'dollars') => {
      const columns = layout.columns.map((rule) => (rule.field === 'amount' ? { ...rule, unit } : rule));
      return admin.ok(checkUpload, { params, body: { layout: { ...layout, columns } } });
    };
    expect(await withUnit('dollars')).toMatchObject({ goodRows: 3, totalCents: 15_045_500 });
    expect(await withUnit('cents')).toMatchObject({ goodRows: 3, totalCents: 150_455 });
    const again = await admin.ok(getUploadSample, { params });
    expect(again.layout.columns).toContainEqual({ field: 'amount', column: 'Amount', unit: 'cents' });
  });

  it('with padded digits are committed only with the unit that the total of the bank’s report proves', async () => {
    const { admin } = await uploadFixture(server);
    const lines = [
      'Check number,Payer,Deposit date,Amount',
      '5001,Acme,03/09/2026,0000120450',
      '5002,Bolt,03/09/2026,0000030000',
    ];
    const asked = await send(admin, lockbox, 'office', textFile('lockbox.csv', ...lines));
    const params = { filePk: asked.filePk };
    const { layout } = await admin.ok(getUploadSample, { params });
    const commitIn = async (unit: 'cents' | 'dollars') => {
      const columns = layout.columns.map((rule) => (rule.field === 'amount' ? { ...rule, unit } : rule));
      const read = await admin.ok(checkUpload, { params, body: { layout: { ...layout, columns } } });
      return commitOf(read, { controlTotalCents: 150_450 });
    };
    const no = await admin.refused(commitUpload, await commitIn('dollars'));
    expect(no).toMatchObject({ status: 422, code: 'CONTROL_TOTAL' });
    expect(no.message).toContain(
      'The rows total $150,450.00, which is $148,945.50 more than the control total of $1,504.50.',
    );
    expect(await admin.ok(commitUpload, await commitIn('cents'))).toMatchObject({
      state: 'COMMITTED',
      totalCents: 150_450,
    });
  });

  it('are read from a BAI file of the standard, with cents and bills, and its totals are met', async () => {
    const { admin, group } = await uploadFixture(server);
    const bill = await server.data.bill({ groupNumber: group });
    const file = textFile(
      'lockbox.txt',
      '100123456789 09876543212603091815',
      '20123456789 0987654321REMITPROCE400080    1',
      '500100000123452603090123456789 0987654321',
      '6001001000010000012100024800012345670000005001030926ACME WORKS',
      `40010016019${bill.billNumber}`,
      '6001002000000000512100024800012345680000005002030926BOLT',
      '40010026010INV-2',
      '40010026029INV-3',
      '700100000123452603090020000100005',
      '8001000001234526030900020000100005',
      '9000011',
    );
    const upload = await committed(admin, lockbox, 'office', file);
    expect(upload).toMatchObject({
      totalCents: 100_005,
      goodRows: 2,
      errorRows: 0,
      templateBy: 'none',
      notice:
        '1 check names several bills, so it has no bill number here: line 6 (INV-2, INV-3). Apply each to its bills when you post the deposit.',
    });
    expect(upload.account).toMatchObject({ titles: 7, totals: 2, blank: 0 });
    const { items } = await admin.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(items.map(({ row, values }) => [row, values])).toMatchObject([
      [
        4,
        {
          checkNumber: '5001',
          amount: 100_000,
          depositDate: '2026-03-09',
          payer: 'ACME WORKS',
          matchedBillPk: bill.billPk,
        },
      ],
      [
        6,
        {
          checkNumber: '5002',
          amount: 5,
          depositDate: '2026-03-09',
          match: 'Not matched: it names no known bill or group',
        },
      ],
    ]);
  });

  it('of a second sheet are named as not read, and are read once it is chosen', async () => {
    const { admin } = await uploadFixture(server);
    const headings = ['Check Number', 'Payer', 'Deposit Date', 'Amount'];
    const bytes = sheetsOf(
      { name: 'Mar 8', rows: [headings, ['1', 'Acme', '2026-03-08', 10]] },
      { name: 'Mar 9', rows: [headings, ['2', 'Acme', '2026-03-09', 20]] },
    );
    const upload = await send(admin, lockbox, 'office', { name: 'lockbox.xlsx', bytes: Buffer.from(bytes) });
    expect(upload).toMatchObject({ goodRows: 1, totalCents: 1_000 });
    expect(upload.notice).toContain('“Mar 9” was not read.');
    const params = { filePk: upload.filePk };
    const { layout } = await admin.ok(getUploadSample, { params });
    const body = { layout: { ...layout, sheets: ['Mar 8', 'Mar 9'] } };
    expect(await admin.ok(checkUpload, { params, body })).toMatchObject({ goodRows: 2, totalCents: 3_000 });
  });

  it('have the length of check numbers asked if a BAI file does not show it', async () => {
    const { admin } = await uploadFixture(server);
    // As banks write it: a lockbox number of five digits, and an amount of nine.
    const text =
      '100123456789 0987654321260309 0915\n200123456789 0987654321REMITPROCESS 080080\n5001001123452603090123456789 0987654321\n6001001000120450121000248 000123456789000005001\n4001001609INV-000000B1        0000120450\n7001001123452603090010000120450\n80010001123452603090010000120450\n9000008';
    const asked = await send(admin, lockbox, 'office', textFile('lockbox.txt', ...text.split('\n')));
    expect(asked).toMatchObject({
      goodRows: 0,
      notice: expect.stringContaining('Choose the column with as many last digits'),
    });
    expect(asked.problem).toContain('Choose the column for: Check number.');
    const params = { filePk: asked.filePk };
    const { layout } = await admin.ok(getUploadSample, { params });
    const columns = [
      ...layout.columns.filter(({ field }) => field !== 'checkNumber'),
      { field: 'checkNumber', column: 'Last 9 digits' },
    ];
    const read = await admin.ok(checkUpload, { params, body: { layout: { ...layout, columns } } });
    expect(read).toMatchObject({ goodRows: 1, totalCents: 120_450 });
    const { items } = await admin.ok(getUploadRows, { params, query: {} });
    expect(items).toMatchObject([
      { row: 4, values: { checkNumber: '5001', billNumber: 'INV-000000B1', depositDate: '2026-03-09' } },
    ]);
  });

  it('are refused with the line if a total of a BAI file is not that of its checks', async () => {
    const { admin } = await uploadFixture(server);
    const text =
      '100123456789 09876543212603091815\n500100000123452603090123456789 0987654321\n6001001000010000012100024800012345670000005001\n700100000123452603090010000100005\n9000005';
    const upload = await send(admin, lockbox, 'office', textFile('lockbox.txt', ...text.split('\n')));
    expect(upload.state).toBe('REFUSED');
    expect(JSON.stringify(upload)).toContain(
      'This lockbox file (BAI) is damaged. Line 4: Record 7 gives $1,000.05 for the batch, but its checks add up to $1,000.00. Ask the bank to send it again.',
    );
  });

  it.each([
    [
      "a bank's statement",
      '01,121000358,LISTBILL,261106,0300,1,80,1,2/\n02,LISTBILL,121000358,1,261105,,USD,2/\n99,0,0,3/',
      "This is a bank's statement (BAI2)",
    ],
  ])('are not read from %s, which is named', async (_what, text, message) => {
    const { admin } = await uploadFixture(server);
    const upload = await send(admin, lockbox, 'office', textFile('lockbox.txt', ...text.split('\n')));
    expect(upload.state).toBe('REFUSED');
    expect(JSON.stringify(upload)).toContain(message);
  });

  it('say so when their bill number is used by several bills of one group, or of several groups', async () => {
    const { group, admin } = await uploadFixture(server);
    const other = await server.data.group({ repId: 1 });
    const places = [
      [group, 'A-1'],
      [group, 'A-1'],
      [group, 'A-2'],
      [other, 'A-2'],
    ] as const;
    for (const [groupNumber, billNumber] of places) {
      const { billPk } = await server.data.bill({ groupNumber });
      await server.db.updateTable('bills').set({ bill_number: billNumber }).where('bill_pk', '=', billPk).execute();
    }
    const rows = [',A-1,1,X,2026-03-09,1.00', `${group},A-1,2,X,2026-03-09,1.00`, ',A-2,3,X,2026-03-09,1.00'];
    const upload = await send(admin, lockbox, 'office', textFile('lockbox.csv', HEADINGS, ...rows));
    const { items } = await admin.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(items.map(({ values }) => [values['match'], values['matchedGroup'], values['matchedBillPk']])).toEqual([
      [`Group ${group}, which has several bills with this number`, group, null],
      [`Group ${group}, which has several bills with this number`, group, null],
      ['Not matched: several groups have a bill with this number', null, null],
    ]);
  });

  it('question split amounts, and warn before the commit when they do not add up to the total in the file', async () => {
    const { group, admin } = await uploadFixture(server);
    const rows = [`${group},,7001,Acme Works,2026-03-09,20.00`, `${group},,7002,2026-03-09,1,234.56`];
    const text = [HEADINGS, ...rows, `,,7003,2026-03-09,1,234.56`, 'Total,,,,,1254.56'];
    const upload = await send(admin, lockbox, 'office', textFile('lockbox.csv', ...text));
    expect(upload).toMatchObject({ goodRows: 1, errorRows: 2, totalCents: 2_000 });
    expect(upload.errors.map(({ row, text }) => [row, text])).toEqual([
      [3, '1,234.56'],
      [4, '1,234.56'],
    ]);
    expect(upload.notice).toBe(
      'The file states a total of $1,254.56 in row 5, but the rows above add up to $20.00: $1,234.56 less. 2 rows with errors are not included. Check the amounts.',
    );
  });

  it('are errors with a deposit date that is in the future at the office, or is more than a year ago', async () => {
    const { group, admin } = await uploadFixture(server);
    server.clock.set('2026-03-11T02:00:00.000Z');
    const dates = ['2026-03-11', '2099-01-01', '2025-03-08', '2026-03-10'];
    const rows = dates.map((date, at) => `${group},,${at},X,${date},1.00`);
    const upload = await send(admin, lockbox, 'office', textFile('lockbox.csv', HEADINGS, ...rows));
    expect(upload.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'depositDate', expect.stringContaining('is in the future')],
      [3, 'depositDate', expect.stringContaining('is in the future')],
      [4, 'depositDate', expect.stringContaining('is more than a year ago')],
    ]);
  });

  it('of groups out of scope are errors, those of bills out of scope are unmatched, and repeated rows are errors', async () => {
    const { group, admin } = await uploadFixture(server);
    const far = await server.data.group({ repId: 2 });
    const bill = await server.data.bill({ groupNumber: far });
    const file = textFile(
      'lockbox.csv',
      HEADINGS,
      `${far},,1,X,2026-03-09,1.00`,
      `,${bill.billNumber},2,X,2026-03-09,1.00`,
      `${group},,3,X,2026-03-09,1.00`,
      `${group},,3,X,2026-03-09,1.00`,
    );
    const upload = await send(admin, lockbox, 'office', file);
    expect(upload.errors.map(({ row, message }) => [row, message])).toEqual([
      [2, `Group ${far} doesn't exist, or you don't have access to it.`],
      [5, 'This row repeats an earlier row of the file.'],
    ]);
    const { items } = await admin.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(items.map(({ values }) => values['matchedGroup'])).toEqual([null, group]);
  });

  it('are visible to the sender, managers, and admins in whose scope all of their groups are', async () => {
    const { group, admin, manager, rita, carrier } = await uploadFixture(server);
    const colleague = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
    const stranger = server.as(await server.data.person({ roles: [Role.Admin], repId: 2 }));
    const named = await committed(
      admin,
      lockbox,
      'office',
      textFile('a.csv', HEADINGS, `${group},,1,X,2026-03-09,1.00`),
    );
    const unnamed = await committed(admin, lockbox, 'office', textFile('b.csv', HEADINGS, ',,2,X,2026-03-09,1.00'));
    const status = async (person: typeof admin, { filePk }: typeof named) =>
      (await person.call(getUpload, { params: { filePk } })).status;
    expect(await Promise.all([admin, manager, colleague, stranger].map((person) => status(person, named)))).toEqual([
      200, 200, 200, 404,
    ]);
    expect(await Promise.all([admin, manager, colleague, stranger].map((person) => status(person, unnamed)))).toEqual([
      200, 200, 404, 404,
    ]);
    const form = { params: { kind: lockbox, owner: 'office', template: 'auto' }, files: [textFile('c.csv', HEADINGS)] };
    for (const person of [rita, carrier]) expect((await person.upload(uploadFile, form)).status).toBe(403);
  });
});
