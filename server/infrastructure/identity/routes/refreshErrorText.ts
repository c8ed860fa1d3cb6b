import type { Route } from './Route';

/** auth0-spa-js goes back to the silent iframe only when a refused refresh is told in Auth0's words. */
export const refreshErrorText: Route = async (ctx, next) => {
  await next();
  const body: unknown = ctx.body;
  if (ctx.path !== '/oauth/token' || !isInvalidGrant(body)) return;
  const { oidc } = ctx as { oidc?: { params?: { grant_type?: unknown } } };
  if (oidc?.params?.grant_type !== 'refresh_token') return;
  ctx.body = { ...body, error_description: 'Unknown or invalid refresh token.' };
};

function isInvalidGrant(body: unknown): body is object {
  return typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_grant';
}
