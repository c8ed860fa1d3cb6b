import type { TestPerson } from '../../../../test/support/server/TestData';

/** Longer than any scenario, including skipped time. */
const TOKEN_LIFETIME_MS = 400 * 86_400_000;

/** The identity provider's session in one browser, shared by its tabs. */
export class StageProvider {
  /** The signed-in person. */
  signedInPerson: TestPerson | undefined;
  /** Lifetime of tokens issued from now on. */
  tokenLifetimeMs = TOKEN_LIFETIME_MS;
  /** Number of silent token renewals. */
  renewals = 0;
  /** Number of session checks and sign-in requests. */
  sessionRequests = 0;
}
