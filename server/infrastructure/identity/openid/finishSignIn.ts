import type { Provider } from 'oidc-provider';
import type { Context } from '../routes/Route';
import { endSession } from './endSession';
import type { Login } from './LoginTickets';

/**
 * Ends the sign-in that this browser is in the middle of: whoever was signed in before makes room.
 *
 * @param signedInAt epoch milliseconds of the moment when the person proved who they are.
 * @returns the address to go on with.
 * @throws SessionNotFound when the browser is in the middle of none.
 */
export async function finishSignIn(
  provider: Provider,
  ctx: Context,
  login: Login,
  signedInAt: number = Date.now(),
): Promise<string> {
  const session = await provider.Session.get(ctx);
  if (session.accountId !== undefined && session.accountId !== login.accountId) {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res);
    // Or the sign-in would end with the session it was begun in.
    delete interaction.session;
    await interaction.persist();
    await endSession(provider, ctx);
  }
  // Without it the session would count from when the browser goes on, which may be after a change of the password.
  const ts = Math.floor(signedInAt / 1_000);
  const result = { login: { ...login, ts, amr: [...login.amr] } };
  return provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
}
