import { existsSync } from 'node:fs';
import { goLiveSummary } from '../../../src/domain/office/goLive/GoLive';
import type { Config } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import { settingWarnings } from '../../platform/config/settingWarnings';
import { ClamdScan } from '../../platform/files/ClamdScan';
import { lockDataFolder } from '../../platform/files/lockDataFolder';
import { assertPortsFree } from '../start/assertPortsFree';
import { examineIdentity } from '../start/checks/examineIdentity';
import { type Finding, finding } from '../start/checks/Finding';
import {
  assertBackupKey,
  assertDatabase,
  assertDataFolder,
  assertDiskSpace,
  assertFiles,
  assertMailServer,
  assertOwnsNothing,
  assertPooler,
  assertProvider,
  assertReplica,
  assertScratchAllowed,
  assertServerReady,
} from '../start/checks/startChecks';
import { assertClosedToOthers } from '../start/dataFolder';
import { assertBackupPrograms } from './backup/postgresPrograms';
import { examineFiles } from './examineFiles';
import { checkGoLive } from './goLive';
import { assertSecretFilesPrivate } from './secretFiles';

export interface ExaminationOptions {
  /** Whether a server with these settings is running: it is asked itself, and its ports and data folder are left alone. */
  readonly isRunning?: boolean;
  /** Whether to check the identity provider only, and more of it. */
  readonly isAboutIdentity?: boolean;
  /** Whether to compare the stored files with the database only. */
  readonly isAboutFiles?: boolean;
  /** An access token of a person, whose claims are checked with the identity provider. */
  readonly testToken?: string | undefined;
}

/** Prints the findings. @returns the exit code: 0 if every check passed. */
export async function printExamination(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  const isRunning = words.includes('--running');
  const isAboutIdentity = words.includes('--identity');
  const isAboutFiles = words.includes('--files');
  if (words.includes('--go-live')) return printGoLive(environment);
  const testToken = words.includes('--token') ? words[words.indexOf('--token') + 1] : undefined;
  let problemCount = 0;
  const options = { isRunning, isAboutIdentity, isAboutFiles, testToken };
  for await (const { what, advice, isNote } of examine(environment, options)) {
    console.log(advice === null ? `ok   ${what}` : `${isNote ? '--' : '!!'}   ${what}\n     ${advice}`);
    if (advice !== null && !isNote) problemCount += 1;
  }
  const problems = problemCount === 1 ? '1 problem needs' : `${problemCount} problems need`;
  const wellDone =
    isRunning || isAboutIdentity || isAboutFiles ? 'No problem was found.' : 'Everything is ready: npm start';
  console.log(problemCount === 0 ? `\n${wellDone}` : `\n${problems} your attention.`);
  return problemCount === 0 ? 0 : 1;
}

/** Prints what to check before money moves. @returns 0 unless something has to be fixed first. */
async function printGoLive(environment: NodeJS.ProcessEnv): Promise<number> {
  const settings = await finding('Settings', () => readConfig(environment));
  if (!settings.value) {
    console.log(`stop    Settings\n        ${settings.finding.advice}`);
    return 1;
  }
  const { value: config } = settings;
  const checked = await finding('Database', () => checkGoLive(config, environment));
  if (!checked.value) {
    console.log(`stop    Database\n        ${checked.finding.advice}`);
    return 1;
  }
  for (const { title, state, found, why, fix } of checked.value) {
    console.log(`${state.padEnd(6)}  ${title}: ${found}`);
    if (state !== 'ready') console.log(`        Why: ${why}\n        Fix: ${fix}`);
  }
  console.log(`\n${goLiveSummary(checked.value)}`);
  return checked.value.some(({ state }) => state === 'stop') ? 1 : 0;
}

/** Checks everything a start or a running server requires. What it writes to try a folder or a bucket, it deletes again. */
export async function* examine(
  environment: NodeJS.ProcessEnv,
  { isRunning = false, isAboutIdentity = false, isAboutFiles = false, testToken }: ExaminationOptions = {},
): AsyncGenerator<Finding> {
  const settings = await finding('Settings', () => readConfig(environment));
  yield settings.finding;
  for (const advice of settingWarnings(environment)) yield { what: 'Settings', advice };
  if (!settings.value) return;
  const config = settings.value;
  if (isAboutIdentity) {
    yield* examineIdentity(config, testToken);
    return;
  }
  if (isAboutFiles) {
    yield* examineFiles(config);
    return;
  }
  yield* isRunning ? examineRunning(config) : examineStart(config);
  yield (await finding('Disk space', () => assertDiskSpace(config.dataDir))).finding;
  yield (await finding('Data folder can be written', () => assertDataFolder(config))).finding;
  yield (await finding('Data are private', () => assertClosedToOthers(config))).finding;
  yield (await finding('Files with secrets are private', () => assertSecretFilesPrivate(environment))).finding;
  yield (await finding(fileStorageTitle(config), () => assertFiles(config))).finding;
  if (config.identity.embeddedPort === null) {
    yield (await finding(`Identity provider ${config.identity.issuer} answers`, () => assertProvider(config))).finding;
  }
  const { mail, database } = config;
  if (config.production)
    yield { ...(await finding('Backups are encrypted', () => assertBackupKey(config))).finding, isNote: isRunning };
  if (database.kind === 'postgres') {
    if (config.production) {
      const check = () => assertScratchAllowed(database.url);
      yield { ...(await finding('Backups can be verified', check)).finding, isNote: isRunning };
    }
    const check = () => assertBackupPrograms(database.ownerUrl ?? database.url, config.backup.postgresBin);
    yield (await finding('pg_dump and psql for backups', check)).finding;
    const { url, poolerUrl } = database;
    if (config.production)
      yield (await finding("The server's role owns nothing in the database", () => assertOwnsNothing(database)))
        .finding;
    if (poolerUrl !== undefined)
      yield (await finding('Connection pooler answers', () => assertPooler(url, poolerUrl))).finding;
    if (database.replica !== undefined)
      yield (await finding('Replica for reports answers', () => assertReplica(database))).finding;
  }
  const { malwareScan } = config;
  if (malwareScan.kind === 'clamd') {
    const scan = new ClamdScan(malwareScan.at);
    yield (await finding('Malware scanner answers', () => scan.assertAnswers())).finding;
  }
  if (mail) {
    yield (await finding(`Mail server ${new URL(mail.url).host} answers`, () => assertMailServer(mail))).finding;
  }
}

async function* examineStart(config: Config): AsyncGenerator<Finding> {
  yield {
    what: `Web application in dist/web${existsSync('dist/web/index.html') ? '' : ': npm start builds it'}`,
    advice: null,
  };
  const folder = existsSync(config.dataDir)
    ? await finding('Data folder is free', () => lockDataFolder(config.dataDir))
    : undefined;
  try {
    if (folder) yield folder.finding;
    yield (await finding('Ports are free', () => assertPortsFree(config))).finding;
    // Opening the embedded database while a server uses it would lose rows.
    if (config.database.kind === 'postgres' || folder?.value)
      yield (await finding('Database answers', () => assertDatabase(config))).finding;
  } finally {
    folder?.value?.();
  }
}

async function* examineRunning(config: Config): AsyncGenerator<Finding> {
  yield (await finding('Server is ready', () => assertServerReady(config))).finding;
  if (config.database.kind === 'postgres')
    yield (await finding('Database answers', () => assertDatabase(config))).finding;
}

function fileStorageTitle({ files }: Config): string {
  return `Uploaded files are stored in ${files.kind === 'folder' ? files.folder : `the bucket ${files.bucket}`}`;
}
