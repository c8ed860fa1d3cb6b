import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ARCHIVES_FOLDER } from '../../../billing/bills/archive/ArchiveFiles';
import { ATTACHMENTS_FOLDER } from '../../../billing/bills/BillAttachments';
import type { FilesConfig } from '../../../platform/config/Config';
import { openFiles } from '../../../platform/files/FolderFiles';
import { type FileStorage, isKey, LOGOS_FOLDER, UPLOADS_FOLDER } from '../../../platform/files/filePorts';
import { errorCodeOf } from '../../../platform/shared/errorCodeOf';
import { STORAGE_ID_KEY } from '../../start/checks/fileStorageChecks';

/** The stored files of an installation, in a folder or a bucket. */
export class FilesToKeep {
  private constructor(
    private readonly config: FilesConfig,
    readonly storage: FileStorage,
  ) {}

  static async open(config: FilesConfig): Promise<FilesToKeep> {
    return new FilesToKeep(config, await openFiles(config));
  }

  /** Their storage keys, without partly written files and the id of the storage. */
  async *list(): AsyncGenerator<string, void, undefined> {
    if (this.config.kind === 'folder') {
      yield* await filesIn(this.config.folder);
      return;
    }
    for (const folder of [UPLOADS_FOLDER, ATTACHMENTS_FOLDER, ARCHIVES_FOLDER, LOGOS_FOLDER])
      for await (const { key } of this.storage.list(folder)) yield key;
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.half'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((key) => isKey(key) && key !== STORAGE_ID_KEY)
    .sort();
}
