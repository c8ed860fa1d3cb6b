import type { Directory } from '../access/ports/Directory';
import type { UploadBook } from './ports/UploadBook';

/** Whom files of a kind may be sent for. */
export interface UploadRights {
  readonly directory: Directory;
  readonly book: UploadBook;
}
