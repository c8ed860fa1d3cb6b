import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { SqlFactors } from '../../../../../server/people/factors/SqlFactors';
import { keyFilePath } from '../../../../../server/platform/config/encryptionKey';
import { openPGlite } from '../../../../../server/platform/database/engine/openPGlite';
import { administer } from '../../../../../server/run/maintenance/administer';
import { Role } from '../../../../../src/domain/platform/access/Role';
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
  expect(await run('list')).toEqual([
    0,
    expect.stringMatching(
      /^There is no administrator\.\nOpen invitations: 1\n {2}jane@company\.example \(Jane van Doe\), until /,
    ),
  ]);
  expect(await run('withdraw', 'JANE@company.example')).toEqual([0, expect.stringContaining('was withdrawn')]);
  expect(await run('list')).toEqual([0, 'There is no administrator.\nThere are no open invitations.']);
});

it('lists the administrators first, then the number of open invitations and the first 20 of them', async () => {
  const { db, close } = await openPGlite({ folder: path.join(folder, 'database') });
  const data = new TestData(db, new TestClock(new Date().toISOString()));
  await data.person({
    email: 'ada@company.example',
    firstName: 'Ada',
    lastName: 'Lane',
    roles: [Role.Admin, Role.Manager, Role.Sysadmin],
  });
  await data.person({ email: 'zoe@company.example', roles: [Role.Admin, Role.Sysadmin] });
  await data.person({ email: 'plain@company.example', roles: [Role.Admin] });
  await data.person({ email: 'overridden@company.example', roles: [Role.Admin, Role.Manager, Role.ViewOnly] });
  await sql`insert into invitations (email, first_name, last_name, roles, expires_at, invited_at, invited_by)
    select 'person' || lpad(n::text, 2, '0') || '@company.example', 'P', 'Q', '{}', now() + interval '1 day', now(), 'Ada'
    from generate_series(1, 25) n`.execute(db);
  await close();
  const [code, text] = await run('list');
  const lines = text.split('\n');
  expect(code).toBe(0);
  expect(lines.slice(0, 4)).toEqual([
    'Administrators: 2',
    '  ada@company.example (Ada Lane): OBP Admin Manager, System Administrator',
    expect.stringMatching(/^ {2}zoe@company\.example \(.*\): System Administrator$/),
    'Open invitations: 25',
  ]);
  expect(lines.slice(4)).toHaveLength(21);
  expect(lines.at(-1)).toBe('  and 5 more: npm run admin -- list --all');
  expect((await run('list', '--all'))[1].split('\n')).toHaveLength(4 + 25);
});

it('removes the second factors of a person who lost them, and tells the person', async () => {
  const opened = await openPGlite({ folder: path.join(folder, 'database') });
  const { user_id: userId } = await opened.db
    .selectFrom('people')
    .select('user_id')
    .where('email', '=', 'plain@company.example')
    .executeTakeFirstOrThrow();
  const now = new Date();
  const factors = new SqlFactors(opened.db);
  await factors.setPending(userId, 'A'.repeat(32), new Date(now.getTime() + 60_000));
  await factors.confirmPending(userId, 'A'.repeat(32), 1, now);
  const passkey = { credentialId: 'AA', userId, name: 'Laptop', publicKey: 'AA', counter: 0, isSynced: false };
  await factors.addPasskey(passkey, now);
  await factors.setRecoveryCodes(userId, ['a hash']);
  await opened.close();
  expect(await run('remove-factors', 'Plain@company.example')).toEqual([0, expect.stringContaining('were removed')]);
  expect(await run('remove-factors', 'plain@company.example')).toEqual([
    1,
    expect.stringContaining('has no second factor'),
  ]);
  expect(await run('remove-factors', 'no@company.example')).toEqual([1, expect.stringContaining('No one')]);
  const { db, close } = await openPGlite({ folder: path.join(folder, 'database') });
  expect(await new SqlFactors(db).of(userId)).toEqual({ app: null, passkeys: [], recoveryCodesLeft: 0 });
  const told = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', 'plain@company.example')
    .execute();
  expect(told).toEqual([{ subject: 'Your second factors were removed from Listbill' }]);
  await close();
});

it.each([
  [[], /npm run admin -- grant/],
  [['promote', 'jane@company.example'], /npm run admin -- grant/],
  [['grant', 'jane'], /^An email looks like/],
  [['grant', 'jane@company.example'], /^Type a first name\. Type a last name\.$/],
])('explains the problem with %j', async (words, message) => {
  expect(await run(...words)).toEqual([1, expect.stringMatching(message)]);
});
