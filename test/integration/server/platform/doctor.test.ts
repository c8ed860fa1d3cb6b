import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataFolder } from '../../../../server/infrastructure/files/lockDataFolder';
import { openPGlite } from '../../../../server/infrastructure/sql/engine/openPGlite';
import { examine } from '../../../../server/maintenance/doctor';
import { migratedDump } from '../../../support/server/openTestPGlite';

// Opens a database on disk.
jest.setTimeout(60_000);

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-doctor-'));
  const { close } = await openPGlite({ folder: path.join(folder, 'database'), from: await migratedDump() });
  await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function adviceByName(): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for await (const { what, advice } of examine({ DATA_DIR: folder })) found.set(what, advice);
  return found;
}

it('never opens the database of a running server', async () => {
  const unlock = await lockDataFolder(folder);
  const found = await adviceByName();
  expect(found.get('Data folder is free')).toContain('already running');
  expect(found.has('Database answers')).toBe(false);
  unlock();
});

it('checks the database of an unused folder and releases it', async () => {
  const found = await adviceByName();
  expect(found.get('Data folder is free')).toBeNull();
  expect(found.get('Database answers')).toBeNull();
  expect(found.get(`Uploaded files are stored in ${path.join(folder, 'files')}`)).toBeNull();
  (await lockDataFolder(folder))();
});
