import type { StageUpload } from '../stage/uploadFiles';

/** A file for Playwright's `setInputFiles`. */
export function payloadOf({ name, bytes }: StageUpload) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}
