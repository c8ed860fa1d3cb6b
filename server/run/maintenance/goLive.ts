import { existsSync } from 'node:fs';
import { goLiveChecks } from '../../../src/domain/office/goLive/GoLive';
import type { GoLiveCheck } from '../../../src/domain/office/goLive/GoLiveCheck';
import type { StoredFacts } from '../../../src/domain/office/goLive/GoLiveFacts';
import { dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { SqlGoLiveQueries } from '../../office/goLive/SqlGoLive';
import type { Config } from '../../platform/config/Config';
import type { OpenDatabase } from '../../platform/database/engine/OpenDatabase';
import { openPostgres } from '../../platform/database/engine/openPostgres';
import { lockDataFolder } from '../../platform/files/lockDataFolder';
import { hasTable } from '../start/checks/databaseChecks';
import { readInstallation } from '../start/checks/readInstallation';
import { assertDirect, openEmbedded } from '../start/openDatabase';

/**
 * Checks what the screen checks before money moves. Changes nothing.
 *
 * @throws Error if the database cannot be read, such as an embedded one that a server uses.
 */
export async function checkGoLive(config: Config, environment: NodeJS.ProcessEnv): Promise<readonly GoLiveCheck[]> {
  const now = new Date();
  const stored = await storedFacts(config, now);
  return goLiveChecks({ ...(await readInstallation(config, environment)), ...stored, now, today: dayOf(now) });
}

async function storedFacts({ database, dataDir }: Config, now: Date): Promise<StoredFacts> {
  if (database.kind === 'postgres') {
    const opened = openPostgres(database.url, { connections: 1 });
    return using(opened, async () => {
      await assertDirect(opened.db, database.url);
      return factsIn(opened, false, now);
    });
  }
  if (!existsSync(database.folder)) throw new Error(NOT_STARTED);
  const unlock = await lockDataFolder(dataDir);
  try {
    const opened = await openEmbedded(database.folder);
    return await using(opened, () => factsIn(opened, true, now));
  } finally {
    unlock();
  }
}

const NOT_STARTED = 'It has no data of this version yet. Start the server once.';

async function factsIn({ db }: OpenDatabase, isEmbedded: boolean, now: Date): Promise<StoredFacts> {
  if (!(await hasTable(db, 'restore_drills'))) throw new Error(NOT_STARTED);
  return new SqlGoLiveQueries(db, isEmbedded).facts(now);
}

async function using<T>(opened: OpenDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await opened.close();
  }
}
