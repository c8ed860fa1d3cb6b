import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dataPathsOf, finishRestore, swapDatabases } from '../../../../../server/run/start/dataFolder';

let dataDir: string;
let paths: ReturnType<typeof dataPathsOf>;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'listbill-restore-'));
  paths = dataPathsOf({ dataDir, database: { kind: 'embedded', folder: path.join(dataDir, 'database') } });
  put(paths.database, 'old rows');
  writeFileSync(paths.key, 'old key');
  put(paths.files, 'old files');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function put(folder: string, rows: string): void {
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'rows'), rows);
}

function prepare(): void {
  put(paths.nextDatabase, 'new rows');
  writeFileSync(paths.nextKey, 'new key');
  put(paths.nextFiles, 'new files');
}

const readState = () => ({
  rows: readFileSync(path.join(paths.database, 'rows'), 'utf8'),
  key: readFileSync(paths.key, 'utf8'),
  uploads: readFileSync(path.join(paths.files, 'rows'), 'utf8'),
  files: readdirSync(dataDir).sort(),
});
const OLD = { rows: 'old rows', key: 'old key', uploads: 'old files', files: ['database', 'encryption.key', 'files'] };
const NEW = { rows: 'new rows', key: 'new key', uploads: 'new files', files: ['database', 'encryption.key', 'files'] };

it('swaps database and key together', async () => {
  prepare();
  await swapDatabases(paths);
  await finishRestore(paths);
  expect(readState()).toEqual(NEW);
});

it('undoes a restore killed before the swap', async () => {
  prepare();
  await finishRestore(paths);
  expect(readState()).toEqual(OLD);
});

it('undoes a restore killed in the middle of the swap', async () => {
  prepare();
  rmSync(paths.nextDatabase, { recursive: true });
  await swapDatabases(paths).catch(() => undefined);
  expect(existsSync(paths.database)).toBe(false);
  await finishRestore(paths);
  expect(readState()).toEqual(OLD);
});

it('completes a restore killed after the swap', async () => {
  prepare();
  await swapDatabases(paths);
  await finishRestore(paths);
  await finishRestore(paths);
  expect(readState()).toEqual(NEW);
});

describe('without an existing database', () => {
  beforeEach(() => rmSync(paths.database, { recursive: true }));
  const KEY_ALONE = ['encryption.key', 'files'];

  it('moves the restored database into place', async () => {
    prepare();
    await swapDatabases(paths);
    await finishRestore(paths);
    expect(readState()).toEqual(NEW);
  });

  it('leaves no database when killed before the swap', async () => {
    prepare();
    await finishRestore(paths);
    expect(readdirSync(dataDir)).toEqual(KEY_ALONE);
  });

  it('leaves no database, rather than an empty one, when killed in the middle of the swap', async () => {
    await swapDatabases(paths).catch(() => undefined);
    await finishRestore(paths);
    expect(readdirSync(dataDir)).toEqual(KEY_ALONE);
  });
});

it('does nothing without a restore', async () => {
  await finishRestore(paths);
  expect(readState()).toEqual(OLD);
});
