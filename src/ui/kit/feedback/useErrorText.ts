import { type Failure, isHeld, screenMessageFor } from '../../../domain/errors/errorMessageFor';
import { useMeIfAny } from '../MeContext';

/** Turns whatever was thrown into the words of the catalogue for whoever reads them. */
export function useErrorText(): (error: unknown, showDetail?: boolean) => string {
  const isAdmin = useMeIfAny()?.user.primaryType === 'admin';
  return (error, showDetail = false) => screenMessageFor(failureOf(error), { isAdmin, showDetail });
}

/** Whether nightly processing kept a change from being saved: what was typed is kept, and can be sent again. @source ERR-3 ERR-5 */
export function isOnHold(error: unknown): boolean {
  return isHeld(failureOf(error));
}

/** Reads status, code and message off whatever was thrown; an ApiError has them, a defect of ours has a message. */
export function failureOf(error: unknown): Failure {
  const { status, code, message } = (typeof error === 'object' && error !== null ? error : {}) as Partial<Failure>;
  return { status: status ?? -1, code: code ?? '', message: message ?? '' };
}
