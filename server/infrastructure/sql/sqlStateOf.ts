const SQL_STATE = /^[0-9A-Z]{5}$/;

/** PostgreSQL's five letters for what went wrong, on both engines; undefined when the database did not say. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && SQL_STATE.test(error.code) ? error.code : undefined;
}
