import { assertKey, type FileStorage, type StoredFile } from '../../../server/platform/files/filePorts';

/** Stores files in memory. Copies the bytes on write and on read. */
export class MemoryFiles implements FileStorage {
  private readonly files = new Map<string, { readonly bytes: Uint8Array; readonly putAt: Date }>();

  /** @param now clock for `putAt`; the system clock by default. */
  constructor(private readonly now: () => Date = () => new Date()) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    assertKey(key);
    this.files.set(key, { bytes: new Uint8Array(bytes), putAt: this.now() });
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    assertKey(key);
    const file = this.files.get(key);
    return file && new Uint8Array(file.bytes);
  }

  async remove(key: string): Promise<void> {
    assertKey(key);
    this.files.delete(key);
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    for (const [key, { putAt }] of this.files) if (key.startsWith(`${folder}/`)) yield { key, putAt };
  }

  /** All keys, sorted. */
  keys(): readonly string[] {
    return [...this.files.keys()].sort();
  }

  clear(): void {
    this.files.clear();
  }
}
