import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { FilesConfig } from '../config/Config';
import { errorCodeOf } from '../shared/errorCodeOf';
import { Refusal } from '../shared/Refusal';
import { assertKey, type FileStorage, isKey, type StoredFile } from './filePorts';

/** Stores files in a local or shared folder. */
export class FolderFiles implements FileStorage {
  /** @param folder created with the first file */
  constructor(private readonly folder: string) {}

  /** Writes to a temporary file, flushes it to disk, and renames it. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const place = this.placeOf(key);
    const half = `${place}.${randomUUID()}.half`;
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    try {
      const file = await open(half, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(half, place);
    } catch (error) {
      await rm(half, { force: true });
      throw diskFullRefusal(error) ?? error;
    }
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.placeOf(key));
    } catch (error) {
      if (errorCodeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.placeOf(key), { force: true });
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    const place = this.placeOf(folder);
    for (const name of await readdir(place).catch(nothingWhereNone)) {
      const key = `${folder}/${name}`;
      if (!isKey(key)) continue;
      const found = await stat(path.join(place, name)).catch(nothingWhereNone);
      if ('mtime' in found && found.isFile()) yield { key, putAt: found.mtime };
    }
  }

  private placeOf(key: string): string {
    assertKey(key);
    return path.join(this.folder, ...key.split('/'));
  }
}

/** @throws any error other than a missing file or folder. */
function nothingWhereNone(error: unknown): readonly never[] {
  if (errorCodeOf(error) === 'ENOENT') return [];
  throw error;
}

/** The refusal for a full disk; undefined for any other error. */
export function diskFullRefusal(error: unknown): Refusal | undefined {
  if (!['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error) ?? '')) return undefined;
  const message = 'The file storage is full. Nothing was saved. Contact support and try again later.';
  return new Refusal(ErrorCode.Unavailable, message, {}, { cause: error });
}

/** Opens the configured storage. The S3 client is loaded only if it is used. */
export async function openFiles(config: FilesConfig): Promise<FileStorage> {
  if (config.kind === 'folder') return new FolderFiles(config.folder);
  const { BucketFiles } = await import('./BucketFiles');
  return new BucketFiles(config);
}
