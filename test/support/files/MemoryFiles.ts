import { assertKey, type FileStorage, type StoredFile } from '../../../server/application/uploads/filePorts';

/** Files in memory, copied on their way in and out. */
export class MemoryFiles implements FileStorage {
  private readonly files = new Map<string, { readonly bytes: Uint8Array; readonly putAt: Date }>();

  /** @param now whose time files are put at; this machine's unless told. */
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

  /** Keys of what is there, in order. */
  keys(): readonly string[] {
    return [...this.files.keys()].sort();
  }

  clear(): void {
    this.files.clear();
  }
}
