import type { KeyedRequest } from '../payments/idempotency';
import type { UploadTask } from './UploadTask';

/** What a key stands for when it commits a file: the same key never commits twice. */
export function commitKey(
  filePk: string,
  { by, idempotencyKey, options }: UploadTask & { readonly kind: 'commit' },
): KeyedRequest {
  const { version, leaveOutErrors, allowDuplicate } = options;
  return {
    userId: by.userId,
    idempotencyKey,
    call: `POST /api/uploads/${filePk}/commit`,
    body: { version, leaveOutErrors, allowDuplicate },
  };
}
