import type { GivenFile } from '../../platform/shared/GivenFile';

export type { DemoFile, SampleTarget } from '../../../../contract/run/demoFiles';

/** A sample file, usable like a file that a person chose. */
export interface SampleFile extends GivenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}
