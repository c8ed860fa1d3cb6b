/** @throws the one thing that failed; an AggregateError where several did; nothing where all is well. */
export function throwWhatFailed(errors: readonly unknown[]): void {
  if (errors.length > 1) throw new AggregateError(errors, 'Several parts could not be closed.');
  if (errors.length === 1) throw errors[0];
}
