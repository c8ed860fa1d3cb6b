import type { Clock } from './application/shared/Clock';
import { composeEmbeddedSignIn } from './composeEmbeddedSignIn';
import type { Config } from './config/Config';
import type { Db } from './infrastructure/sql/Tables';
import type { SignInParts } from './SignInParts';

/** What the directory needs of the provider, as the settings say where people sign in. */
export function composeSignIn({ identity, publicUrl }: Config, db: Db, clock: Clock): SignInParts {
  return composeEmbeddedSignIn(db, clock, { issuer: identity.issuer, homeAddress: publicUrl });
}
