import type { Management, WebAuth } from 'auth0-js';
import { identityErrorFrom } from '../identity/identityErrorFrom';

/** What the accounts adapter uses of auth0-js. Never its ways to sign in: the identity port has those. */
export interface AccountsSdk {
  readonly web: Pick<WebAuth, 'signup' | 'changePassword'> & {
    readonly client: Pick<WebAuth['client'], 'userInfo'> & {
      readonly passwordless: Pick<WebAuth['client']['passwordless'], 'start' | 'verify' | 'buildVerifyUrl'>;
    };
  };
  /** @param token for the provider's user management. */
  readonly management: (token: string) => Pick<Management, 'getUser' | 'patchUserMetadata'>;
}

/** How auth0-js answers. */
export type Callback<T> = (error: unknown, result: T) => void;

/**
 * Makes a promise of a call with a callback. auth0-js also throws before it calls back.
 *
 * @throws IdentityError
 */
export function called<T>(call: (done: Callback<T>) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    call((error, result) => {
      if (error) reject(identityErrorFrom(error));
      else resolve(result);
    });
  });
}
