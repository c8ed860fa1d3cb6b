import type { FileStorage } from '../../../server/application/uploads/ports/FileStorage';
import { assertKey } from '../../../server/infrastructure/files/storage/assertKey';

/** Files in memory, copied on their way in and out. */
export class MemoryFiles implements FileStorage {
  private readonly files = new Map<string, Uint8Array>();

  async put(key: string, bytes: Uint8Array): Promise<void> {
    assertKey(key);
    this.files.set(key, new Uint8Array(bytes));
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    assertKey(key);
    const bytes = this.files.get(key);
    return bytes && new Uint8Array(bytes);
  }

  async remove(key: string): Promise<void> {
    assertKey(key);
    this.files.delete(key);
  }

  /** Keys of what is there, in order. */
  keys(): readonly string[] {
    return [...this.files.keys()].sort();
  }

  clear(): void {
    this.files.clear();
  }
}
