import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { ConfigError } from './config/Config';
import { readConfig } from './config/readConfig';
import { settingWarnings } from './config/settingWarnings';
import { DataFolderInUse } from './files/lockDataFolder';
import type { Release } from './http/health';
import { PortTaken } from './start/assertPortsFree';
import { operatorLog } from './start/operatorLog';
import { closeOnSignal, exitOnUncaughtException } from './start/shutdown';
import { startServer } from './start/startServer';
import { startupMessage } from './start/startupMessage';

const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));
/** Of a release, it names the commit. */
const PACKAGE = new URL('../package.json', import.meta.url);
const packageSchema = v.object({ version: v.string(), commit: v.optional(v.nullable(v.string()), null) });

const log = operatorLog(process.env.NODE_ENV === 'production');
exitOnUncaughtException(log);
try {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  for (const warning of settingWarnings(process.env)) log.warn(warning);
  const webFolder = existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined;
  const server = await startServer(config, { webFolder, release: readRelease() }, log.info);
  closeOnSignal(server, process.env, log);
  log.info(startupMessage(config, performance.now() - startedAt));
} catch (error) {
  const isPlain = [ConfigError, DataFolderInUse, PortTaken].some((kind) => error instanceof kind);
  if (isPlain && error instanceof Error) console.error(error.message);
  else log.fatal('Listbill could not start.', error);
  process.exit(1);
}

function readRelease(): Release {
  return v.parse(packageSchema, JSON.parse(readFileSync(PACKAGE, 'utf8')));
}
