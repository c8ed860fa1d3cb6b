import type { FileStorage } from '../../../application/uploads/ports/FileStorage';
import type { FilesConfig } from '../../../config/Config';
import { FolderFiles } from './FolderFiles';

/** The storage that is configured. What speaks to a bucket is loaded only where there is one. */
export async function openFiles(config: FilesConfig): Promise<FileStorage> {
  if (config.kind === 'folder') return new FolderFiles(config.folder);
  const { BucketFiles } = await import('./BucketFiles');
  return new BucketFiles(config);
}
