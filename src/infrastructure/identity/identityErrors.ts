import { IdentityError } from '../../application/session/IdentityError';
import { IdentityText } from './identityTexts';

/** A return that belongs to no sign-in of this tab; a new sign-in may well succeed. @source SES-2 SES-7 */
export const staleReturn = (target?: string) =>
  new IdentityError('invalid_token', IdentityText.State, { restartable: true, target });

/** The provider answered, and there was nothing of use in it. @source SES-7 */
export const emptyAnswer = () => new IdentityError('generic_error', IdentityText.Generic);

export const networkDown = () => new IdentityError('network', IdentityText.Network, { transient: true });

/** @source SES-7 SES-9 */
export const timedOut = (message: string = IdentityText.RenewalTimeout) =>
  new IdentityError('timeout', message, { transient: true });
