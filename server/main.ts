import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { ConfigError } from './config/Config';
import { readConfig } from './config/readConfig';
import type { Release } from './http/health';
import { DataFolderInUse } from './infrastructure/files/lockDataFolder';
import { PortTaken } from './start/assertPortsFree';
import { describeError } from './start/describeError';
import { closeOnSignal, exitOnUncaughtException } from './start/shutdown';
import { startServer } from './start/startServer';
import { startupMessage } from './start/startupMessage';

const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));
/** Of a release, it names the commit. */
const PACKAGE = new URL('../package.json', import.meta.url);
const packageSchema = v.object({ version: v.string(), commit: v.optional(v.nullable(v.string()), null) });

exitOnUncaughtException();
try {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const webFolder = existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined;
  const server = await startServer(config, { webFolder, release: readRelease() }, console.log);
  closeOnSignal(server, process.env);
  console.log(startupMessage(config, performance.now() - startedAt));
} catch (error) {
  const isPlain = [ConfigError, DataFolderInUse, PortTaken].some((kind) => error instanceof kind);
  console.error(isPlain && error instanceof Error ? error.message : describeError(error));
  process.exit(1);
}

function readRelease(): Release {
  return v.parse(packageSchema, JSON.parse(readFileSync(PACKAGE, 'utf8')));
}
