import type { ReadRights } from '../../../../src/domain/office/exports/ReadRights';
import type { Person } from '../../../../src/domain/platform/access/Person';
import type { Caller } from '../../../platform/shared/Caller';
import type { SheetFile } from '../../../platform/shared/sheetFile';
import type { ExportRequest, RunFile } from './ports';

/** The lists that can be exported, as their calls export them. */
export interface ExportedLists {
  /**
   * The rights with which a person may export a list now.
   *
   * @throws Refusal FORBIDDEN if they may not.
   */
  rightsOf(request: ExportRequest, person: Person): ReadRights;
  /**
   * Starts to read a list as a person sees it now. The rows are read with the parts of the file.
   *
   * @param signal stops the work when it is aborted; its reason is thrown.
   * @throws Refusal FORBIDDEN without the right; BAD_REQUEST for too many rows, or a filter of a former version.
   */
  open(
    request: ExportRequest,
    caller: Caller,
    signal: AbortSignal,
    now: Date,
  ): Promise<RunFile & Pick<SheetFile, 'parts'>>;
  /** Whether a list needs a recent sign-in. */
  needsRecentSignIn(request: ExportRequest): boolean;
}
