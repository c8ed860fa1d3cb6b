import { inTransaction } from '../../../../server/platform/database/inTransaction';
import { type LockableTable, lockRows } from '../../../../server/platform/database/statements/lockRows';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const TABLES: readonly LockableTable[] = [
  'payments',
  'bills',
  'bank_reversals',
  'refunds',
  'suspense_items',
  'expected_adjustments',
  'bank_accounts',
  'uploads',
];

describe('locks of rows of several groups', () => {
  it.each(TABLES)('are taken on %s', async (table) => {
    await inTransaction(server.db, (tx) => lockRows(tx, table, ['G1.a', 'G2.b', 'G2.c']));
  });

  it('are refused on a table unknown to the function', async () => {
    const locked = inTransaction(server.db, (tx) => lockRows(tx, 'groups_of' as LockableTable, ['G1.a']));
    await expect(locked).rejects.toThrow(/case/i);
  });
});
