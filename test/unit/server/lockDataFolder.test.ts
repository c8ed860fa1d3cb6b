import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataFolder } from '../../../server/platform/files/lockDataFolder';
import { thisProcess } from '../../../server/platform/files/ProcessIdentity';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-lock-'));
  file = path.join(folder, 'listbill.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('gives the folder to one owner at a time', async () => {
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow('Listbill is already running there');
  unlock();
  (await lockDataFolder(folder))();
});

it('succeeds when the previous owner has died', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file, JSON.stringify({ pid, startedAt: 'long ago' }));
  (await lockDataFolder(folder))();
});

it('succeeds when the previous owner has died and its process id was reused', async () => {
  writeFileSync(file, JSON.stringify({ pid: process.ppid, startedAt: 'another boot:1' }));
  (await lockDataFolder(folder))();
});

it('succeeds when the previous owner died while it acquired the lock', async () => {
  writeFileSync(file, '{"pid":');
  (await lockDataFolder(folder))();
});

it('gives an abandoned lock to only one of two processes', async () => {
  writeFileSync(file, JSON.stringify({ pid: 0x7f_ff_ff_f0, startedAt: '' }));
  const results = await Promise.allSettled([lockDataFolder(folder), lockDataFolder(folder)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('records its owner, and does not release the lock of another owner', async () => {
  const unlock = await lockDataFolder(folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(thisProcess());
  writeFileSync(file, JSON.stringify({ pid: 1, startedAt: '' }));
  unlock();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: 1, startedAt: '' });
});
