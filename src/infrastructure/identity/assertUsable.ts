import { IdentityError } from '../../application/session/IdentityError';
import type { IdentitySettings } from './IdentitySettings';
import { IdentityText } from './identityTexts';

const LONGEST_LEEWAY_S = 300;

/** @throws IdentityError when the leeway is not 0 to 300 seconds, or nobody could return. @source SES-6 SES-7 */
export function assertUsable({ leewaySeconds, appUrl }: IdentitySettings): void {
  if (!(leewaySeconds >= 0 && leewaySeconds <= LONGEST_LEEWAY_S)) throw new IdentityError('error', IdentityText.Leeway);
  if (appUrl === '') throw new IdentityError('error', IdentityText.RedirectUri);
}
