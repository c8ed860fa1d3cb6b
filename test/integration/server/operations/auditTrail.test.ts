import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { keyFilePath } from '../../../../server/config/encryptionKey';
import { openPGlite } from '../../../../server/database/engine/openPGlite';
import { auditTrail } from '../../../../server/maintenance/auditTrail';
import { recordConsole } from '../../../support/process/recordConsole';
import { migratedDump } from '../../../support/server/openTestPGlite';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';

// Each command opens a database on disk.
jest.setTimeout(180_000);

let folder: string;
const output = recordConsole();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-data-'));
  writeFileSync(keyFilePath(folder), `${Buffer.alloc(32, 5).toString('base64')}\n`);
  const { db, close } = await openPGlite({ folder: path.join(folder, 'database'), from: await migratedDump() });
  await new TestData(db, new TestClock('2026-03-10T15:00:00.000Z')).person({});
  await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = async (...words: string[]) => {
  output.length = 0;
  const code = await auditTrail({ DATA_DIR: folder, DEMO: 'false' }, words);
  return [code, output.join('\n')] as const;
};

it('checks every record, and prints the root, which can be printed again later', async () => {
  const [code, text] = await run('check');
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(
      /^Every record is as it was written: \d+ entr(?:y|ies) in \d+ chains?\.\nRoot at \S+: [0-9a-f]{64}$/,
    ),
  ]);
  const [, at = '', root = ''] = /Root at (\S+): (\S+)/.exec(text) ?? [];
  expect(await run('root', '--at', at)).toEqual([0, root]);
  expect(await run('root', '--at', '2020-01-01T00:00:00Z')).toEqual([0, 'Nothing was sealed by then.']);
});

it('names the records that were changed, and exits with 1', async () => {
  const { db, close } = await openPGlite({ folder: path.join(folder, 'database') });
  await sql`alter table people disable trigger user`.execute(db);
  await sql`update people set status = 'Disabled'`.execute(db);
  await sql`alter table people enable trigger user`.execute(db);
  await close();
  expect(await run('check')).toEqual([
    1,
    expect.stringMatching(/^Broken: A record is as the audit trail says\.\n {2}people \S+ was changed$/),
  ]);
});

it.each([[[]], [['check', '--at', 'x']], [['root']], [['root', '--at', 'yesterday']], [['check', '--all']]])(
  'explains itself for %j',
  async (words) => {
    expect(await run(...words)).toEqual([1, expect.stringContaining('npm run audit-trail -- check')]);
  },
);
