import type { UploadKind } from '../../domain/uploads/UploadKind';
import type { GivenFile } from '../shared/GivenFile';

/** A sample file of the demo. */
export interface DemoFile {
  readonly name: string;
  readonly mediaType: string;
  /** What is in it, in a sentence. */
  readonly description: string;
}

/** What sample files hold and whose they would be. */
export interface SampleTarget {
  readonly kind: UploadKind;
  /** Group number, carrier code or `office`. */
  readonly owner: string;
}

/** A sample file that was opened: it can be used as if a person had given it. */
export interface SampleFile extends GivenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}
