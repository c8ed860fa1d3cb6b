import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../../application/shared/Refusal';

/** The provider cannot be asked now: nothing was changed that a repetition would not set right. */
export function providerAway(cause: unknown): Refusal {
  const message =
    'The identity provider, where people sign in, does not answer as it should. Nothing was changed. Try again in a minute.';
  return new Refusal(
    ErrorCode.Unavailable,
    message,
    {},
    { cause: typeof cause === 'string' ? new Error(cause) : cause },
  );
}
