import { IdentityError } from '../../application/session/IdentityError';
import type { SilentCheck } from '../../application/session/ports/Identity';
import { IdentityText } from './identityTexts';

const TOKENS: readonly string[] = ['token id_token', 'id_token token'];

/** @throws IdentityError for a response type that gives no tokens, or an empty address. @source SES-7 */
export function assertAllowed({ responseType = 'token id_token', redirectUri }: SilentCheck): void {
  if (responseType === 'code') throw new IdentityError('error', IdentityText.ResponseType);
  if (!TOKENS.includes(responseType)) throw new IdentityError('error', 'responseType is not valid');
  if (redirectUri === '') throw new IdentityError('error', IdentityText.RedirectUri);
}
