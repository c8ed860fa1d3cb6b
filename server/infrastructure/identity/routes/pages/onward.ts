import { type Context } from '../Route';

const SIGN_IN = /^[\w-]{10,64}$/;

/** The sign-in that a page beside it was opened from; empty when it was opened by itself. */
export function signInOf(ctx: Context): string {
  const { for: uid } = ctx.query;
  return typeof uid === 'string' && SIGN_IN.test(uid) ? uid : '';
}

/** Back to that sign-in, else to the application, which begins one. */
export function onward(ctx: Context, home: string | undefined): string {
  const uid = signInOf(ctx);
  return uid ? `/u/login/${uid}` : (home ?? '/');
}
