import type { Provider } from 'oidc-provider';
import type { Context } from '../routes/Route';

/** Ends the session of this browser and everything granted in it. */
export async function endSession(provider: Provider, ctx: Context): Promise<void> {
  const session = await provider.Session.get(ctx);
  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
  for (const grantId of grants) {
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
  if (session.jti) await session.destroy();
  const cookie = provider.cookieName('session');
  for (const name of [cookie, `${cookie}.sig`]) ctx.cookies.set(name, null, { signed: false });
}
