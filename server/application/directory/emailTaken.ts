import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';

/** Says nothing of who has it: they may be out of reach. */
export function emailTaken(): Refusal {
  const message =
    'Somebody in the directory has this email address. Look for them by the whole address and give them access; if nobody is found, ask a manager.';
  return new Refusal(ErrorCode.EmailTaken, message);
}
