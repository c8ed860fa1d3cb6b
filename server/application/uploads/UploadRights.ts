import type { CallerDirectory } from '../session/ports';
import type { UploadBook } from './ports/UploadBook';

/** Whom files of a kind may be sent for. */
export interface UploadRights {
  readonly directory: CallerDirectory;
  readonly book: UploadBook;
}
