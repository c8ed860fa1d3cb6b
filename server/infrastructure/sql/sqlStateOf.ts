import { errorCodeOf } from '../errorCodeOf';

const SQL_STATE = /^[0-9A-Z]{5}$/;

/** PostgreSQL's five letters for what went wrong, on both engines; undefined when the database did not say. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = errorCodeOf(error);
  return code && SQL_STATE.test(code) ? code : undefined;
}
