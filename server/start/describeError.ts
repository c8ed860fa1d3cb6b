import { redacted } from '../../src/domain/errors/redacted';
import type { Config } from '../config/Config';

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

interface Thrown {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: unknown;
}

interface LoggedError extends Record<string, unknown> {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * Of an error only what it is and where it was thrown. The embedded database's errors carry the values of their
 * statement, PostgreSQL's the row: neither may be printed or logged.
 */
export function aboutError(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: redacted(String(error)), stack: '' };
  const { name = 'Error', message = '', code, stack = '', cause } = error as Thrown;
  return {
    type: name,
    message: redacted(message),
    ...(code === undefined ? {} : { code }),
    stack: redacted(stack),
    ...(cause === undefined ? {} : { cause: aboutError(cause) }),
  };
}
