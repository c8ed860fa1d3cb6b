import path from 'node:path';
import type { Config } from '../config/Config';
import { keyFileOf } from '../config/encryptionKeyOf';

/** Where the parts of a data folder are, and where those of a restore wait for their turn. */
export interface Places {
  readonly database: string;
  readonly key: string;
  readonly files: string;
  readonly nextDatabase: string;
  readonly nextKey: string;
  readonly nextFiles: string;
  readonly formerDatabase: string;
}

/** Of a database elsewhere too: its data folder has the same places. */
export function placesOf({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): Places {
  const folder = database.kind === 'embedded' ? database.folder : path.join(dataDir, 'database');
  const key = keyFileOf(dataDir);
  const files = path.join(dataDir, 'files');
  return {
    database: folder,
    key,
    files,
    nextDatabase: `${folder}.next`,
    nextKey: `${key}.next`,
    nextFiles: `${files}.next`,
    formerDatabase: `${folder}.former`,
  };
}
