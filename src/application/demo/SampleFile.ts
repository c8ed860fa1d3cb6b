import type { UploadKind } from '../../domain/uploads/UploadKind';
import type { GivenFile } from '../shared/GivenFile';

/** A sample file of the demo. */
export interface DemoFile {
  readonly name: string;
  readonly mediaType: string;
  /** One sentence. */
  readonly description: string;
}

export interface SampleTarget {
  readonly kind: UploadKind;
  /** Group number, carrier code or `office`. */
  readonly owner: string;
  /** Purpose of the files. Default: to upload. */
  readonly purpose?: 'upload' | 'compare';
}

/** A sample file, usable like a file that a person chose. */
export interface SampleFile extends GivenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}
