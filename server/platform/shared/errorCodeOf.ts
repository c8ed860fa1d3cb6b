/** The code by which Node.js or a driver says what went wrong, such as EADDRINUSE; undefined when it has none. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
