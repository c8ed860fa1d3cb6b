import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { searchAuditEvents } from '../../../../contract/audit';
import { keyFilePath } from '../../../../server/config/encryptionKey';
import { openPGlite } from '../../../../server/database/engine/openPGlite';
import { repairCommand } from '../../../../server/maintenance/repair';
import type { BookRepair } from '../../../../server/maintenance/repairs/BookRepair';
import { listFindings, repairFindings } from '../../../../server/maintenance/repairs/repairBooks';
import { Role } from '../../../../src/domain/access/Role';
import { recordConsole } from '../../../support/process/recordConsole';
import { migratedDump } from '../../../support/server/openTestPGlite';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';

// The command opens a database on disk.
jest.setTimeout(180_000);

const OFFICE = 'America/New_York';

/** Names that a fault could have left. */
const LEFT = 'LEFT BY A FAULT';
const WRONG_NAMES: BookRepair = {
  kind: 'wrong-names',
  title: 'Wrong names of groups',
  find: async (db, key) => {
    let query = db.selectFrom('groups').select('group_number').where('name', '=', LEFT);
    if (key !== undefined) query = query.where('group_number', '=', key);
    const rows = await query.orderBy('group_number').execute();
    return rows.map(({ group_number: groupNumber }) => ({
      key: groupNumber,
      groupNumber,
      what: 'Its name is wrong.',
      effect: 'It gets its name.',
    }));
  },
  lock: async ({ db }, { key }) => {
    await db.selectFrom('groups').select('group_number').where('group_number', '=', key).forUpdate().execute();
  },
  repair: async ({ db }, { key }) => {
    await db.updateTable('groups').set({ name: 'Mended' }).where('group_number', '=', key).execute();
    return 'It got its name.';
  },
};

describe('repairs of the books', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
  });
  const list = (...repairs: BookRepair[]) => listFindings(server.db, repairs, (line) => lines.push(line));
  const repair = (...repairs: BookRepair[]) =>
    repairFindings(server.db, repairs, 'After the upgrade', {
      clock: server.clock,
      officeTimeZone: OFFICE,
      progress: (line) => lines.push(line),
    });
  const damage = (groupNumber: string) =>
    server.db.updateTable('groups').set({ name: LEFT }).where('group_number', '=', groupNumber).execute();

  it('lists findings with what their repairs do, and changes nothing', async () => {
    const groupNumber = await server.data.group();
    expect(await list(WRONG_NAMES)).toBe('There is nothing to repair.');
    await damage(groupNumber);
    expect(await list(WRONG_NAMES)).toBe('1 finding can be repaired. Nothing was changed: add --apply --reason "…".');
    expect(lines).toEqual([
      'Wrong names of groups: none',
      'Wrong names of groups: 1',
      `  Group ${groupNumber}: Its name is wrong. It gets its name.`,
    ]);
    expect(await server.db.selectFrom('book_repairs').select('kind').execute()).toEqual([]);
  });

  it('repairs each finding once, and records it with its reason in the audit log', async () => {
    const groupNumber = await server.data.group();
    await damage(groupNumber);
    expect(await repair(WRONG_NAMES)).toBe('1 finding repaired.');
    expect(lines).toEqual([`Group ${groupNumber}: Its name is wrong. It got its name.`]);
    expect(await repair(WRONG_NAMES)).toBe('There is nothing to repair.');
    const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    const { items } = await server.as(manager).ok(searchAuditEvents, { query: { area: 'processing' } });
    expect(items).toEqual([
      expect.objectContaining({
        what: 'Books repaired',
        byName: 'Server operator',
        groupNumber,
        why: 'After the upgrade',
        changes: [
          { what: 'Its name is wrong.', before: '', after: '', why: '' },
          { what: 'It got its name.', before: '', after: '', why: '' },
        ],
      }),
    ]);
    await server.assertInvariants();
  });

  it('skips a finding that is gone when its rows are locked', async () => {
    const groupNumber = await server.data.group();
    await damage(groupNumber);
    const repairedMeanwhile: BookRepair = {
      ...WRONG_NAMES,
      lock: async ({ db }, { key }) => {
        await db.updateTable('groups').set({ name: 'Mended' }).where('group_number', '=', key).execute();
      },
    };
    expect(await repair(repairedMeanwhile)).toBe('There is nothing to repair.');
    expect(await server.db.selectFrom('book_repairs').select('kind').execute()).toEqual([]);
  });

  it('keeps the repairs of other findings when one fails, and nothing of that one', async () => {
    const [first, second] = [
      await server.data.group({ groupNumber: '10001' }),
      await server.data.group({ groupNumber: '10002' }),
    ];
    for (const groupNumber of [first, second]) await damage(groupNumber);
    const failing: BookRepair = {
      ...WRONG_NAMES,
      repair: async (transaction, finding) => {
        await WRONG_NAMES.repair(transaction, finding);
        if (finding.key === second) throw new Error('It cannot be repaired.');
        return 'It got its name.';
      },
    };
    await expect(repair(failing)).rejects.toThrow('It cannot be repaired.');
    expect(await server.db.selectFrom('book_repairs').select('subject').execute()).toEqual([{ subject: first }]);
    const found = await WRONG_NAMES.find(server.db);
    expect(found.map(({ key }) => key)).toEqual([second]);
  });
});

describe('npm run repair', () => {
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
    const code = await repairCommand({ DATA_DIR: folder, DEMO: 'false' }, words);
    return [code, output.join('\n')] as const;
  };

  it.each([[['--apply']], [['--reason', 'Upgrade']], [['--apply', '--reason', ' ']], [['all']], [['--aply']]])(
    'prints its usage for %j',
    async (words) => {
      expect(await run(...words)).toEqual([1, expect.stringMatching(/^Lists what faults of earlier versions left/)]);
    },
  );

  it('finds nothing in an empty database', async () => {
    expect(await run()).toEqual([0, expect.stringMatching(/There is nothing to repair\.$/)]);
    expect(await run('--apply', '--reason', 'Upgrade')).toEqual([0, 'There is nothing to repair.']);
  });
});
