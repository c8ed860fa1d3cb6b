import type { Db } from '../../../server/platform/database/Tables';
import { composeEmbeddedSignIn } from '../../../server/run/composition/composeSignIn';
import type { TestClock } from './TestClock';
import { ISSUER } from './testIssuer';

/** Sign-in at the embedded provider, whose emails appear on its outbox page. */
export function signInForTests(db: Db, clock: TestClock, issuer = ISSUER) {
  return composeEmbeddedSignIn(db, clock, { issuer, homeAddress: 'http://localhost:4180/' });
}
