import path from 'node:path';
import type { Config } from '../config/Config';

export function databaseFolderOf({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): string {
  return database.kind === 'embedded' ? database.folder : path.join(dataDir, 'database');
}
