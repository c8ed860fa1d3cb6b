import type { StageUpload } from '../stage/uploadFiles';

/** A file as it is put into a form. */
export function payloadOf({ name, bytes }: StageUpload) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}
