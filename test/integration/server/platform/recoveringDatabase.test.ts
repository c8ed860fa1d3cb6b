import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { ConfigError } from '../../../../server/platform/config/Config';
import { readConfig } from '../../../../server/platform/config/readConfig';
import { AesEncryption } from '../../../../server/platform/shared/AesEncryption';
import { openDatabase } from '../../../../server/run/start/openDatabase';
import { MemoryFiles } from '../../../support/files/MemoryFiles';
import { onPostgres } from '../../../support/server/behindLock';
import { openBlankDatabase, TEST_DATABASE_URL } from '../../../support/server/openTestDatabase';

/** PostgreSQL's response instead of a greeting while it recovers. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** An address of a PostgreSQL that recovers for the first connections, and passes on the others. */
async function recovering(count: number, target: URL): Promise<Server> {
  let seen = 0;
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    seen += 1;
    if (seen <= count) {
      client.once('data', () => client.end(startingUp()));
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    upstream.on('error', () => client.destroy());
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a start while PostgreSQL recovers', () => {
  const encryption = new AesEncryption(Buffer.alloc(32, 'key'));
  const start = async (server: Server, target: URL, progress: string[], startingMs: number) => {
    const { port } = server.address() as AddressInfo;
    const url = new URL(target.href);
    url.host = `127.0.0.1:${port}`;
    const config = readConfig({ DATABASE_URL: url.href, ENCRYPTION_KEY: 'k'.repeat(43) });
    const waitLimits = { startingMs, awayMs: 0, retryMs: 1 };
    const checks = { files: new MemoryFiles(), waitLimits };
    return openDatabase({ ...config, demo: false }, encryption, (message) => progress.push(message), checks);
  };

  onPostgres('waits for it and then opens the database', async () => {
    const database = await openBlankDatabase();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    const target = new URL(TEST_DATABASE_URL ?? '');
    target.pathname = rows[0]?.name ?? '';
    const server = await recovering(1, target);
    const progress: string[] = [];
    const opened = await start(server, target, progress, 60_000);
    expect(progress[0]).toContain('it is starting up or shutting down.');
    await opened.close();
    server.close();
    await database.close();
  });

  it('reports that it is starting up when the limit has passed', async () => {
    const target = new URL('postgres://listbill@127.0.0.1:1/listbill');
    const server = await recovering(100, target);
    const failure = start(server, target, [], 0);
    await expect(failure).rejects.toThrow(ConfigError);
    await expect(failure).rejects.toThrow('cannot be opened: it is starting up or shutting down.');
    server.close();
  });
});
