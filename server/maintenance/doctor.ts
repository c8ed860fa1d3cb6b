import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config/Config';
import { readConfig } from '../config/readConfig';
import { openFiles } from '../infrastructure/files/FolderFiles';
import { lockDataFolder } from '../infrastructure/files/lockDataFolder';
import { openPostgres } from '../infrastructure/sql/engine/openPostgres';
import { assertPortsFree } from '../start/assertPortsFree';
import { openEmbedded } from '../start/openDatabase';

/** The result of one check. */
export interface Finding {
  readonly what: string;
  /** What to do; null if the check passed. */
  readonly advice: string | null;
}

const MIN_FREE_BYTES = 2 * 1024 ** 3;
const MIN_POSTGRES = 15;

/** Checks everything a start requires, without changing anything. */
export async function* examine(environment: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  const settings = await finding('Settings', () => readConfig(environment));
  yield settings.finding;
  if (!settings.value) return;
  const config = settings.value;
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
    yield (await finding('Disk space', () => assertDiskSpace(config.dataDir))).finding;
    // Opening the embedded database while a server uses it would lose rows.
    if (config.database.kind === 'postgres' || folder?.value)
      yield (await finding('Database answers', () => assertDatabase(config))).finding;
  } finally {
    folder?.value?.();
  }
  yield (await finding(fileStorageTitle(config), () => assertFiles(config))).finding;
  if (config.identity.embeddedPort === null) {
    yield (await finding(`Identity provider ${config.identity.issuer} answers`, () => assertProvider(config))).finding;
  }
}

/** Prints the findings. @returns the exit code: 0 if every check passed. */
export async function printExamination(environment: NodeJS.ProcessEnv): Promise<number> {
  let problemCount = 0;
  for await (const { what, advice } of examine(environment)) {
    console.log(advice === null ? `ok   ${what}` : `!!   ${what}\n     ${advice}`);
    if (advice !== null) problemCount += 1;
  }
  const problems = problemCount === 1 ? '1 problem needs' : `${problemCount} problems need`;
  console.log(problemCount === 0 ? '\nEverything is ready: npm start' : `\n${problems} your attention.`);
  return problemCount === 0 ? 0 : 1;
}

async function finding<T>(what: string, look: () => T | Promise<T>): Promise<{ finding: Finding; value?: T }> {
  try {
    return { finding: { what, advice: null }, value: await look() };
  } catch (error) {
    const advice = error instanceof Error ? error.message.replaceAll('\n', '\n     ') : String(error);
    return { finding: { what, advice } };
  }
}

async function assertDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : path.dirname(folder));
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  throw new Error('Less than 2 GB are free. Free up space, or use another folder with DATA_DIR.');
}

async function assertDatabase({ database }: Config): Promise<void> {
  if (database.kind === 'embedded' && !existsSync(database.folder)) return;
  const opened = database.kind === 'embedded' ? await openEmbedded(database.folder) : openPostgres(database.url);
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::integer / 10000 as version`
      .execute(opened.db)
      .catch((cause: unknown) => {
        const why = cause instanceof Error && cause.message ? ` (${cause.message})` : '';
        throw new Error(`It cannot be reached${why}. Check DATABASE_URL or the data folder.`, { cause });
      });
    const version = rows[0]?.version ?? 0;
    if (version < MIN_POSTGRES)
      throw new Error(`PostgreSQL ${version} is too old. Use version ${MIN_POSTGRES} or newer.`);
  } finally {
    await opened.close();
  }
}

function fileStorageTitle({ files }: Config): string {
  return `Uploaded files are stored in ${files.kind === 'folder' ? files.folder : `the bucket ${files.bucket}`}`;
}

/** Requests a missing file to check access to the storage. */
async function assertFiles({ files }: Config): Promise<void> {
  const storage = await openFiles(files);
  await storage.get('doctor').catch((cause: unknown) => {
    const why = cause instanceof Error && cause.cause instanceof Error ? ` (${cause.cause.message})` : '';
    const where = files.kind === 'folder' ? 'DATA_DIR' : 'the FILES_S3 settings';
    throw new Error(`They cannot be reached${why}. Check ${where}.`, { cause });
  });
}

async function assertProvider({ identity }: Config): Promise<void> {
  const address = `${identity.issuer}.well-known/jwks.json`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}. Check IDENTITY_DOMAIN.`);
}
