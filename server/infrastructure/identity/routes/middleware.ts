import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IdentityClient } from '../IdentityProviderOptions';
import { errorPage } from '../pages/messagePages';
import { type Route, route } from './Route';

/** A silent check that finds nobody is an answer, not a failure: with status 400 browsers would print an error. */
export const silentAnswer: Route = async (ctx, next) => {
  await next();
  if (ctx.path === '/authorize' && ctx.query['response_mode'] === 'web_message' && ctx.status === 400) ctx.status = 200;
};

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

/** Reports what no route expected, and shows a plain page instead of it. */
export function faults(report: (error: unknown) => void, home: string | undefined): Route {
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

/** What an application's script asks for itself, besides what oidc-provider answers. */
const CALLS = /^\/(?:dbconnections\/|passwordless\/(?:start|verify)$|userinfo$|api\/v2\/)/;
const HEADERS = 'Authorization, Content-Type, Auth0-Client, X-Request-Language';
const NOT_OURS = { error: 'access_denied', error_description: 'Requests from this origin are not taken.' };

/** Lets the pages of registered applications make these calls, and no other page. */
export function cors(clients: readonly IdentityClient[]): Route {
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

const FILES = { 'pages.css': 'text/css', 'mark.svg': 'image/svg+xml' };

/** The style sheet and the mark of the provider's pages. */
export function assets(): Route {
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
