import { screenMessageFor } from '../../../domain/errors/errorMessageFor';
import { type Failure, isHeld } from '../../../domain/errors/Failure';
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

/** The failure behind anything thrown. An ApiError is one; any other error has only a message. */
export function failureOf(error: unknown): Failure {
  const given = (typeof error === 'object' && error !== null ? error : {}) as Partial<Failure>;
  const { kind = 'failed', status = -1, code = '', message = '' } = given;
  return { kind, status, code, message };
}
