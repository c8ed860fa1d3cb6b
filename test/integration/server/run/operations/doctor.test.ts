import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../../../../server/platform/config/readConfig';
import { openPGlite } from '../../../../../server/platform/database/engine/openPGlite';
import { FolderFiles } from '../../../../../server/platform/files/FolderFiles';
import { lockDataFolder } from '../../../../../server/platform/files/lockDataFolder';
import { type ExaminationOptions, examine, printExamination } from '../../../../../server/run/maintenance/doctor';
import { closeToOthers } from '../../../../../server/run/start/dataFolder';
import { freePort } from '../../../../support/identity/freePort';
import { TEST_DATABASE_URL } from '../../../../support/server/openTestDatabase';
import { migratedDump } from '../../../../support/server/openTestPGlite';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-doctor-'));
  const { close } = await openPGlite({ folder: path.join(folder, 'database'), from: await migratedDump() });
  await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function adviceByName(
  settings: Record<string, string> = {},
  options: ExaminationOptions = {},
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for await (const { what, advice } of examine({ DATA_DIR: folder, ...settings }, options)) found.set(what, advice);
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

it('lists files that other users of the machine can open, until a start makes them private', async () => {
  expect((await adviceByName()).get('Data are private')).toBeNull();
  const open = path.join(folder, 'database', 'base');
  chmodSync(open, 0o755);
  expect((await adviceByName()).get('Data are private')).toBe(
    `1 file or folder can be opened by other users of this machine, such as ${open}. Restart the server as their owner, which makes them private.`,
  );
  const config = readConfig({ DATA_DIR: folder });
  expect(await closeToOthers(config)).toBe(1);
  expect(statSync(open).mode & 0o777).toBe(0o700);
  expect((await adviceByName()).get('Data are private')).toBeNull();
});

it('creates an embedded database for this user alone under any umask', async () => {
  const before = process.umask(0);
  const place = path.join(folder, 'another');
  const modes = () =>
    new Set(
      readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => {
        const found = statSync(path.join(place, name));
        return `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`;
      }),
    );
  try {
    const { pglite, close } = await openPGlite({ folder: place, from: await migratedDump() });
    expect(modes()).toEqual(new Set(['folder 700', 'file 600']));
    await pglite.exec('create table newer as select generate_series(1, 1000) as n');
    await pglite.exec('checkpoint');
    expect(modes()).toEqual(new Set(['folder 700', 'file 600']));
    await close();
    expect(statSync(place).mode & 0o777).toBe(0o700);
  } finally {
    process.umask(before);
    rmSync(place, { recursive: true });
  }
});

describe('the stored files', () => {
  const examined = async () => {
    const found = await adviceByName({}, { isAboutFiles: true });
    return [...found].filter(([what]) => what !== 'Settings');
  };

  it('are compared with the files that the database refers to, and those missing are named', async () => {
    expect(await examined()).toEqual([['Stored: 0 of 0 files that the database refers to', null]]);
    const opened = await openPGlite({ folder: path.join(folder, 'database') });
    const group_number = await new TestData(opened.db, new TestClock('2026-11-20T03:30:00.000Z')).group();
    const [one, two] = [`${group_number}.one`, `${group_number}.two`];
    for (const archive_pk of [one, two])
      await opened.db
        .insertInto('archives')
        .values({ group_number, archive_pk, sha256: '0'.repeat(64), bytes: 1 })
        .execute();
    await opened.close();
    const files = new FolderFiles(path.join(folder, 'files'));
    await files.put(`archives/${one}`, Buffer.from('kept'));
    await files.put('uploads/later', Buffer.from('without a record'));
    await files.put('logos/own.png', Buffer.from('no record needed'));
    expect(await examined()).toEqual([
      [
        'Stored: 1 of 2 files that the database refers to',
        expect.stringMatching(/^Copy what is missing[^]*archives\/\d+\.two$/),
      ],
      ['1 file without a record, which the server deletes after a day', null],
    ]);
    await files.put(`archives/${two}`, Buffer.from('copied'));
    expect((await examined())[0]).toEqual(['Stored: 2 of 2 files that the database refers to', null]);
  });

  it('are not compared while a server uses the embedded database', async () => {
    const unlock = await lockDataFolder(folder);
    expect(await examined()).toEqual([[expect.any(String), expect.stringContaining('already running')]]);
    unlock();
  });
});

describe('before money moves', () => {
  let output: string[];
  beforeEach(() => {
    output = [];
    jest.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
  });
  afterEach(() => jest.restoreAllMocks());
  const goLive = (settings: Record<string, string> = {}) =>
    printExamination({ DATA_DIR: folder, DEMO: 'false', ...settings }, ['--go-live']);

  it('prints each area with its state, and explains why areas that are not ready matter and how to fix them', async () => {
    expect(await goLive({ MAIL_FORM: 'x@example.com' })).toBe(1);
    const text = output.join('\n');
    expect(text).toContain('stop    Backup taken and restored: There is no backup yet.');
    expect(text).toContain('Fix: npm run backup -- --verify');
    expect(text).toContain('review  Settings: MAIL_FORM is not a setting');
    expect(text).toMatch(/\d areas? to fix first; \d areas? to review\.$/);
    (await lockDataFolder(folder))();
  });

  it('does not touch the embedded database of a running server', async () => {
    const unlock = await lockDataFolder(folder);
    expect(await goLive()).toBe(1);
    expect(output.join('\n')).toContain('already running');
    unlock();
  });

  it('reports that a database that was never started has nothing to check', async () => {
    expect(await goLive({ DATA_DIR: path.join(folder, 'never') })).toBe(1);
    expect(output.join('\n')).toContain('Start the server once.');
  });
});

/** Answers every request in the same way while `work` runs. */
async function answering<T>(listener: RequestListener, work: (port: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  try {
    return await work(String((server.address() as AddressInfo).port));
  } finally {
    server.close();
  }
}

describe('beside a running server', () => {
  const READY = 'Server is ready';

  it('asks the server, and does not touch its ports or its data folder', async () => {
    const unlock = await lockDataFolder(folder);
    const found = await answering(
      (_request, response) => response.end('{"ok":true,"failed":[]}'),
      (port) => adviceByName({ PORT: port }, { isRunning: true }),
    );
    expect(found.get(READY)).toBeNull();
    expect([...found.keys()]).not.toEqual(expect.arrayContaining(['Data folder is free']));
    expect([...found.keys()]).not.toEqual(expect.arrayContaining(['Ports are free']));
    unlock();
  });

  it('lists what the server is missing', async () => {
    const found = await answering(
      (_request, response) => response.writeHead(503).end('{"ok":false,"failed":["files"]}'),
      (port) => adviceByName({ PORT: port }, { isRunning: true }),
    );
    expect(found.get(READY)).toContain('answered 503. Not ready: files.');
  });

  it('reports that no server answers', async () => {
    const found = await adviceByName({ PORT: String(await freePort()) }, { isRunning: true });
    expect(found.get(READY)).toContain('cannot be opened: nothing answers at this address.');
  });
});

describe('the services around it', () => {
  afterEach(() => jest.restoreAllMocks());

  it('names the cause if the identity provider and the mail server cannot be reached', async () => {
    const [provider, mail] = [await freePort(), await freePort()];
    const found = await adviceByName({
      IDENTITY_DOMAIN: `http://localhost:${provider}`,
      SMTP_URL: `smtp://mailer:unspeakable@localhost:${mail}`,
      MAIL_FROM: 'Listbill <listbill@example.test>',
    });
    expect(found.get(`Identity provider http://localhost:${provider}/ answers`)).toBe(
      'nothing answers at this address',
    );
    expect(found.get(`Mail server localhost:${mail} answers`)).toBe(
      'It cannot be used: nothing answers at this address. Check SMTP_URL.',
    );
    expect(JSON.stringify([...found])).not.toContain('unspeakable');
  });

  it.each([
    [300_000, 'behind'],
    [-300_000, 'ahead of'],
  ])('reports a clock that is %i ms off', async (difference, word) => {
    // The header has no milliseconds, and the clock would go on until the answer is read.
    const now = Date.parse('2026-03-10T15:00:00.000Z');
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const found = await answering(
      (_request, response) => response.writeHead(200, { date: new Date(now + difference).toUTCString() }).end('{}'),
      (port) => adviceByName({ IDENTITY_DOMAIN: `http://localhost:${port}` }),
    );
    const [advice] = [...found].flatMap(([what, text]) => (what.startsWith('Identity provider') ? [text] : []));
    expect(advice).toMatch(new RegExp(`clock is 300 seconds ${word} the provider's`));
  });
});

describe('what it writes to', () => {
  it('is tested, and left as it was', async () => {
    const before = readdirSync(folder);
    const found = await adviceByName();
    expect(found.get('Data folder can be written')).toBeNull();
    expect(readdirSync(folder)).toEqual(before);
  });

  it('is reported if a file is in the way of a folder', async () => {
    const dataDir = mkdtempSync(path.join(folder, 'blocked-'));
    writeFileSync(path.join(dataDir, 'files'), '');
    writeFileSync(path.join(dataDir, 'backups'), '');
    const found = await adviceByName({ DATA_DIR: dataDir });
    expect(found.get('Data folder can be written')).toContain(`${path.join(dataDir, 'backups')} cannot be written`);
    expect(found.get(`Uploaded files are stored in ${path.join(dataDir, 'files')}`)).toContain('Check DATA_DIR.');
  });
});

describe('the programs for backups', () => {
  const PROGRAMS = 'pg_dump and psql for backups';
  const url = TEST_DATABASE_URL ?? 'postgres://nobody@127.0.0.1:1/none';

  /** A folder with programs that print a version. */
  function programsOf(version: string): string {
    const bin = path.join(folder, `bin-${version}`);
    mkdirSync(bin, { recursive: true });
    for (const name of ['pg_dump', 'psql']) {
      writeFileSync(path.join(bin, name), `#!/bin/sh\necho '${name} (PostgreSQL) ${version} (Debian)'\n`);
      chmodSync(path.join(bin, name), 0o755);
    }
    return bin;
  }

  it('are reported if they are missing', async () => {
    const found = await adviceByName({ DATABASE_URL: url, POSTGRES_BIN: path.join(folder, 'no-programs') });
    expect(found.get(PROGRAMS)).toContain('pg_dump was not found. Install');
  });

  it('are accepted if they are not older than the server', async () => {
    const found = await adviceByName({ DATABASE_URL: url, POSTGRES_BIN: programsOf('99.1') });
    expect(found.get(PROGRAMS)).toBeNull();
  });

  (TEST_DATABASE_URL ? it : it.skip)('are reported if they are older than the server', async () => {
    const found = await adviceByName({ DATABASE_URL: url, POSTGRES_BIN: programsOf('9.6') });
    expect(found.get(PROGRAMS)).toMatch(/^pg_dump has version 9, and the server \d+\./);
  });
});
