import type { FailureToRecord } from '../../../domain/platform/errors/recordOfFailure';
import { createToken, type Token } from '../shared/Token';

/** Checks whether the site is up. */
export interface SiteProbe {
  /** True if the site answers, even with a refusal. Writes no record of a failure. Never rejects. */
  isUp(): Promise<boolean>;
}

export const SiteProbe: Token<SiteProbe> = createToken('SiteProbe');

/** Stores records of failed calls, without their secrets. */
export interface UiErrorLog {
  /** @throws ApiError when the server refuses or cannot be reached. The answer's content is not used. */
  write(failed: FailureToRecord): Promise<void>;
}

export const UiErrorLog: Token<UiErrorLog> = createToken('UiErrorLog');
