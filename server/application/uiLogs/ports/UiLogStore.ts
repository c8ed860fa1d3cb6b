import type { UiErrorRecord } from '../../../../src/domain/errors/recordOfFailure';
import type { Caller } from '../../shared/Caller';

/** Where records of failed calls are kept. They come here clean: no secret is looked for any more. @source LOG-1 */
export interface UiLogStore {
  add(uiLogPk: string, record: UiErrorRecord, by: Caller, at: Date): Promise<void>;
}
