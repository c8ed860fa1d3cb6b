import { createHash } from 'node:crypto';

const MOST_NAMES = 3;

/**
 * Names a chunk after the parts of the application that share it: `vendors.bills.payments`.
 * @param {string} kind
 * @returns {(module: unknown, chunks: { name?: string | null | undefined }[]) => string | undefined}
 *   undefined if a part has no name, so that webpack chooses one
 */
export const sharedChunkName = (kind) => (_module, chunks) => {
  const names = chunks.map((chunk) => chunk.name ?? '').sort();
  if (names.includes('')) return undefined;
  if (names.length <= MOST_NAMES) return [kind, ...names].join('.');
  const hash = createHash('sha256').update(names.join()).digest('hex').slice(0, 6);
  return `${kind}.${names.length}-parts.${hash}`;
};
