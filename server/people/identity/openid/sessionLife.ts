import type { KoaContextWithOIDC } from 'oidc-provider';

/** When the sign-in behind a session, code or token took place, in epoch seconds; undefined before the sign-in. */
export function signedInAtOf({ oidc }: KoaContextWithOIDC, token?: object): number | undefined {
  const authTimes = thingsOf(oidc, token).map((thing): unknown => thing && Reflect.get(thing, 'authTime'));
  const known = authTimes.find((time): time is number => typeof time === 'number');
  return known ?? oidc.session?.authTime();
}

/** By which methods (RFC 8176) the person signed in. */
export function methodsOf({ oidc }: KoaContextWithOIDC, token?: object): readonly string[] {
  const known = thingsOf(oidc, token).map((thing): unknown => thing && Reflect.get(thing, 'amr'));
  return known.find((methods): methods is string[] => Array.isArray(methods)) ?? oidc.session?.amr ?? [];
}

/** Id of the session of a code or token, or of this browser; undefined before the sign-in. */
export function sessionIdOf({ oidc }: KoaContextWithOIDC, token?: object): string | undefined {
  const known = thingsOf(oidc, token).map((thing): unknown => thing && Reflect.get(thing, 'sessionUid'));
  return known.find((uid): uid is string => typeof uid === 'string') ?? oidc.session?.uid;
}

function thingsOf({ entities }: KoaContextWithOIDC['oidc'], token: object | undefined): (object | undefined)[] {
  const { AuthorizationCode: code, RefreshToken: refresh, RotatedRefreshToken: rotated } = entities;
  return [token, code, refresh, rotated];
}

/**
 * Seconds that something of a session may live: at most `seconds`, and no longer than the session. At least 1, because the
 * library takes no less.
 *
 * @param signedInAt epoch seconds; undefined before the sign-in.
 * @param sessionSeconds how long a session lasts from the sign-in.
 */
export function lifeIn(signedInAt: number | undefined, sessionSeconds: number, seconds = sessionSeconds): number {
  const left = signedInAt === undefined ? sessionSeconds : signedInAt + sessionSeconds - Math.floor(Date.now() / 1_000);
  return Math.max(1, Math.min(seconds, left));
}
