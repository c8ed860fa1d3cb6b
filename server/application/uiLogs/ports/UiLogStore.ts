import type { UiErrorRecord } from '../../../../src/domain/errors/UiErrorRecord';
import type { Caller } from '../../shared/Caller';

export interface UiLogStore {
  add(uiLogPk: string, record: UiErrorRecord, by: Caller, at: Date): Promise<void>;
}
