import type { StageUpload } from '../stage/uploadFiles';

/** A file as chosen in the browser. */
export function fileOf({ name, bytes }: Pick<StageUpload, 'name' | 'bytes'>) {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}
