import type { FailureKind } from '../../../domain/errors/Failure';
import { failureOf } from '../../kit/feedback/useErrorText';

const REFUSALS: readonly FailureKind[] = ['forbidden', 'notFound', 'refused'];

/** Whether something failed that may go well another time; a refusal has its own words, and stays one. */
export function isFailure(error: unknown): boolean {
  return error !== undefined && !REFUSALS.includes(failureOf(error).kind);
}
