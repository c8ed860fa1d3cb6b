import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { administer } from '../../../../../server/run/maintenance/administer';
import { examine } from '../../../../../server/run/maintenance/doctor';
import { maintain } from '../../../../../server/run/maintenance/maintain';
import { migrateDatabase } from '../../../../../server/run/maintenance/migrateDatabase';
import { PostgresCluster } from '../../../../support/postgres/PostgresCluster';
import { postgresBinary } from '../../../../support/postgres/postgresBinary';

const ROOT = path.resolve(__dirname, '../../../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const GUIDE = read('docs/operations.md');
const programs = postgresBinary('createuser');
const withPrograms = programs ? describe : describe.skip;

/** The text of a numbered step of the installation. */
const stepOf = (number: number) =>
  new RegExp(`\\n${number}\\. ([^]*?)\\n(?:${number + 1}\\. |\\n)`).exec(GUIDE)?.[1]?.replace(/\s+/g, ' ') ?? '';
/** The commands on an empty Debian. */
const DEBIAN = /\n### On an empty Debian\n[^]*?```sh\n([^]*?)```/.exec(GUIDE)?.[1] ?? '';
const asPostgres = /^su postgres -c '(.*)'$/m.exec(DEBIAN)?.[1] ?? '';

/** Values that the operator knows, by setting. Names with a value in the guide use it. */
const KNOWN: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://bills.company.example',
  IDENTITY_DOMAIN: 'login.listbill.invalid',
  IDENTITY_AUDIENCE: 'https://bills.company.example/api',
  IDENTITY_CLIENT_ID: 'client',
};

it('says the same in its steps and in the commands for Debian', () => {
  expect(stepOf(1)).toContain(`\`${asPostgres}\``);
  const commands = DEBIAN.replaceAll('\\\n', '')
    .trim()
    .split('\n')
    .flatMap((line) => line.split(' && '));
  const own = commands.filter((command) => !/^(?:createdb|createuser)/.test(command) && !command.startsWith('set -a'));
  const counted = /, (\d+) commands and three files are the whole installation/.exec(GUIDE)?.[1];
  expect(own.filter((command) => !command.startsWith('. ')).length).toBe(Number(counted));
});

withPrograms('the installation guide, command by command', () => {
  let cluster: PostgresCluster;
  let folder: string;
  let listbillEnv: Record<string, string>;
  let ownerEnv: Record<string, string>;
  const output: string[] = [];

  /** Runs a command of the guide as it is written. @param input what the operator types @returns its output */
  async function type(command: string, input = ''): Promise<string> {
    const { hostname, port, username } = new URL(cluster.url);
    const env = {
      PATH: `${path.dirname(programs ?? '')}:${process.env['PATH']}`,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
    };
    // Detached, it has no terminal, so passwords are read from the input.
    const child = spawn('bash', ['-c', command], { env, detached: true });
    child.stdin.end(input);
    const [printed, problems, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    if (status !== 0) throw new Error(`${command}: ${problems}`);
    return printed.trim();
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'listbill-guide-'));
    cluster = await PostgresCluster.start(['fsync=off']);
    for (const to of ['log', 'error'] as const) {
      jest.spyOn(console, to).mockImplementation((...texts: unknown[]) => void output.push(texts.join(' ')));
    }
    // Step 1.
    for (const command of asPostgres.split(' && ')) await type(command, 'secret\nsecret\n');
    // Step 2: the settings that it names, and no others.
    const settings = stepOf(2);
    const newKey = /Create each key with `([^`]+)`/.exec(settings)?.[1] ?? '';
    const database = (role: string) => `postgres://${role}:secret@${new URL(cluster.url).host}/listbill`;
    const named = [...settings.matchAll(/`([A-Z][A-Z_]+)(?:=(\w+))?`/g)].map(
      ([, name = '', value]) => [name, value] as const,
    );
    listbillEnv = {};
    for (const [name, value] of named.filter(([one]) => one !== 'DATABASE_MIGRATION_URL')) {
      const key = name.endsWith('_KEY') ? await type(newKey) : undefined;
      listbillEnv[name] = name === 'DATABASE_URL' ? database('listbill_app') : (value ?? key ?? KNOWN[name] ?? '');
    }
    ownerEnv = { DATABASE_MIGRATION_URL: database('listbill') };
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Environment that a unit of `deploy` gives its program. */
  function environmentOf(unit: string): Record<string, string> {
    const files = [...unit.matchAll(/^EnvironmentFile=-?(\S+)$/gm)].map(([, file]) => file);
    return {
      NODE_ENV: 'production',
      ...(files.includes('/etc/listbill/listbill.env') ? listbillEnv : {}),
      ...(files.includes('/etc/listbill/owner.env') ? ownerEnv : {}),
      DATA_DIR: path.join(folder, 'data'),
    };
  }

  /** Runs the program of a unit, as systemd does. @returns its exit code */
  async function start(name: string): Promise<number> {
    const unit = read(`deploy/${name}`);
    const [, program = '', words = ''] = /^ExecStart=\/usr\/bin\/node (\w+)\.js ?(.*)$/m.exec(unit) ?? [];
    const typed = words.split(' ').filter(Boolean);
    const environment = environmentOf(unit);
    if (program === 'migrate') return migrateDatabase(environment, typed);
    return maintain(environment, [program, ...typed], folder);
  }

  /** Findings of `doctor` about backups, run as the server's user. */
  async function backupFindings(environment: Record<string, string>) {
    const found: Record<string, string | null> = {};
    for await (const { what, advice } of examine(environment)) if (what.startsWith('Backups')) found[what] = advice;
    return found;
  }

  it('names settings that are all there is to set', () => {
    expect(Object.values(listbillEnv)).not.toContain('');
    expect(listbillEnv['BANK_FILES']).toBe('off');
  });

  it('leads to a verified backup on the first night', async () => {
    const server = environmentOf(read('deploy/listbill.service'));
    expect(await backupFindings(server)).toEqual({ 'Backups are encrypted': null, 'Backups can be verified': null });
    expect([await start('listbill-migrate.service'), output]).toEqual([0, expect.anything()]);
    const grant = /npm run admin -- (grant .+)$/m.exec(DEBIAN)?.[1] ?? '';
    expect(await administer(server, grant.split(' '))).toBe(0);
    output.length = 0;
    expect([await start('listbill-backup.service'), output.join('\n')]).toEqual([
      0,
      expect.stringContaining('Verified: restored into a scratch database'),
    ]);
  });

  it('has doctor name the key and the right that an earlier guide left out', async () => {
    await type('psql -qc "alter role listbill nocreatedb" listbill');
    const { BACKUP_KEY: _left, ...server } = environmentOf(read('deploy/listbill.service'));
    expect(await backupFindings(server)).toEqual({
      'Backups are encrypted': expect.stringMatching(/^BACKUP_KEY is not set, so the nightly backup is refused: /),
      'Backups can be verified': expect.stringContaining('run "alter role listbill createdb"'),
    });
    expect(await start('listbill-backup.service')).toBe(1);
  });
});
