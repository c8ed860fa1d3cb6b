import type { SpecialData } from '../shared/SpecialData';
import { type FileStorage, LOGOS_FOLDER, type StoredFile } from './filePorts';

/** Encrypts files in another storage, except for logos, which are public. Files that are not encrypted are read as they are. */
export class SealedFiles implements FileStorage {
  constructor(
    private readonly files: FileStorage,
    private readonly special: SpecialData,
  ) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.files.put(key, isPublic(key) ? bytes : await this.special.sealBytes(bytes, key));
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const stored = await this.files.get(key);
    return stored && !isPublic(key) ? this.special.openBytes(stored, key) : stored;
  }

  remove(key: string): Promise<void> {
    return this.files.remove(key);
  }

  list(folder: string): AsyncIterable<StoredFile> {
    return this.files.list(folder);
  }
}

function isPublic(key: string): boolean {
  return key.startsWith(`${LOGOS_FOLDER}/`);
}
