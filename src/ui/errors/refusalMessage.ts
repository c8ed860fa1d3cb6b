import type { PrimaryType } from '../../domain/access/PrimaryType';
import { ErrorCode } from '../../domain/errors/ErrorCode';

/** What somebody reads who was refused, and whom to ask. @param code why, as the server says it. @source RTE-11 USR-3 */
export function refusalMessage(type: PrimaryType, code: unknown): { readonly title: string; readonly text: string } {
  const who = type === 'billingUser' ? 'the person who manages access in your company' : 'your manager';
  if (code === ErrorCode.NotActive) {
    return {
      title: 'Your access has been switched off',
      text: `Nothing of yours is lost. If it should be on, ask ${who}.`,
    };
  }
  return {
    title: 'You may not open this',
    text: `Your role does not reach what you asked for. If it should, ask ${who}.`,
  };
}
