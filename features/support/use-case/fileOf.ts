import type { StageUpload } from '../stage/uploadFiles';

/** A file as somebody chooses it. */
export function fileOf({ name, bytes }: StageUpload) {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}
