import type { GivenFile } from '../shared/GivenFile';

/** A sample file that was opened: it can be used as if a person had given it. */
export interface SampleFile extends GivenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}
