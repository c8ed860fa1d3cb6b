import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { enterControlTotals, getUploadRows } from '../../../../../contract/office/uploadRecords';
import { postOpening, reverseOpening } from '../../../../../server/money/opening/postOpening';
import type { Db } from '../../../../../server/platform/database/Tables';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { OPENING_SAMPLE } from '../../../../../src/domain/money/opening/openingSample';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { dayOf } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import type { Cents } from '../../../../../src/domain/platform/money/Cents';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { send } from '../../../../support/uploads/uploadFixture';

const [HEADINGS] = OPENING_SAMPLE.lines;
const FILE = textFile(
  'opening.csv',
  HEADINGS,
  'Open bill,10420,HLTH,H-1,2026-01-01,2026-01-31,,,,,,,300.00',
  'Suspense,10420,,,,,Check 5012,,,,,,50.00',
  'Outstanding remittance,10420,HLTH,,,,Check 7,2026-02-20,,,,,70.00',
  'Carrier payable,10420,HLTH,H-0,2025-12-01,,,,,,,,80.00',
  'Bank balance,,,,,,Trust,,,,,,200.00',
  'Expected adjustment,10420,HLTH,H-1,,,,,E1,Noah Reed,,Terminated,-12.50',
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(server.db)).rows[0]?.n;

/** Bills, held money, remittances, adjustments, and events of the ledger. */
const counts = async () =>
  Promise.all(['bills', 'suspense_items', 'remittances', 'expected_adjustments', 'ledger_events'].map(count));

it('opening balances are posted and reversed wholly or not at all when a statement fails', async () => {
  await server.data.group({ groupNumber: '10420', carriers: ['HLTH'] });
  const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  const mia = server.as(manager);
  const { filePk, version } = await send(mia, UploadKind.Opening, 'office', FILE);
  const totals = (['bill', 'suspense', 'outstanding', 'carrierPayable', 'bank', 'expected'] as const).map(
    (kind, at) => ({ kind, totalCents: ([30_000, 5_000, 7_000, 8_000, 20_000, -1_250][at] ?? 0) as Cents }),
  );
  await mia.ok(enterControlTotals, { params: { filePk }, body: { version, totals }, idempotencyKey: randomUUID() });
  const by = { userId: 'second', name: 'Max Lane' };
  const now = server.clock.now();
  const stamp = { by, now, today: dayOf(now) };
  const { items } = await mia.ok(getUploadRows, { params: { filePk }, query: {} });
  const inTransaction = (db: Db, to: 'COMMITTED' | 'REVERSED') =>
    new SqlTransactions(db).run(async (tx) => {
      const locked = await tx.uploads.lock({ scope: { kind: 'all' }, userId: 'second' }, filePk);
      if (!locked) throw new Error('There is no such upload.');
      if (to === 'COMMITTED') {
        await tx.uploads.rows.add('opening', 'office', filePk, items);
        if (!(await postOpening(tx, filePk, stamp))) throw new Error('A row is no longer valid.');
      } else {
        const blockers = await tx.opening.blockers(filePk);
        if (blockers.length > 0) throw new Error(blockers.join(' '));
        await reverseOpening(tx, filePk, stamp);
        await tx.uploads.rows.remove('opening', 'office', filePk);
      }
      await tx.uploads.finish(locked, to, locked.effect, by, now);
    });
  const posting = await failAtEveryStatement(
    server,
    (db) => inTransaction(db, 'COMMITTED'),
    async () => expect(await counts()).toEqual([0, 0, 0, 0, 0]),
  );
  expect(posting).toBeGreaterThan(20);
  expect(await counts()).toEqual([1, 1, 1, 1, 2]);
  const reversing = await failAtEveryStatement(
    server,
    (db) => inTransaction(db, 'REVERSED'),
    async () => expect(await counts()).toEqual([1, 1, 1, 1, 2]),
  );
  expect(reversing).toBeGreaterThan(15);
  expect(await counts()).toEqual([0, 0, 0, 0, 4]);
});
