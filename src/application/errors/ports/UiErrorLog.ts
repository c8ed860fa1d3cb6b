import type { UiErrorRecord } from '../../../domain/errors/UiErrorRecord';
import { createToken, type Token } from '../../shared/Token';

/** Keeps records of failed calls. */
export interface UiErrorLog {
  /** @throws ApiError when the server refuses or cannot be reached. The answer's content is not used. */
  write(record: UiErrorRecord): Promise<void>;
}

export const UiErrorLog: Token<UiErrorLog> = createToken('UiErrorLog');
