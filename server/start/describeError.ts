import { redacted } from '../../src/domain/errors/redacted';
import type { Config } from '../config/Config';

/** One call has an email address in its path. @source MGM-6 */
const ADDRESS = /(\/users\/email\/)(?!(?:passwordReset|welcome)$).+/;

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
}

/** Logger settings: one JSON line per request and failure, without headers, queries, bodies or row values. */
export function loggerOptions({ logLevel }: Pick<Config, 'logLevel'>) {
  return {
    level: logLevel,
    serializers: {
      req: ({ method, url, ip }: LoggedRequest) => ({
        method,
        path: pathOf(url).replace(ADDRESS, '$1[removed]'),
        address: ip,
      }),
      err: describeError,
    },
  };
}

/** The path without its query and without secrets, also those whose separators are escaped. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  try {
    const decoded = decodeURIComponent(path);
    const safe = redacted(decoded);
    return safe === decoded ? redacted(path) : safe;
  } catch {
    return redacted(path);
  }
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
 * An error's type, message, code and stack, with secrets redacted. Other properties are dropped: database errors carry the
 * values of their statement or row.
 */
export function describeError(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: redacted(String(error)), stack: '' };
  const { name = 'Error', message = '', code, stack = '', cause } = error as Thrown;
  return {
    type: name,
    message: redacted(message),
    ...(code === undefined ? {} : { code }),
    stack: redacted(stack),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
