import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyFilePath } from '../../../../server/config/encryptionKey';
import { openPGlite } from '../../../../server/infrastructure/sql/engine/openPGlite';
import { administer } from '../../../../server/maintenance/administer';
import { recordConsole } from '../../../support/process/recordConsole';
import { migratedDump } from '../../../support/server/openTestPGlite';

// Each command opens a database on disk.
jest.setTimeout(180_000);

let folder: string;
const output = recordConsole();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-data-'));
  writeFileSync(keyFilePath(folder), `${Buffer.alloc(32, 5).toString('base64')}\n`);
  const { close } = await openPGlite({ folder: path.join(folder, 'database'), from: await migratedDump() });
  await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = async (...words: string[]) => {
  output.length = 0;
  const code = await administer({ DATA_DIR: folder, DEMO: 'false' }, words);
  return [code, output.join('\n')] as const;
};

it('invites an administrator, lists the invitation, and withdraws it', async () => {
  expect(await run('grant', 'Jane@company.example', 'Jane', 'van', 'Doe')).toEqual([
    0,
    expect.stringContaining('becomes an administrator by signing in before'),
  ]);
  expect(await run('list')).toEqual([0, expect.stringMatching(/^jane@company\.example \(Jane van Doe\), until /)]);
  expect(await run('withdraw', 'JANE@company.example')).toEqual([0, expect.stringContaining('was withdrawn')]);
  expect(await run('list')).toEqual([0, 'There are no open invitations.']);
});

it.each([
  [[], /npm run admin -- grant/],
  [['promote', 'jane@company.example'], /npm run admin -- grant/],
  [['grant', 'jane'], /^An email looks like/],
  [['grant', 'jane@company.example'], /^Type a first name\. Type a last name\.$/],
])('says what is wrong with %j', async (words, message) => {
  expect(await run(...words)).toEqual([1, expect.stringMatching(message)]);
});
