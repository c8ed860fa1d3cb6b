import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../support/identity/freePort';
import { ServerProcess } from '../../../support/process/ServerProcess';

/** Starting takes seconds, so one server serves all; what is done to it comes last. */
let folder: string;
let given: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-data-'));
  given = await settings();
  server = new ServerProcess(given);
  await server.up();
}, 180_000);
afterAll(async () => {
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function settings(): Promise<Record<string, string>> {
  return { DATA_DIR: folder, PORT: String(await freePort()), IDENTITY_PORT: String(await freePort()) };
}

const health = async () => (await fetch(`http://localhost:${given['PORT']}/ListBillAPI/api/health`)).json();

describe('a running server', () => {
  it('answers', async () => {
    expect(await health()).toEqual({ ok: true });
  });

  it('locks its data folder against a second server, which reports it', async () => {
    const { code, output } = await new ServerProcess(await settings()).ended;
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('Listbill is already running there')]);
    expect(await health()).toEqual({ ok: true });
  });

  it.each(['PORT', 'IDENTITY_PORT'])('makes a second server report the port in use: %s', async (name) => {
    const taken = given[name] ?? '';
    const other = { ...(await settings()), DATA_DIR: path.join(folder, 'other'), [name]: taken };
    const { code, output } = await new ServerProcess(other).ended;
    expect(code).toBe(1);
    expect(output).toContain(`Port ${taken} is in use`);
    expect(output).toContain(`${name}=${Number(taken) + 1} npm start`);
  });

  it('restarts on the same data after being killed, and stops cleanly on request', async () => {
    await server.stop('SIGKILL');
    server = new ServerProcess(given);
    await server.up();
    expect(await health()).toEqual({ ok: true });
    expect(await server.stop('SIGINT')).toMatchObject({ code: 0 });
  }, 180_000);
});

it('refuses to start in production with demo settings and reports everything missing', async () => {
  const { code, output } = await new ServerProcess({ ...(await settings()), NODE_ENV: 'production' }).ended;
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'ENCRYPTION_KEY', 'IDENTITY_DOMAIN'])
    expect(output).toContain(`${name} is missing`);
  expect(output).not.toContain('    at ');
});
