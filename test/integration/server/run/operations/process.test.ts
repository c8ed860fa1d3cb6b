import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../../support/identity/freePort';
import { ServerProcess } from '../../../../support/process/ServerProcess';

/** Starting takes seconds, so all tests share one server, and those that stop it come last. */
let folder: string;
let settingsInUse: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-data-'));
  settingsInUse = await settings();
  server = new ServerProcess(settingsInUse);
  await server.up();
}, 180_000);
afterAll(async () => {
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function settings(): Promise<Record<string, string>> {
  return { DATA_DIR: folder, PORT: String(await freePort()), IDENTITY_PORT: String(await freePort()) };
}

const health = async () => (await fetch(`http://localhost:${settingsInUse['PORT']}/ListBillAPI/api/health`)).json();

describe('a running server', () => {
  it('answers', async () => {
    expect(await health()).toMatchObject({ ok: true });
  });

  it('locks its data folder against a second server, which reports it', async () => {
    const { code, output } = await new ServerProcess(await settings()).ended;
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('Listbill is already running there')]);
    expect(await health()).toMatchObject({ ok: true });
  });

  it.each(['PORT', 'IDENTITY_PORT'])('reports the port in use if a second server is started: %s', async (name) => {
    const port = settingsInUse[name] ?? '';
    const other = { ...(await settings()), DATA_DIR: path.join(folder, 'other'), [name]: port };
    const { code, output } = await new ServerProcess(other).ended;
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is in use`);
    expect(output).toContain(`${name}=${Number(port) + 1} npm start`);
  });

  it('restarts on the same data after being killed, and stops cleanly on request', async () => {
    await server.stop('SIGKILL');
    server = new ServerProcess(settingsInUse);
    await server.up();
    expect(await health()).toMatchObject({ ok: true });
    expect(await server.stop('SIGINT')).toMatchObject({ code: 0 });
  }, 180_000);
});

it('stops when npm is stopped, although its shell does not pass the signal on', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'listbill-npm-'));
  const started = new ServerProcess({ ...(await settings()), DATA_DIR: own }, 'npm');
  await started.up();
  const { output } = await started.stop('SIGTERM');
  expect(output).toContain('Stopping (npm has ended)');
  rmSync(own, { recursive: true });
}, 180_000);

it('does not start in production with demo settings, and reports every missing setting', async () => {
  const { code, output } = await new ServerProcess({ ...(await settings()), NODE_ENV: 'production' }).ended;
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'ENCRYPTION_KEY', 'IDENTITY_DOMAIN'])
    expect(output).toContain(`${name} is missing`);
  expect(output).not.toContain('    at ');
});
