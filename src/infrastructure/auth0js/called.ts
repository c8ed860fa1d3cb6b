import { identityErrorFrom } from '../identity/identityErrorFrom';

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
