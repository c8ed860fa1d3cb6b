import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig, SECRET_SETTINGS } from '../../../../../server/platform/config/readConfig';
import { settingsSchema } from '../../../../../server/platform/config/settings';

const ROOT = path.resolve(__dirname, '../../../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

const SETTINGS = Object.keys(settingsSchema.entries);
const NAMES = new Set([...SETTINGS, ...SECRET_SETTINGS.map((name) => `${name}_FILE`)]);
const unknown = (names: readonly string[]) => names.filter((name) => !NAMES.has(name));

/** `NAME=value` pairs of the line that starts with a word. */
function assignments(file: string, word: string): Record<string, string> {
  const line = matches(read(file), new RegExp(`^${word}(.+)$`, 'gm')).join(' ');
  return Object.fromEntries([...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
}

/** The environment of a service in the compose file. */
function composeEnvironment(name: 'listbill' | 'migrate'): Record<string, string> {
  const service =
    read('deploy/compose.yaml')
      .split(`\n  ${name}:\n`)[1]
      ?.split(/\n {0,2}\w+:\n/)[0] ?? '';
  return Object.fromEntries(
    [...service.matchAll(/^ {6}([A-Z_]+): '?([^'\n]+)'?$/gm)].map(([, name, value]) => [name, value]),
  );
}

/** Lines that an operator adds to the files of `deploy`, as their comments say. */
const GIVEN = {
  PUBLIC_URL: 'https://bills.example',
  IDENTITY_DOMAIN: 'example.eu.auth0.com',
  IDENTITY_CLIENT_ID: 'client',
  IDENTITY_AUDIENCE: 'https://bills.example/api',
  BANK_FILES: 'off',
};

describe('settings of the files for an installation', () => {
  it.each(['deploy/listbill.service', 'deploy/listbill-migrate.service', 'deploy/listbill-backup.service'])(
    'exist: %s',
    (file) => {
      const environment = assignments(file, 'Environment=');
      expect(environment).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/var/lib/listbill' });
      expect(unknown(Object.keys(environment))).toEqual([]);
    },
  );

  it('exist in the Dockerfile, and let a proxy reach the server', () => {
    const environment = assignments('deploy/Dockerfile', 'ENV');
    expect(unknown(Object.keys(environment))).toEqual([]);
    expect(environment).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '4180' });
  });

  it('are complete for a start in the compose file, with each secret in a file of its service', () => {
    const { ENCRYPTION_KEY_FILE = '', DATABASE_PASSWORD_FILE = '', ...environment } = composeEnvironment('listbill');
    expect(unknown(Object.keys(environment))).toEqual([]);
    const secrets = [ENCRYPTION_KEY_FILE, DATABASE_PASSWORD_FILE].map((file) => file.replace('/run/secrets/', ''));
    expect(read('deploy/compose.yaml')).toContain(`secrets: [${secrets.join(', ')}]`);
    const config = readConfig({
      ...assignments('deploy/Dockerfile', 'ENV'),
      ...GIVEN,
      ...environment,
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      DATABASE_PASSWORD: 'a/b+c=',
    });
    expect(config).toMatchObject({
      production: true,
      trustProxy: true,
      database: { url: 'postgres://listbill_app:a%2Fb%2Bc%3D@database/listbill' },
    });
  });

  it('give the owner of the database to the migrations alone', () => {
    const migrations = composeEnvironment('migrate');
    expect(unknown(Object.keys(migrations))).toEqual([]);
    expect(migrations).toMatchObject({ DATABASE_MIGRATION_URL: 'postgres://listbill@database/listbill' });
    expect(Object.keys(composeEnvironment('listbill')).filter((name) => name.startsWith('DATABASE_MIGRATION'))).toEqual(
      [],
    );
    expect(read('deploy/listbill.service')).not.toContain('owner.env');
  });
});

/** @source docs/decisions/maintenance.md#the-server-outlives-a-boot-without-its-database */
describe('the server after a boot without its database', () => {
  const unit = (name: string) => read(`deploy/${name}.service`);
  /** Units in all lines of a directive. */
  const unitsOf = (text: string, directive: string) =>
    matches(text, new RegExp(`^${directive}=(.+)$`, 'gm')).flatMap((line) => line.split(' '));

  it('depends on no unit that systemd would not start again', () => {
    const server = unit('listbill');
    for (const directive of ['Requires', 'Requisite', 'BindsTo', 'PartOf'])
      expect(unitsOf(server, directive)).toEqual([]);
    expect(unitsOf(server, 'Wants')).toContain('listbill-migrate.service');
    expect(unitsOf(server, 'After')).toContain('listbill-migrate.service');
  });

  it.each(['listbill', 'listbill-migrate'])('is tried again for as long as it takes: %s.service', (name) => {
    const [head = '', service = ''] = unit(name).split('[Service]');
    expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(service).toMatch(/^Restart=on-failure$/m);
    expect(service).toMatch(/^RestartSec=\d+$/m);
  });

  it.each([
    ['database', 'unless-stopped'],
    ['migrate', 'on-failure'],
    ['listbill', 'unless-stopped'],
  ])('is started again with its containers: %s', (name, policy) => {
    const service = read('deploy/compose.yaml')
      .split(`\n  ${name}:\n`)[1]
      ?.split(/\n {0,2}\w+:/)[0];
    expect(service).toContain(`\n    restart: ${policy}`);
  });
});

describe('docs/operations.md', () => {
  const guide = read('docs/operations.md');
  const rows = guide.split('\n## Settings\n')[1]?.split('\n### ')[0] ?? '';
  const documented = matches(rows, /^\| ((?:`[A-Z\d_]+`(?:, )?)+) \|/gm).flatMap((cell) => matches(cell, /`(\w+)`/g));

  it('explains every setting once, and no others', () => {
    expect([...documented].sort()).toEqual([...SETTINGS].sort());
  });

  it('names every secret that can be given as a file', () => {
    const sentence = /\nas not set\. ([^]*?) can be given as files/.exec(rows)?.[1] ?? '';
    expect(matches(sentence, /`(\w+)`/g).sort()).toEqual([...SECRET_SETTINGS].sort());
  });
});
