import { composeEmbeddedSignIn } from '../../../server/composition/composeSignIn';
import type { Db } from '../../../server/infrastructure/sql/Tables';
import type { TestClock } from './TestClock';
import { ISSUER } from './testIssuer';

/** As where people sign in at the provider that runs beside, whose mails are looked at on its outbox page. */
export function signInForTests(db: Db, clock: TestClock, issuer = ISSUER) {
  return composeEmbeddedSignIn(db, clock, { issuer, homeAddress: 'http://localhost:4180/' });
}
