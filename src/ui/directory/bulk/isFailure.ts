import { failureOf } from '../../kit/feedback/ErrorBar';

const REFUSALS: readonly number[] = [403, 404, 422];

/** Whether something failed that may go well another time; a refusal has its own words, and stays one. */
export function isFailure(error: unknown): boolean {
  return error !== undefined && !REFUSALS.includes(failureOf(error).status);
}
