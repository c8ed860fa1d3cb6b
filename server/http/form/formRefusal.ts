import { MOST_FILES } from '../../../contract/uploads';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../../application/shared/Refusal';
import { errorCodeOf } from '../../infrastructure/errorCodeOf';
import { noRoom } from '../../infrastructure/files/noRoom';

/**
 * What to answer when a form cannot be received: whatever the parser stumbled over was sent by the client.
 *
 * @returns the error itself where our own disk failed.
 */
export function formRefusal(error: unknown, form: 'one' | 'many'): unknown {
  if (error instanceof Refusal) return error;
  const full = noRoom(error);
  if (full) return full;
  // Only our own files know a system call.
  if (error instanceof Error && 'syscall' in error && 'path' in error) return error;
  switch (errorCodeOf(error) ?? '') {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Refusal(ErrorCode.TooLarge, 'A file is larger than 20 MB. Split it and send the parts.');
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
      return new Refusal(
        ErrorCode.TooLarge,
        form === 'one' ? 'Send one file.' : `Send at most ${MOST_FILES} files at once.`,
      );
    case 'FST_FIELDS_LIMIT':
      return new Refusal(ErrorCode.TooLarge, 'The form has more fields than this call takes.');
    default:
      return new Refusal(ErrorCode.BadRequest, 'The form did not arrive whole. Send it again.', {}, { cause: error });
  }
}
