import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../../application/shared/Refusal';
import { errorCodeOf } from '../errorCodeOf';

/** What to answer when a disk is full: neither did the sender do anything wrong, nor is anything broken. Undefined for all else. */
export function noRoom(error: unknown): Refusal | undefined {
  if (!['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error) ?? '')) return undefined;
  const message = 'There is no room for more files just now. Nothing was saved; tell support, and try again later.';
  return new Refusal(ErrorCode.Unavailable, message, {}, { cause: error });
}
