import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecurityEvents } from '../../../platform/security/securityEvents';
import type { IdentityClient } from '../IdentityProviderOptions';
import { errorPage } from '../pages/messagePages';
import { type IdentityRoute, route } from './Route';

/** A silent check without a session is a normal answer. With status 400 browsers would log an error. */
export const silentAnswer: IdentityRoute = async (ctx, next) => {
  await next();
  if (ctx.path === '/authorize' && ctx.query['response_mode'] === 'web_message' && ctx.status === 400) ctx.status = 200;
};

/** Browsers have passkeys for scripts only. */
const PASSKEY_PAGES = /^\/u\/(?:login\/[^/]+\/(?:second|passkey)|factors\/passkey)$/;

/**
 * Sets the headers of every response. The policy allows no scripts except on pages that ask for a passkey; oidc-provider
 * adds the hash of its own script to responses to silent checks, and removes `frame-ancestors` there. After signing in, the
 * browser follows redirects from the form to the application, so the application's addresses are allowed as form targets.
 */
export function headers(clients: readonly IdentityClient[]): IdentityRoute {
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
  const withScript = policy.replace('script-src;', "script-src 'self';");
  return async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': PASSKEY_PAGES.test(ctx.path) ? withScript : policy,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy':
        'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(self), usb=()',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
    await next();
  };
}

/** Reports unexpected errors and shows an error page. */
export function faults(report: (error: unknown) => void, home: string | undefined): IdentityRoute {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      report(error);
      ctx.status = 500;
      ctx.type = 'html';
      ctx.body = errorPage({ code: 'server_error', home });
    }
  };
}

/** Calls made by an application's script that oidc-provider does not answer. */
const CALLS = /^\/(?:dbconnections\/|passwordless\/(?:start|verify)$|userinfo$|api\/v2\/)/;
const HEADERS = 'Authorization, Content-Type, Auth0-Client, X-Request-Language';
const NOT_OURS = { error: 'access_denied', error_description: 'Requests from this origin are not accepted.' };

/** Allows these calls only from pages of registered applications. */
export function cors(clients: readonly IdentityClient[]): IdentityRoute {
  const origins = new Set(clients.flatMap(({ redirectUris }) => redirectUris.map((uri) => new URL(uri).origin)));
  return async (ctx, next) => {
    if (!CALLS.test(ctx.path)) return next();
    ctx.vary('Origin');
    const origin = ctx.get('Origin');
    if (origin !== '' && !origins.has(origin)) {
      ctx.status = 403;
      ctx.body = NOT_OURS;
      return undefined;
    }
    if (origin !== '') ctx.set('Access-Control-Allow-Origin', origin);
    if (ctx.method !== 'OPTIONS') return next();
    ctx.set({
      'Access-Control-Allow-Headers': HEADERS,
      'Access-Control-Allow-Methods': 'GET, POST, PATCH',
      'Access-Control-Max-Age': '600',
    });
    ctx.status = 204;
    return undefined;
  };
}

const FILES = {
  'pages.css': 'text/css',
  'passkeys.js': 'text/javascript',
  'mark.svg': 'image/svg+xml; charset=utf-8',
};

/** The style sheet, the script, and the logo of the provider's pages. */
export function assets(): IdentityRoute {
  const pages = join(import.meta.dirname, '../pages');
  const answers = new Map(
    Object.entries(FILES).map(([name, type]) => [`/assets/${name}`, { type, body: readFileSync(join(pages, name)) }]),
  );
  return route(['GET', 'HEAD'], /^\/assets\//, (ctx) => {
    const file = answers.get(ctx.path);
    if (!file) return;
    ctx.set('Cache-Control', 'max-age=3600');
    ctx.type = file.type;
    ctx.body = file.body;
  });
}

/** Records forms that another site sent. @see readOwnForm */
export function foreignForms(security: SecurityEvents): IdentityRoute {
  return async (ctx, next) => {
    await next();
    const site = ctx.get('Sec-Fetch-Site');
    if (ctx.status !== 403 || ctx.method !== 'POST' || site === '' || site === 'same-origin') return;
    security.record({ name: 'origin-refused', address: ctx.ip, reason: site });
  };
}
