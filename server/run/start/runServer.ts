import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import { settingWarnings } from '../../platform/config/settingWarnings';
import { DataFolderInUse } from '../../platform/files/lockDataFolder';
import { PortTaken } from './assertPortsFree';
import { logWarnings, operatorLog } from './operatorLog';
import { readRelease } from './readRelease';
import { closeOnSignal, exitOnUncaughtException } from './shutdown';
import { startServer } from './startServer';
import { startupMessage } from './startupMessage';
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
