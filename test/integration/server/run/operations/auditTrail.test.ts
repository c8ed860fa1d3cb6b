import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { keyFilePath } from '../../../../../server/platform/config/encryptionKey';
import { openPGlite } from '../../../../../server/platform/database/engine/openPGlite';
import { auditTrail } from '../../../../../server/run/maintenance/auditTrail';
import { recordConsole } from '../../../../support/process/recordConsole';
import { migratedDump } from '../../../../support/server/openTestPGlite';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

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
    expect.stringMatching(/^Records or seals are not as they were written:\n {2}people \S+ was changed$/),
  ]);
});

describe('with a file of roots', () => {
  const roots = () => path.join(folder, 'roots');
  const withRoots = async (...words: string[]) => {
    output.length = 0;
    const code = await auditTrail({ DATA_DIR: folder, DEMO: 'false', AUDIT_ROOTS_FILE: roots() }, words);
    return [code, output.join('\n')] as const;
  };
  const change = async (statement: string) => {
    const { db, close } = await openPGlite({ folder: path.join(folder, 'database') });
    await db.transaction().execute(async (tx) => {
      for (const table of ['people', 'audit_entries', 'audit_seals'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      for (const part of statement.split(';')) await sql.raw(part).execute(tx);
      for (const table of ['people', 'audit_entries', 'audit_seals'])
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    });
    await close();
  };

  it('finds that the end of the trail is missing, until someone says that a backup was restored', async () => {
    await change(`update people set status = 'Active'`);
    expect(await withRoots('restored')).toEqual([1, expect.stringContaining('npm run audit-trail -- check')]);
    expect(await withRoots('check')).toEqual([0, expect.stringContaining('Root at')]);
    const { db, close } = await openPGlite({ folder: path.join(folder, 'database') });
    await sql`update people set status = 'Disabled'`.execute(db);
    await close();
    expect((await withRoots('check'))[0]).toBe(0);
    const lines = readFileSync(roots(), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(2);
    const [first, second] = lines.map((line): { sealNo: number } => JSON.parse(line));
    expect(second?.sealNo).toBeGreaterThan(first?.sealNo ?? 0);
    await change(
      `update people set status = 'Active';
      delete from audit_entries where seal_no > ${first?.sealNo};
      delete from audit_seals where seal_no > ${first?.sealNo}`,
    );
    const [code, text] = await withRoots('check');
    expect([code, text]).toEqual([1, expect.stringContaining(`in line 2 of ${roots()}`)]);
    expect(text).toContain('npm run audit-trail -- restored --reason');
    expect(text).not.toContain('line 1');
    expect(await withRoots('restored', '--reason', 'Disk failed')).toEqual([
      0,
      `The trail goes on from seal ${first?.sealNo}. 1 later root of ${roots()} no longer counts.`,
    ]);
    expect((await withRoots('check'))[0]).toBe(0);
    await change(`update audit_seals set hash = sha256('x') where chain = '**' and seal_no = ${first?.sealNo}`);
    expect((await withRoots('check'))[1]).toContain('in line 1 of');
  });

  it('never continues beside a line that it does not understand', async () => {
    writeFileSync(roots(), 'root?\n');
    expect(await withRoots('check')).toEqual([
      1,
      expect.stringContaining(`There is no root of the audit trail in line 1 of ${roots()}.`),
    ]);
  });

  it('asks for AUDIT_ROOTS_FILE before a restored trail is recorded', async () => {
    expect(await run('restored', '--reason', 'Disk failed')).toEqual([1, expect.stringContaining('AUDIT_ROOTS_FILE')]);
  });
});

it.each([[[]], [['check', '--at', 'x']], [['root']], [['root', '--at', 'yesterday']], [['check', '--all']]])(
  'explains itself for %j',
  async (words) => {
    expect(await run(...words)).toEqual([1, expect.stringContaining('npm run audit-trail -- check')]);
  },
);
