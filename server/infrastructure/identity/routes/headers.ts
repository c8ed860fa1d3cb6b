import type { IdentityClient } from '../IdentityProviderOptions';
import type { Route } from './Route';

/**
 * Sets the headers of every answer. The policy allows no script at all: oidc-provider adds the hash of the one it
 * answers a silent check with, and lifts `frame-ancestors` there. After signing in, the browser follows redirects
 * out of our form to the application, so its addresses are allowed as targets.
 */
export function headers(clients: readonly IdentityClient[]): Route {
  const origins = new Set(clients.flatMap(({ redirectUris }) => redirectUris.map((uri) => new URL(uri).origin)));
  const policy = [
    "default-src 'none'",
    'script-src',
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${[...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': policy,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy':
        'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
    await next();
  };
}
