import { gzipSync } from 'node:zlib';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { revertBill } from '../../../../../contract/billing/bills/billStatus';
import { getBillLines } from '../../../../../contract/billing/bills/bills';
import { ARCHIVES_FOLDER } from '../../../../../server/billing/bills/archive/ArchiveFiles';
import { SnapshotArchive } from '../../../../../server/billing/bills/archive/SnapshotArchive';
import { SqlSnapshotRecords } from '../../../../../server/office/retention/SqlSnapshotRecords';
import type { Db } from '../../../../../server/platform/database/Tables';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { billRow } from '../../../../support/payments/billRow';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { office } from '../../../../support/payments/reversals';
import { Died, dieFromStatement } from '../../../../support/server/failAtStatement';
import type { TestBill } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const LINES = [
  { billedCents: 10_001, reconciledCents: 9_000 },
  { billedCents: 20_002, memberName: 'Zoë "Z" O\'Hara\t2' },
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const archiveOn = (db: Db) => new SnapshotArchive(new SqlSnapshotRecords(db), server.files);
const archived = () => server.db.selectFrom('archived_bills').selectAll().orderBy('bill_pk').execute();
const archiveFiles = () => server.stored.keys().filter((key) => key.startsWith(ARCHIVES_FOLDER));
const snapshots = () =>
  server.db.selectFrom('bill_line_snapshots').selectAll().orderBy('bill_pk').orderBy('line_pk').execute();

/** A group with paid bills of 2022 and 2025, and an open one of 2022. */
async function years() {
  const group = await payingGroup(server);
  const back = await office(server);
  const paid = async (period: string) => {
    const bill = await group.bill({ period, lines: LINES });
    const { paymentPk } = await pay(server, group, bill);
    return { ...bill, paymentPk };
  };
  const [old, older, recent] = [await paid('2022-03-01'), await paid('2022-04-01'), await paid('2025-03-01')];
  const open = await group.bill({ period: '2022-05-01', lines: LINES });
  await back.process();
  return { group, back, old, older, recent, open };
}

/** Archives until the `n`th statement. @returns whether it came to its end */
async function finishes(n: number): Promise<boolean> {
  try {
    await archiveOn(dieFromStatement(server.db, n).db).run('2023-01-01');
    return true;
  } catch (error) {
    if (error instanceof Died) return false;
    throw error;
  }
}

/** An employee of the bill's group who has locked it, and their request to revert it. */
async function revertOf({ billPk }: TestBill, groupNumber: string) {
  const rita = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
  const { lockToken } = await rita.ok(takeBillLock, { body: { billPk } });
  const { version } = await server.db
    .selectFrom('bills')
    .select('version')
    .where('bill_pk', '=', billPk)
    .executeTakeFirstOrThrow();
  const request = { params: { billPk }, body: { version, lockToken } };
  return { rita, request };
}

describe('the archive of past years', () => {
  it('has the snapshots of paid bills that ended before the year, and no others', async () => {
    const { old, older, recent, open } = await years();
    const before = await snapshots();
    expect(await new SqlSnapshotRecords(server.db).count('2023-01-01')).toEqual({ bills: 2, lines: 4 });
    expect(await archiveOn(server.db).run('2023-01-01')).toBe(2);
    expect((await archived()).map(({ bill_pk }) => bill_pk)).toEqual([old.billPk, older.billPk].sort());
    const kept = before.filter(({ bill_pk }) => [recent.billPk, open.billPk].includes(bill_pk));
    expect(kept.length).toBeGreaterThan(0);
    expect(await snapshots()).toEqual(kept);
    expect(archiveFiles()).toHaveLength(1);
    await server.assertInvariants();
    expect(await archiveOn(server.db).run('2023-01-01')).toBe(0);
    expect(archiveFiles()).toHaveLength(1);
  });

  it('is read back, to the cent, when a bill is reopened and reverted after years', async () => {
    const { group, back, old } = await years();
    const before = (await snapshots()).filter(({ bill_pk }) => bill_pk === old.billPk);
    await archiveOn(server.db).run('2023-01-01');
    await back.returned(old.paymentPk, 'R01');
    const { rita, request } = await revertOf(old, group.groupNumber);
    expect(await rita.ok(revertBill, request)).toMatchObject({ status: 'RELEASED', reconciledCents: 30_003 });
    expect((await snapshots()).filter(({ bill_pk }) => bill_pk === old.billPk)).toEqual(before);
    const { items } = await rita.ok(getBillLines, { params: { billPk: old.billPk }, query: {} });
    expect(items.map(({ billedCents, reconciledCents }) => [billedCents, reconciledCents])).toEqual([
      [10_001, null],
      [20_002, null],
    ]);
    expect(await archived()).toHaveLength(1);
    await server.assertInvariants();
  });

  it.each<[string, (bytes: Uint8Array) => Uint8Array | undefined]>([
    ['missing', () => undefined],
    ['cut off', (bytes) => bytes.slice(0, 40)],
    ['another one', () => gzipSync('{"format":"listbill-archive-1"}')],
  ])('refuses the revert if the file is %s, and changes nothing', async (_, damage) => {
    const { group, back, old } = await years();
    await archiveOn(server.db).run('2023-01-01');
    await back.returned(old.paymentPk, 'R01');
    const [key = ''] = archiveFiles();
    const damaged = damage((await server.files.get(key)) ?? new Uint8Array());
    await (damaged ? server.files.put(key, damaged) : server.files.remove(key));
    const { rita, request } = await revertOf(old, group.groupNumber);
    const bill = await billRow(server, old);
    expect(await rita.refused(revertBill, request)).toMatchObject({ status: 422, code: 'NO_REVERT_DATA' });
    expect(await billRow(server, old)).toEqual(bill);
    expect(await archived()).toHaveLength(2);
  });

  it('loses nothing when it is killed at any statement, and continues', async () => {
    await years();
    const lineCount = (await snapshots()).length;
    for (let n = 1; !(await finishes(n)); n += 1) {
      const moved = (await archived()).reduce((sum, { line_count }) => sum + line_count, 0);
      expect((await snapshots()).length + moved).toBe(lineCount);
    }
    const records = await archived();
    expect(records).toHaveLength(2);
    const archivePks = archiveFiles().map((key) => key.slice(ARCHIVES_FOLDER.length + 1));
    expect(archivePks.length).toBeGreaterThan(1);
    // Files of the runs that were killed are orphans.
    expect([...(await new SqlSnapshotRecords(server.db).existing(archivePks))]).toEqual([records[0]?.archive_pk]);
  });

  it('archives a bill once when two runs meet, and skips one that is reopened in the meantime', async () => {
    const { back, old } = await years();
    const counts = await Promise.all([
      archiveOn(server.db).run('2023-01-01'),
      archiveOn(server.db).run('2023-01-01'),
      back.returned(old.paymentPk, 'R01'),
    ]);
    const total = Number(counts[0]) + Number(counts[1]);
    expect(await archived()).toHaveLength(total);
    expect(total).toBeGreaterThanOrEqual(1);
    const left = await snapshots();
    for (const { bill_pk } of await archived()) expect(left.map((row) => row.bill_pk)).not.toContain(bill_pk);
    await server.assertInvariants();
  });
});
