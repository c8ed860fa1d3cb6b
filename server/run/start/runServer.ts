import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import { settingWarnings } from '../../platform/config/settingWarnings';
import { DataFolderInUse } from '../../platform/files/lockDataFolder';
import { PortTaken } from './assertPortsFree';
import { logWarnings, operatorLog } from './operatorLog';
import { readRelease } from './readRelease';
import { closeOnSignal, exitOnUncaughtException } from './shutdown';
import { startServer } from './startServer';
import { clockOf, moveProcessTime } from './testClock';

const WEB_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url));
/**
 * Runs the server with the settings of the environment until a signal ends it. If it cannot start, says why and exits with 1.
 *
 * @param built resolves when the web application is complete in `dist/web`. Meanwhile the database is prepared.
 */
export async function runServer(built: Promise<unknown> = Promise.resolve()): Promise<void> {
  const log = operatorLog(process.env.NODE_ENV === 'production');
  logWarnings(log);
  exitOnUncaughtException(log);
  try {
    const startedAt = performance.now();
    const config = readConfig(process.env);
    if (config.testClockFile !== undefined) moveProcessTime(clockOf(config.testClockFile));
    for (const warning of settingWarnings(process.env)) log.warn(warning);
    const webFolder = built.then(() => (existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined));
    const server = await startServer(config, { webFolder, release: readRelease() }, log.info);
    closeOnSignal(server, process.env, log);
    log.info(await startupMessage(config, performance.now() - startedAt));
  } catch (error) {
    const isPlain = [ConfigError, DataFolderInUse, PortTaken].some((kind) => error instanceof kind);
    if (isPlain && error instanceof Error) log.refusal(error.message);
    else log.fatal('Listbill could not start.', error);
    process.exit(1);
  }
}

/** The console message after startup: address, demo accounts, data, mail and ports. In production one line for the log. */
export async function startupMessage(config: Config, startedInMs: number): Promise<string> {
  const { publicUrl, dataDir, database, production } = config;
  if (production) return logLine(config, startedInMs);
  const lines = ['', `Listbill is up: ${publicUrl}   (started in ${(startedInMs / 1000).toFixed(1)} s)`, ''];
  if (config.demo) lines.push(...(await demoAccountLines()), '');
  lines.push(
    database.kind === 'embedded'
      ? `Data: ${dataDir}   (embedded database; set DATA_DIR to use another folder)`
      : `Data: PostgreSQL at ${new URL(database.url).host}`,
  );
  if (database.kind === 'embedded') {
    lines.push(
      '      The embedded database does not flush to disk at every commit, so a power failure may lose data.',
      '      Use it for evaluation and on a single machine.',
    );
  }
  lines.push(
    ...(config.apiDocs ? [`API:  ${publicUrl}ListBillAPI/docs`] : []),
    mailLine(config),
    `Ports: PORT=${config.port}${config.identity.embeddedPort === null ? '' : ` IDENTITY_PORT=${config.identity.embeddedPort}`}`,
    'Press Ctrl-C to stop.',
    '',
  );
  return lines.join('\n');
}

function logLine(config: Config, startedInMs: number): string {
  const { publicUrl, dataDir, database, port } = config;
  const data =
    database.kind === 'embedded'
      ? `Data: ${dataDir} (the embedded database may lose data in a power failure; ALLOW_EMBEDDED_DATABASE=true allows it).`
      : `Data: PostgreSQL at ${new URL(database.url).host}.`;
  const started = `Listbill is up: ${publicUrl} (started in ${(startedInMs / 1000).toFixed(1)} s, PORT=${port}).`;
  return `${started} ${data} ${mailLine(config)}`;
}

function mailLine({ mail, identity }: Config): string {
  if (mail) return `Mail: sent through ${new URL(mail.url).host}, from ${mail.from}`;
  return identity.embeddedPort === null
    ? 'Mail: not sent, including welcome mails and password links, because SMTP_URL and MAIL_FROM are not set.'
    : `Mail: ${identity.issuer}outbox   (mails are not sent; read them here)`;
}

async function demoAccountLines(): Promise<string[]> {
  // Loaded here, because a release has no demo.
  const { DEMO_PASSWORD, DEMO_PEOPLE } = await import('../demo/people/demoPeople');
  const width = Math.max(...DEMO_PEOPLE.map(({ email }) => email.length)) + 2;
  return [
    `Sign in with one of these accounts. Password: ${DEMO_PASSWORD}`,
    ...DEMO_PEOPLE.map(({ email, hint }) => `  ${email.padEnd(width)}${hint}`),
  ];
}
