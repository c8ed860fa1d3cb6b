import type { TestPerson } from '../../../../test/support/server/TestData';

/** Longer than any scenario, whatever time it skips. */
const LASTS_MS = 400 * 86_400_000;

/** What the identity provider knows of one browser: who signed in there, in whichever tab. */
export class StageProvider {
  /** Undefined for nobody. */
  who: TestPerson | undefined;
  /** Tokens given from now on last that long. */
  lastsMs = LASTS_MS;
  /** How often tokens were given again without a word to the person. */
  renewals = 0;
  /** How often a tab wanted to know who is there, or wanted somebody to sign in. */
  questions = 0;
}
