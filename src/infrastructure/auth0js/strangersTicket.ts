import type { IdentityProviderKeys } from '../identity/IdentityProviderKeys';
import { randomText } from './randomText';

/**
 * What a mailed link asks the provider for. Its state, nonce and challenge are nobody's: whichever tab it opens in finds
 * a return it did not ask for, and signs in anew, by then without a form.
 */
export async function strangersTicket({ flow, audience, scope }: IdentityProviderKeys) {
  const redirectUri = `${new URL('.', document.baseURI).href}callback`;
  const common = { state: randomText(), nonce: randomText(), audience, scope, redirect_uri: redirectUri };
  if (flow === 'fragment') return { ...common, response_type: 'token id_token', response_mode: 'fragment' };
  const challenge = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(randomText())));
  const text = btoa(String.fromCharCode(...challenge))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return { ...common, response_type: 'code', code_challenge: text, code_challenge_method: 'S256' };
}
