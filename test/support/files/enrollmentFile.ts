import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An 834 of `test/support/files/enrollment`, as a file to upload. */
export function enrollmentFile(name: string): { readonly name: string; readonly bytes: Buffer } {
  return { name, bytes: readFileSync(join(import.meta.dirname, 'enrollment', name)) };
}
