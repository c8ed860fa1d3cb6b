import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
  type RootOperationNode,
  sql,
} from 'kysely';
import { SqlDirectoryQueries } from '../../../../../server/people/directory/SqlDirectoryQueries';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ user: 'owner' });
});
afterAll(() => server.close());

/** Captures the database's query plans. */
class Explaining implements KyselyPlugin {
  readonly plans: string[] = [];

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (!RawNode.is(node)) return node;
    const [first = '', ...rest] = node.sqlFragments;
    return { ...node, sqlFragments: [`explain ${first}`, ...rest] };
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    this.plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
    return { ...result, rows: [] };
  }
}

describe('a page deep into the directory', () => {
  it.each(['asc', 'desc'] as const)('skips and counts people with an index-only scan: %s', async (direction) => {
    await sql`vacuum analyze people`.execute(server.db);
    const explaining = new Explaining();
    await server.db.connection().execute(async (connection) => {
      // The database would scan a small table completely.
      await sql`set enable_seqscan = off`.execute(connection);
      const queries = new SqlDirectoryQueries(connection.withPlugin(explaining));
      await queries.search({ kind: 'all' }, { sort: 'name', direction, page: 10_000, size: 50 });
      await sql`reset enable_seqscan`.execute(connection);
    });
    const plans = explaining.plans.join('\n');
    expect(plans).toMatch(/Index Only Scan (?:Backward )?using people_by_name /);
    expect(plans).toMatch(/Index Only Scan using people_not_purged /);
  });
});
