import { redacted } from '../../src/domain/errors/redacted';

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
