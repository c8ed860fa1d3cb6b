import { randomUUID } from 'node:crypto';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { getBill, getBillLines, searchBills } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { saveGroupSettings } from '../../../../../contract/billing/rules';
import { addBankAccount } from '../../../../../contract/money/bankAccounts';
import { createPayment } from '../../../../../contract/money/payments';
import { setProcessingHold } from '../../../../../contract/money/processing';
import {
  checkUpload,
  commitUpload,
  getUpload,
  getUploadRows,
  getUploadSample,
  reverseUpload,
} from '../../../../../contract/office/uploadRecords';
import { uploadFile } from '../../../../../contract/office/uploads';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import {
  billFile,
  commitOf,
  committed,
  reversed,
  reverseOf,
  send,
  uploadFixture,
} from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const bills = UploadKind.CarrierBill;

describe('a carrier bill file', () => {
  it('keeps the class that a person chose for each line (BR-RAT-20, BR-RAT-22)', async () => {
    const { group, carrier } = await uploadFixture(server);
    const file = textFile(
      'bill.csv',
      'Group,Bill number,Period from,Member ID,Coverage,Premium,Class',
      `${group},A-1,2026-04-01,M1,Medical,412.00,01`,
      `${group},A-1,2026-04-01,M2,Medical,350.00,`,
      `${group},A-1,2026-04-01,M3,Medical,350.00,Hourly`,
    );
    const upload = await send(carrier, bills, 'ACME', file);
    const { layout, classNames } = await carrier.ok(getUploadSample, { params: { filePk: upload.filePk } });
    expect(classNames).toEqual([]);
    const values = [{ field: 'className', from: '01', to: 'Salaried' }];
    const read = await carrier.ok(checkUpload, {
      params: { filePk: upload.filePk },
      body: { layout: { ...layout, values } },
    });
    await carrier.ok(commitUpload, commitOf(read));
    const { items } = await carrier.ok(searchBills, { body: { values: ['UNRELEASED'] } });
    const billPk = items[0]?.billPk ?? '';
    const lines = await carrier.ok(getBillLines, { params: { billPk }, query: {} });
    expect(lines.items.map((line) => [line.memberId, line.billedClass])).toEqual([
      ['M1', 'Salaried'],
      ['M2', null],
      ['M3', 'Hourly'],
    ]);
    const rows = await carrier.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(rows.items.map((row) => row.values['className'])).toEqual(['Salaried', null, 'Hourly']);
  });

  it('of several groups and bills creates unreleased bills with their lines', async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const other = await server.data.group({ repId: 1, carriers: ['ACME'], reconcilePolicy: 'payAsBilled' });
    const file = billFile(
      [group, 'A-1', 'M1', 'HLT', 'FAM', '812.40'],
      [group, 'A-1', 'M2', 'Dental', 'EE', '38.64'],
      [group, 'A-1', 'M2', 'Vision', 'EE', '-7.92'],
      [other, 'A-2', 'M9', 'Medical', 'EE', '500.00'],
    );
    const upload = await send(carrier, bills, 'ACME', file);
    expect(upload.effect).toBe('Adds 2 unreleased bills with 4 lines for 2 groups, $1,343.12 in all, for April 2026');
    await carrier.ok(commitUpload, commitOf(upload));
    const { items } = await admin.ok(searchBills, {
      body: { values: ['UNRELEASED'], sort: 'billNumber', direction: 'asc' },
    });
    expect(items).toMatchObject([
      {
        billNumber: 'A-1',
        groupNumber: group,
        periodFrom: '2026-04-01',
        periodTo: '2026-04-30',
        dueDate: '2026-04-30',
        billDate: '2026-03-10',
        carrierCodes: ['ACME'],
        billedCents: 84_312,
        dueCents: 84_312,
        lineCount: 3,
        memberCount: 2,
        version: 1,
      },
      { billNumber: 'A-2', groupNumber: other, reconcilePolicy: 'payAsBilled', billedCents: 50_000, lineCount: 1 },
    ]);
    const billPk = items[0]?.billPk ?? '';
    const lines = await carrier.ok(getBillLines, { params: { billPk }, query: {} });
    expect(
      lines.items.map((line) => [line.memberId, line.coverage, line.plan, line.tier, line.billedCents, line.change]),
    ).toEqual([
      ['M1', 'Medical', 'HLT Plus', 'FAM', 81_240, 'NEW'],
      ['M2', 'Dental', 'Dental Plus', 'EE', 3_864, 'NEW'],
      ['M2', 'Vision', 'Vision Plus', 'EE', -792, 'RETRO'],
    ]);
    expect(await server.db.selectFrom('bill_upload_rows').selectAll().execute()).toEqual([]);
    const rows = await carrier.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(rows.total).toBe(4);
  });

  it('accepts a number that another carrier of the group uses, and refuses one of its own', async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const other = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['BOLT'] });
    const sender = server.as(other);
    await committed(carrier, bills, 'ACME', billFile([group, 'A-1', 'M1', 'HLT', 'EE', '10']));
    await committed(sender, bills, 'BOLT', billFile([group, 'A-1', 'M1', 'DEN', 'EE', '20']));
    const { items } = await admin.ok(searchBills, { body: { q: 'A-1' } });
    const amounts = items.map(({ billedCents }) => billedCents).sort((a, b) => a - b);
    expect([items.map(({ billNumber }) => billNumber), amounts]).toEqual([
      ['A-1', 'A-1'],
      [1_000, 2_000],
    ]);
    const again = await send(carrier, bills, 'ACME', billFile([group, 'A-1', 'M2', 'HLT', 'EE', '11']));
    expect(again.goodRows).toBe(0);
  });

  it('compares a member whose number another carrier has, or is written otherwise, with the bill before', async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const other = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['BOLT'] }));
    const file = (number: string, month: string, ...rows: readonly string[]) =>
      textFile(
        `${number}.csv`,
        'Group,Bill number,Period from,Member ID,Member name,Coverage,Premium',
        ...rows.map((row) => `${group},${number},${month}-01,${row}`),
      );
    await committed(other, bills, 'BOLT', file('B-1', '2026-03', '1001,Ben Okri,Dental,20.00'));
    await committed(
      carrier,
      bills,
      'ACME',
      file('A-1', '2026-03', '1001,Ada Byron,Medical,100.00', '610324133,Pia Castell,Medical,90.00'),
    );
    const second = file('A-2', '2026-04', '1001,Ada King,Medical,100.00', '610-32-4133,Pia Weber,Medical,95.00');
    await committed(carrier, bills, 'ACME', second);
    const { items } = await admin.ok(searchBills, { body: { q: 'A-2' } });
    expect(items).toMatchObject([{ billNumber: 'A-2', memberCount: 2 }]);
    const lines = await carrier.ok(getBillLines, { params: { billPk: items[0]?.billPk ?? '' }, query: {} });
    expect(lines.items.map(({ memberId, change }) => [memberId, change])).toEqual([
      ['ACME·1001', 'SAME'],
      ['610324133', 'CHANGED'],
    ]);
  });

  it("marks lines that are new or changed since the carrier's previous bill", async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const march = '2026-03';
    const first = billFile(
      [group, 'A-1', 'M1', 'HLT', 'EE', '10', march],
      [group, 'A-1', 'M2', 'HLT', 'EE', '10', march],
    );
    await committed(carrier, bills, 'ACME', first);
    const second = billFile(
      [group, 'A-2', 'M1', 'HLT', 'EE', '10'],
      [group, 'A-2', 'M2', 'HLT', 'FAM', '30'],
      [group, 'A-2', 'M3', 'HLT', 'EE', '10'],
    );
    await committed(carrier, bills, 'ACME', second);
    const { items } = await admin.ok(searchBills, { body: { q: 'A-2' } });
    const lines = await admin.ok(getBillLines, { params: { billPk: items[0]?.billPk ?? '' }, query: {} });
    expect(lines.items.map(({ change }) => change)).toEqual(['SAME', 'CHANGED', 'NEW']);
  });

  it('compares the later of two bills in one file with the earlier, in any row order', async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const file = billFile(
      [group, 'A-2', 'M1', 'HLT', 'EE', '10', '2026-05'],
      [group, 'A-1', 'M1', 'HLT', 'EE', '10', '2026-04'],
      [group, 'A-2', 'M2', 'HLT', 'EE', '10', '2026-05'],
      [group, 'A-1', 'M2', 'HLT', 'EE', '12', '2026-04'],
      [group, 'A-2', 'M3', 'HLT', 'EE', '10', '2026-05'],
    );
    await committed(carrier, bills, 'ACME', file);
    const changes = await Promise.all(
      ['A-1', 'A-2'].map(async (q) => {
        const { items } = await admin.ok(searchBills, { body: { q } });
        const lines = await admin.ok(getBillLines, { params: { billPk: items[0]?.billPk ?? '' }, query: {} });
        return lines.items.map(({ change }) => change);
      }),
    );
    expect(changes).toEqual([
      ['NEW', 'NEW'],
      ['SAME', 'CHANGED', 'NEW'],
    ]);
  });

  it('creates bills that are released, reconciled and paid like any other', async () => {
    const { group, carrier, admin, rita } = await uploadFixture(server);
    await committed(carrier, bills, 'ACME', billFile([group, 'A-1', 'M1', 'HLT', 'EE', '412.50']));
    const [bill] = (await admin.ok(searchBills, { body: { q: 'A-1' } })).items;
    const billPk = bill?.billPk ?? '';
    const { results } = await admin.ok(releaseBills, { body: { values: [billPk] } });
    expect(results).toEqual([{ billPk, ok: true, message: 'Bill A-1 is released.' }]);
    const { lockToken } = await rita.ok(takeBillLock, { body: { billPk } });
    const reconciled = await rita.ok(reconcileBill, { params: { billPk }, body: { version: 2, lockToken } });
    const account = await rita.ok(addBankAccount, {
      body: {
        groupNumber: group,
        name: 'Main',
        bankName: 'First Bank',
        accountType: 'checking',
        routingNumber: '021000021',
        accountNumber: '123456789',
        authorizationVersion: 1,
      },
    } as never);
    const checkout = {
      groupNumber: group,
      sources: [{ method: 'ACH' as const, bankAccountPk: account.bankAccountPk, amountCents: reconciled.dueCents }],
      allocations: [{ billPk, version: reconciled.version, amountCents: reconciled.dueCents }],
    };
    await rita.ok(createPayment, { body: checkout, idempotencyKey: randomUUID() } as never);
    expect(await rita.ok(getBill, { params: { billPk } })).toMatchObject({ status: 'PENDING', pendingCents: 41_250 });
  });

  it('is due by the rules of its month unless the file gives a due date', async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const plan = (version: number, appliesFrom: string, dueDay: number) =>
      manager.ok(saveGroupSettings, {
        params: { groupNumber: group },
        body: {
          version,
          appliesFrom: localDate(appliesFrom),
          rules: { houseRule: 'adjustThenPay', contributions: [], dueDay },
        },
      });
    await plan(1, '2026-04-01', 10);
    await plan(2, '2026-05-01', 1);
    const older = await manager.ok(saveGroupSettings, {
      params: { groupNumber: group },
      body: {
        version: 3,
        appliesFrom: localDate('2026-06-01'),
        rules: { houseRule: 'payAsBilled', contributions: [] },
      },
    });
    // A change from a tab that does not know due days keeps the one that applies.
    expect(older.changes[0]).toMatchObject({ appliesFrom: '2026-06-01', rules: { dueDay: 1 } });
    const heading =
      'Group Number,Invoice,Billing Period,Due,Subscriber ID,Name,Product,Plan Name,Coverage Level,Premium';
    const row = (billNumber: string, month: string, due = '') =>
      [group, billNumber, month, due, 'M1', 'Ada King', 'HLT', 'HLT Plus', 'EE', '10.00'].join(',');
    const rows = [
      row('B-3', '2026-03'),
      row('B-4', '2026-04'),
      row('B-5', '2026-05'),
      row('B-6', '2026-06', '2026-06-15'),
    ];
    const file = textFile('bills.csv', heading, ...rows);
    await committed(carrier, bills, 'ACME', file);
    const { items } = await admin.ok(searchBills, {
      body: { values: ['UNRELEASED'], sort: 'billNumber', direction: 'asc' },
    });
    expect(items.map(({ billNumber, dueDate }) => [billNumber, dueDate])).toEqual([
      ['B-3', '2026-03-31'],
      ['B-4', '2026-04-10'],
      ['B-5', '2026-05-01'],
      ['B-6', '2026-06-15'],
    ]);
  });

  it('reports each row whose group the carrier does not bill, and each existing bill', async () => {
    const { group, carrier } = await uploadFixture(server);
    const stranger = await server.data.group({ carriers: ['BOLT'] });
    await committed(carrier, bills, 'ACME', billFile([group, 'A-1', 'M1', 'HLT', 'EE', '10']));
    const upload = await send(
      carrier,
      bills,
      'ACME',
      billFile(
        [group, 'A-1', 'M1', 'HLT', 'EE', '11'],
        [stranger, 'A-2', 'M1', 'HLT', 'EE', '10'],
        ['999', 'A-3', 'M1', 'HLT', 'EE', '10'],
      ),
    );
    expect(upload).toMatchObject({ goodRows: 0, errorRows: 3, effect: '', problem: 'Every row has errors.' });
    expect(upload.errors.map(({ row, message }) => [row, message])).toEqual([
      [2, `Group ${group} already has a bill A-1 of ACME.`],
      [3, `ACME doesn't bill group ${stranger}, or you don't have access to it.`],
      [4, "ACME doesn't bill group 999, or you don't have access to it."],
    ]);
  });

  it('leaves out a whole bill if one of its rows is invalid, and commits the others on request', async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const upload = await send(
      carrier,
      bills,
      'ACME',
      billFile(
        [group, 'A-1', 'M1', 'HLT', 'EE', '10'],
        [group, 'A-1', 'M2', 'HLT', 'EE', 'ten'],
        [group, 'A-1', 'M3', 'HLT', 'EE', '10', '2026-05'],
        [group, 'A-2', 'M4', 'HLT', 'EE', '10'],
      ),
    );
    expect(upload).toMatchObject({ goodRows: 1, errorRows: 3, totalCents: 1_000 });
    expect(upload.errors.map(({ row, message }) => [row, message])).toEqual([
      [2, `Bill A-1 of group ${group} is excluded: it has rows of months that it cannot bill.`],
      [
        4,
        "Bill A-1 begins on 2026-04-01, and a bill's lines are of its own month or correct earlier ones. Row 4 is of 2026-05-01.",
      ],
      [3, '“ten” is not an amount.'],
    ]);
    await carrier.ok(commitUpload, commitOf(upload, { leaveOutErrors: true }));
    const { items } = await admin.ok(searchBills, { body: {} });
    expect(items.map(({ billNumber }) => billNumber)).toEqual(['A-2']);
    // Identified by their rows in the file, not by their line numbers on the bills.
    const rows = await carrier.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(rows.items.map(({ row, values }) => [row, values['memberId']])).toEqual([[5, 'M4']]);
    // Nothing of the skipped bill remains pending.
    expect(await server.db.selectFrom('bill_upload_rows').selectAll().execute()).toEqual([]);
  });

  it('contains 24 bills of a group at most', async () => {
    const { group, carrier } = await uploadFixture(server);
    const rows = Array.from({ length: 26 }, (_, index) => [group, `A-${index}`, 'M1', 'HLT', 'EE', '10'] as const);
    const upload = await send(carrier, bills, 'ACME', billFile(...rows.map((row) => [...row] as const)));
    expect(upload).toMatchObject({ goodRows: 24, errorRows: 2 });
    expect(upload.errors[0]?.message).toBe(
      'A file can have at most 24 bills for a group. Send the others in another file.',
    );
  });

  it('is rejected at commit if another upload has taken its bill number since, and can be checked again', async () => {
    const { group, carrier } = await uploadFixture(server);
    const file = billFile([group, 'A-1', 'M1', 'HLT', 'EE', '10']);
    const early = await send(carrier, bills, 'ACME', file);
    await committed(carrier, bills, 'ACME', billFile([group, 'A-1', 'M1', 'HLT', 'EE', '12']));
    const no = await carrier.refused(commitUpload, commitOf(early));
    expect(no).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect(await server.db.selectFrom('bills').select('billed_cents').execute()).toEqual([{ billed_cents: 1_200 }]);
  });

  it('is not committed while bills are on hold, and can be committed afterwards', async () => {
    const { group, carrier } = await uploadFixture(server);
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    const upload = await send(carrier, bills, 'ACME', billFile([group, 'A-1', 'M1', 'HLT', 'EE', '10']));
    await sysadmin.ok(setProcessingHold, { body: { on: true, reason: 'Night' } });
    const no = await carrier.refused(commitUpload, commitOf(upload));
    expect(no).toMatchObject({ status: 409, code: 'IS_PROCESSING' });
    await sysadmin.ok(setProcessingHold, { body: { on: false } });
    const waiting = await carrier.ok(getUpload, { params: { filePk: upload.filePk } });
    expect(waiting).toMatchObject({
      state: 'CHECKED',
      problem: 'Daily processing is running. Commit the file again later.',
    });
    await carrier.ok(commitUpload, commitOf(waiting));
  });
});

describe('a second bill for a month', () => {
  it('with another number causes a warning before commit, and can be committed', async () => {
    const { group, carrier } = await uploadFixture(server);
    await committed(carrier, bills, 'ACME', billFile([group, 'A-1', 'M1', 'HLT', 'EE', '10']));
    const second = billFile([group, 'A-2', 'M1', 'DEN', 'EE', '4'], [group, 'A-3', 'M1', 'HLT', 'EE', '10', '2026-05']);
    const upload = await send(carrier, bills, 'ACME', second);
    expect(upload.notice).toBe(
      `ACME has already billed group ${group} for April 2026 as A-1. A-2 would be a second bill.`,
    );
    expect(await carrier.ok(commitUpload, commitOf(upload))).toMatchObject({ state: 'COMMITTED', goodRows: 2 });
  });

  it('causes no warning if both files were checked before either was committed', async () => {
    const { group, carrier } = await uploadFixture(server);
    const first = await send(carrier, bills, 'ACME', billFile([group, 'A-1', 'M1', 'HLT', 'EE', '10']));
    const second = await send(carrier, bills, 'ACME', billFile([group, 'A-2', 'M1', 'DEN', 'EE', '4']));
    expect([first.notice, second.notice]).toEqual(['', '']);
    await carrier.ok(commitUpload, commitOf(first));
    await carrier.ok(commitUpload, commitOf(second));
  });

  it('from another carrier or month, or of a reversed upload, causes no warning', async () => {
    const { group, carrier, manager } = await uploadFixture(server);
    await committed(manager, bills, 'BOLT', billFile([group, 'B-1', 'M1', 'HLT', 'EE', '10']));
    await committed(carrier, bills, 'ACME', billFile([group, 'A-0', 'M1', 'HLT', 'EE', '10', '2026-03']));
    const reversedUpload = await committed(carrier, bills, 'ACME', billFile([group, 'A-1', 'M1', 'HLT', 'EE', '10']));
    await reversed(carrier, reversedUpload);
    const upload = await send(carrier, bills, 'ACME', billFile([group, 'A-2', 'M1', 'HLT', 'EE', '10']));
    expect(upload.notice).toBe('');
  });
});

describe('reversing a carrier bill upload', () => {
  it('removes whole bills if no one has changed them', async () => {
    const { group, carrier } = await uploadFixture(server);
    const upload = await committed(carrier, bills, 'ACME', billFile([group, 'A-1', 'M1', 'HLT', 'EE', '10']));
    await reversed(carrier, upload);
    for (const table of ['bills', 'bill_lines', 'bill_carriers', 'carrier_bills'] as const) {
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('is rejected completely with an explanation after one bill was released', async () => {
    const { group, carrier, admin } = await uploadFixture(server);
    const file = billFile([group, 'A-1', 'M1', 'HLT', 'EE', '10'], [group, 'A-2', 'M1', 'DEN', 'EE', '10']);
    const upload = await committed(carrier, bills, 'ACME', file);
    const [bill] = (await admin.ok(searchBills, { body: { q: 'A-2' } })).items;
    await admin.ok(releaseBills, { body: { values: [bill?.billPk ?? ''] } });
    const no = await carrier.refused(reverseUpload, reverseOf(upload));
    expect(no).toMatchObject({ status: 422, code: 'UPLOAD_IN_USE' });
    expect(no.message).toBe("This file can't be reversed: bill A-2 has been released or changed.");
    expect(await server.db.selectFrom('bills').select('bill_number').orderBy('bill_number').execute()).toHaveLength(2);
  });
});

it('reversing is limited to the carrier and admins of its groups, like uploading and viewing', async () => {
  const { group, carrier, admin, manager, rita } = await uploadFixture(server);
  const bolt = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['BOLT'] }));
  const farAdmin = server.as(await server.data.person({ roles: [Role.Admin], repId: 2 }));
  const file = billFile([group, 'A-1', 'M1', 'HLT', 'EE', '10']);
  const form = { params: { kind: bills, owner: 'ACME', template: 'auto' }, files: [file] };
  for (const person of [bolt, farAdmin, rita]) {
    expect(await person.upload(uploadFile, form)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  }
  const upload = await committed(carrier, bills, 'ACME', file);
  for (const person of [bolt, farAdmin, rita]) {
    expect(await person.refused(getUpload, { params: { filePk: upload.filePk } })).toMatchObject({ status: 404 });
    expect(await person.refused(reverseUpload, reverseOf(upload))).toMatchObject({ status: 404 });
  }
  for (const person of [carrier, admin, manager]) {
    expect(await person.ok(getUpload, { params: { filePk: upload.filePk } })).toMatchObject({ state: 'COMMITTED' });
  }
});
