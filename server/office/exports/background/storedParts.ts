import { createHash } from 'node:crypto';

/** First part of the storage keys of prepared files. */
export const EXPORTS_FOLDER = 'exports';

/** Storage key of a part. @param partNo from 1 */
export function partKey(
  { exportPk, runId }: { readonly exportPk: string; readonly runId: string },
  partNo: number,
): string {
  return `${EXPORTS_FOLDER}/${exportPk}.${runId}.${partNo}`;
}

/** SHA-256 of a part, in hexadecimal digits. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
