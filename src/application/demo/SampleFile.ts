import type { GivenFile } from '../shared/GivenFile';

export type { DemoFile, SampleTarget } from '../../../contract/demoFiles';

/** A sample file, usable like a file that a person chose. */
export interface SampleFile extends GivenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}
