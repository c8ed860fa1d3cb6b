import { getBillBridge } from '../../../../../contract/billing/bills/billBridge';
import { exportBillLines } from '../../../../../contract/billing/bills/billEvidence';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { bringBackLines, unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { getBill, getBillHistory, getBillLines, searchBills } from '../../../../../contract/billing/bills/bills';
import { ARCHIVES_FOLDER } from '../../../../../server/billing/bills/archive/ArchiveFiles';
import { LineArchive } from '../../../../../server/billing/bills/archive/LineArchive';
import { BillsWithArchivedLines } from '../../../../../server/office/retention/BillsWithArchivedLines';
import { SqlBillRecords } from '../../../../../server/office/retention/SqlBillRecords';
import { SqlLineRecords } from '../../../../../server/office/retention/SqlLineRecords';
import type { Db } from '../../../../../server/platform/database/Tables';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { billRow } from '../../../../support/payments/billRow';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { office } from '../../../../support/payments/reversals';
import { Died, dieFromStatement } from '../../../../support/server/failAtStatement';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const NOW = new Date('2026-03-10T15:00:00.000Z');
const member = (n: number, more: object = {}) => ({
  memberId: `M${n}`,
  memberName: `Member ${n}, Archived`,
  billedCents: 10_000 + n,
  ...more,
});
/** A changed line, one that corrects an earlier month, two plain ones, and one of a member who leaves. */
const OLD = [
  member(1, { reconciledCents: 9_000 }),
  member(2, { change: 'RETRO', retroPeriod: '2022-01-01' }),
  member(3),
  member(4),
  member(5),
];
const LATER = [1, 2, 3, 4].map((n) => member(n));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW.toISOString() });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const archiveOn = (db: Db = server.db) => new LineArchive(new SqlLineRecords(db), server.files);
const archive = () => archiveOn().run('2023-01-01', NOW);
const lines = () => server.db.selectFrom('bill_lines').selectAll().orderBy('bill_pk').orderBy('line_no').execute();
const archived = () => server.db.selectFrom('archived_lines').selectAll().orderBy('bill_pk').execute();
const archiveFiles = () => server.stored.keys().filter((key) => key.startsWith(ARCHIVES_FOLDER));
const by = { userId: null, name: 'Processing' };

/** A group with two paid bills of 2022 and one of 2025, and its manager. */
async function years() {
  const group = await payingGroup(server);
  const back = await office(server);
  const paid = async (period: string, lines: readonly object[]) => {
    const bill = await group.bill({ period, lines });
    const { paymentPk } = await pay(server, group, bill);
    return { ...bill, paymentPk };
  };
  const old = await paid('2022-03-01', OLD);
  const older = await paid('2022-02-01', OLD.slice(0, 4));
  const recent = await paid('2025-03-01', LATER);
  await back.process();
  const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  return { group, back, old, older, recent, manager };
}

describe('the archive of lines', () => {
  it('has unchanged lines of paid bills that ended before the year, and leaves the latest line of each member', async () => {
    const { old, older, recent } = await years();
    const before = await lines();
    expect(await new SqlLineRecords(server.db).count('2023-01-01')).toEqual({ bills: 2, lines: 4 });
    expect(await archive()).toBe(2);
    const left = await lines();
    const membersOf = (billPk: string) => left.filter((line) => line.bill_pk === billPk).map((line) => line.member_id);
    expect(membersOf(old.billPk)).toEqual(['M1', 'M2', 'M5']);
    expect(membersOf(older.billPk)).toEqual(['M1', 'M2']);
    expect(membersOf(recent.billPk)).toEqual(['M1', 'M2', 'M3', 'M4']);
    expect(await archived()).toMatchObject(
      [old, older].map(({ billPk }) => ({ bill_pk: billPk, line_count: 2, billed_cents: 20_007 })),
    );
    expect(before.length - left.length).toBe(4);
    expect(archiveFiles()).toHaveLength(1);
    await server.assertInvariants();
    expect(await archive()).toBe(0);
    expect(archiveFiles()).toHaveLength(1);
  });

  it('keeps lines of bills with money on its way, several carriers, or a later bill that is not paid', async () => {
    const { group } = await years();
    await group.bill({ period: '2022-06-01', lines: LATER });
    expect(await archive()).toBe(0);
    await group.bill({ period: '2021-01-01', lines: [member(1), member(1, { carrierCode: 'OTHER' })] });
    expect(await archive()).toBe(0);
  });

  it('restores lines unchanged, with an event and a new version', async () => {
    const { old, manager } = await years();
    const [rows, bill] = [await lines(), await billRow(server, old)];
    await archive();
    const shown = await manager.ok(getBill, { params: { billPk: old.billPk } });
    expect(shown).toMatchObject({ archivedLines: { count: 2, at: NOW.toISOString() }, lineCount: 5 });
    expect(await manager.ok(bringBackLines, { params: { billPk: old.billPk } })).not.toHaveProperty('archivedLines');
    expect((await lines()).filter(({ bill_pk }) => bill_pk === old.billPk)).toEqual(
      rows.filter(({ bill_pk }) => bill_pk === old.billPk),
    );
    const { version, mod_date: _, mod_user: __, ...now } = await billRow(server, old);
    expect(bill).toMatchObject(now);
    expect(version).toBe(Number(bill?.version) + 1);
    const { items } = await manager.ok(getBillHistory, { params: { billPk: old.billPk } });
    expect(items[0]).toMatchObject({ event: 'linesBroughtBack', note: '2 lines.' });
    await server.assertInvariants();
    // Again changes nothing, and the file stays for the other bill.
    await manager.ok(bringBackLines, { params: { billPk: old.billPk } });
    expect(await archived()).toHaveLength(1);
    expect(archiveFiles()).toHaveLength(1);
    expect(await archiveOn().bringBackAll({ year: 2022 }, by, NOW, () => undefined)).toBe(1);
    expect(await lines()).toEqual(rows);
    expect(archiveFiles()).toEqual([]);
  });

  it('changes no list, amount, or member in searches, and shows what is missing', async () => {
    const { old, recent, manager, group } = await years();
    const list = () => manager.ok(searchBills, { body: { sort: 'period' } });
    const members = () => server.db.selectFrom('members').selectAll().orderBy('member_id').execute();
    const before = { list: await list(), members: await members() };
    await archive();
    const { items, ...totals } = await list();
    expect(items.map((bill) => ({ ...bill, archivedLines: undefined }))).toEqual(
      before.list.items.map((bill) => ({ ...bill, archivedLines: undefined })),
    );
    expect(totals).toEqual({ ...before.list, items: undefined });
    expect(await members()).toEqual(before.members);
    expect((await manager.ok(getBillLines, { params: { billPk: old.billPk }, query: {} })).total).toBe(3);
    const params = { billPk: old.billPk };
    for (const refused of [
      await manager.refused(getBillBridge, { params }),
      await manager.refused(getBillBridge, { params: { billPk: recent.billPk } }),
      await manager.refused(exportBillLines, { params, query: {} }),
    ])
      expect(refused).toMatchObject({ status: 409, code: 'LINES_ARCHIVED' });
    const payor = server.as(await server.data.billingUser([group.groupNumber], [Role.Payor, Role.Reconciler]));
    expect(await payor.refused(bringBackLines, { params })).toMatchObject({ status: 403 });
  });

  it('is refused when the bill is changed, and brought back when the bill is no longer paid', async () => {
    const { group, back, old } = await years();
    await archive();
    await back.returned(old.paymentPk, 'R01');
    const rita = server.as(await server.data.billingUser([group.groupNumber], [Role.Reconciler]));
    const { lockToken } = await rita.ok(takeBillLock, { body: { billPk: old.billPk } });
    const change = async () => ({
      params: { billPk: old.billPk },
      body: { version: Number((await billRow(server, old))?.version), lockToken },
    });
    expect(await rita.refused(unreconcileBill, await change())).toMatchObject({ code: 'LINES_ARCHIVED' });
    expect(await archiveOn().bringBackAll({ isNotPaid: true }, by, NOW, () => undefined)).toBe(1);
    await rita.ok(unreconcileBill, await change());
    await server.assertInvariants();
  });

  it.each<[string, (bytes: Uint8Array) => Uint8Array | undefined]>([
    ['missing', () => undefined],
    ['damaged', (bytes) => bytes.slice(0, 40)],
  ])('refuses to bring lines back if the file is %s, and changes nothing', async (_, damage) => {
    const { old, manager } = await years();
    await archive();
    const [key = ''] = archiveFiles();
    const damaged = damage((await server.files.get(key)) ?? new Uint8Array());
    await (damaged ? server.files.put(key, damaged) : server.files.remove(key));
    const before = { lines: await lines(), bill: await billRow(server, old) };
    expect(await manager.refused(bringBackLines, { params: { billPk: old.billPk } })).toMatchObject({
      status: 422,
      code: 'FILE_UNREADABLE',
    });
    expect({ lines: await lines(), bill: await billRow(server, old) }).toEqual(before);
    expect(await archived()).toHaveLength(2);
  });

  it('loses nothing when it is killed at any statement, and continues', async () => {
    await years();
    const count = (await lines()).length;
    const finishes = async (n: number) => {
      try {
        await archiveOn(dieFromStatement(server.db, n).db).run('2023-01-01', NOW);
        return true;
      } catch (error) {
        if (error instanceof Died) return false;
        throw error;
      }
    };
    for (let n = 1; !(await finishes(n)); n += 1) {
      const moved = (await archived()).reduce((sum, { line_count }) => sum + line_count, 0);
      expect((await lines()).length + moved).toBe(count);
    }
    expect(await archived()).toHaveLength(2);
    await server.assertInvariants();
  });

  it('archives a bill once when two runs meet, and skips a bill if someone comments on a line in the meantime', async () => {
    const { old } = await years();
    const records = new SqlLineRecords(server.db);
    const [groupNumber = ''] = await records.groups('2023-01-01');
    const bills = await records.next('2023-01-01', groupNumber, undefined, 10);
    const rows = await records.rows(
      groupNumber,
      bills.map(({ billPk }) => billPk),
    );
    await server.db
      .insertInto('bill_comments')
      .values({
        group_number: groupNumber,
        bill_pk: old.billPk,
        comment_pk: `${groupNumber}.C1`,
        line_pk: old.linePks[2] ?? '',
        carrier_codes: [],
        is_from_carrier: false,
        note: 'Why?',
        at: NOW.toISOString(),
        by_user_id: 'u',
        by_name: 'Una',
      } as never)
      .execute();
    const record = (n: number) => ({
      groupNumber,
      archivePk: `${groupNumber}.A${n}`,
      sha256: '0'.repeat(64),
      bytes: 1,
    });
    const counts = await Promise.all([1, 2].map((n) => records.archive(record(n), bills, rows, NOW)));
    expect([...counts].sort((one, other) => one - other)).toEqual([0, 1]);
    await server.assertInvariants();
  });

  it('is part of the file of a year', async () => {
    await years();
    const records = new SqlBillRecords(server.db);
    const complete = new BillsWithArchivedLines(records, archiveOn());
    const bills = await records.next(2022, undefined, 10);
    const before = (await records.records(bills)).map((record) => JSON.parse(record) as { lines: unknown });
    await archive();
    const after = (await complete.records(bills)).map((record) => JSON.parse(record) as { lines: unknown });
    expect(after.map(({ lines }) => lines)).toEqual(before.map(({ lines }) => lines));
  });
});
