import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/Config';
import { placesOf } from './placesOf';

/** Takes the database, its key and uploaded files away; the next start makes new ones. Backups stay. */
export async function reset(config: Config): Promise<string> {
  for (const place of [...Object.values(placesOf(config)), path.join(config.dataDir, 'incoming')])
    await rm(place, { recursive: true, force: true });
  return `${config.dataDir} is empty. The next start begins anew.`;
}
