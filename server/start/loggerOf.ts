import { redacted } from '../../src/domain/errors/redacted';
import type { Config } from '../config/Config';
import { aboutError } from './aboutError';

/** Somebody's address stands in the path of one call. @source MGM-6 */
const ADDRESS = /(\/users\/email\/)(?!(?:passwordReset|welcome)$).+/;

/**
 * One line of JSON a request and a failure. Never a header, a query, a body or a row, which may hold what nobody should
 * read: of an error only what it is and where it was thrown.
 */
export function loggerOf({ logLevel }: Pick<Config, 'logLevel'>) {
  return {
    level: logLevel,
    serializers: {
      req: ({ method, url }: { readonly method: string; readonly url: string }) => ({
        method,
        path: redacted(url.split('?')[0] ?? '').replace(ADDRESS, '$1[removed]'),
      }),
      err: aboutError,
    },
  };
}
