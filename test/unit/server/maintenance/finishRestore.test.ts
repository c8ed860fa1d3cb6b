import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dataPathsOf, finishRestore, swapDatabases } from '../../../../server/maintenance/dataFolder';

let dataDir: string;
let places: ReturnType<typeof dataPathsOf>;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'listbill-restore-'));
  places = dataPathsOf({ dataDir, database: { kind: 'embedded', folder: path.join(dataDir, 'database') } });
  put(places.database, 'old rows');
  writeFileSync(places.key, 'old key');
  put(places.files, 'old files');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function put(folder: string, rows: string): void {
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'rows'), rows);
}

function prepare(): void {
  put(places.nextDatabase, 'new rows');
  writeFileSync(places.nextKey, 'new key');
  put(places.nextFiles, 'new files');
}

const found = () => ({
  rows: readFileSync(path.join(places.database, 'rows'), 'utf8'),
  key: readFileSync(places.key, 'utf8'),
  uploads: readFileSync(path.join(places.files, 'rows'), 'utf8'),
  files: readdirSync(dataDir).sort(),
});
const OLD = { rows: 'old rows', key: 'old key', uploads: 'old files', files: ['database', 'encryption.key', 'files'] };
const NEW = { rows: 'new rows', key: 'new key', uploads: 'new files', files: ['database', 'encryption.key', 'files'] };

it('swaps database and key together', async () => {
  prepare();
  await swapDatabases(places);
  await finishRestore(places);
  expect(found()).toEqual(NEW);
});

it('undoes a restore killed before the swap', async () => {
  prepare();
  await finishRestore(places);
  expect(found()).toEqual(OLD);
});

it('undoes a restore killed in the middle of the swap', async () => {
  prepare();
  rmSync(places.nextDatabase, { recursive: true });
  await swapDatabases(places).catch(() => undefined);
  expect(existsSync(places.database)).toBe(false);
  await finishRestore(places);
  expect(found()).toEqual(OLD);
});

it('completes a restore killed after the swap', async () => {
  prepare();
  await swapDatabases(places);
  await finishRestore(places);
  await finishRestore(places);
  expect(found()).toEqual(NEW);
});

describe('without a former database', () => {
  beforeEach(() => rmSync(places.database, { recursive: true }));
  const KEY_ALONE = ['encryption.key', 'files'];

  it('moves the new one in place', async () => {
    prepare();
    await swapDatabases(places);
    await finishRestore(places);
    expect(found()).toEqual(NEW);
  });

  it('leaves none when killed before the swap', async () => {
    prepare();
    await finishRestore(places);
    expect(readdirSync(dataDir)).toEqual(KEY_ALONE);
  });

  it('leaves none, not an empty one, when killed in the middle of the swap', async () => {
    await swapDatabases(places).catch(() => undefined);
    await finishRestore(places);
    expect(readdirSync(dataDir)).toEqual(KEY_ALONE);
  });
});

it('does nothing without a restore', async () => {
  await finishRestore(places);
  expect(found()).toEqual(OLD);
});
