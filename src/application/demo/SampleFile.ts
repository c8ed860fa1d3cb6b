import type { UploadKind } from '../../domain/uploads/UploadKind';
import type { GivenFile } from '../shared/GivenFile';

export type { DemoFile } from '../../../contract/demoFiles';

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
