import { createHash } from 'node:crypto';

/**
 * Names a chunk by a hash of the parts of the application that share it: `vendors.3f1c`. The names are in every first load, so
 * they are short; a chunk of one part is named after it.
 * @param {string} kind
 * @returns {(module: unknown, chunks: { name?: string | null | undefined }[]) => string | undefined}
 *   undefined if a part has no name, so that webpack chooses one
 */
export const sharedChunkName = (kind) => (_module, chunks) => {
  const names = chunks.map((chunk) => chunk.name ?? '').sort();
  if (names.includes('')) return undefined;
  if (names.length === 1) return `${kind}.${names[0]}`;
  return `${kind}.${createHash('sha256').update(names.join()).digest('hex').slice(0, 4)}`;
};
