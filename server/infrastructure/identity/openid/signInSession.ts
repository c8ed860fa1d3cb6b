import type { Provider } from 'oidc-provider';
import { MailedTokens } from '../../../application/account/mailedSecrets';
import type { ProviderStorage } from '../../../application/session/ports';
import type { Context } from '../routes/Route';

const COOKIE = 'listbill_ticket';
const PATH = '/u/login';
const LIFE_MS = 5 * 60_000;

/** Who was let in, and how (RFC 8176). */
interface Login extends Record<string, unknown> {
  readonly accountId: string;
  readonly amr: readonly string[];
}

/**
 * Lets in a person who proved beside the sign-in page who they are: the next sign-in of this browser finds the ticket
 * and shows no form. Only documented ways of oidc-provider begin a session.
 */
export class LoginTickets {
  private readonly tokens = new MailedTokens('LoginTicket', LIFE_MS);

  constructor(
    private readonly provider: Provider,
    private readonly storage: ProviderStorage,
  ) {}

  /** A session of somebody else in this browser ends, or it would be taken up instead. */
  async issue(ctx: Context, login: Login): Promise<void> {
    const session = await this.provider.Session.get(ctx);
    if (session.accountId !== undefined && session.accountId !== login.accountId) await endSession(this.provider, ctx);
    const ticket = await this.tokens.issue(this.storage, login);
    ctx.cookies.set(COOKIE, ticket, { path: PATH, httpOnly: true, sameSite: 'lax', maxAge: LIFE_MS, signed: false });
  }

  /** @returns undefined when this browser has none, or has used it. */
  async take(ctx: Context): Promise<Login | undefined> {
    const ticket = ctx.cookies.get(COOKIE, { signed: false });
    if (!ticket) return undefined;
    this.discard(ctx);
    const value = await this.tokens.take(this.storage, ticket);
    return value && isLogin(value) ? value : undefined;
  }

  /** Takes it from this browser: whoever signs in next is asked. Does nothing where there is none. */
  discard(ctx: Context): void {
    ctx.cookies.set(COOKIE, null, { path: PATH, signed: false });
  }
}

function isLogin(value: Readonly<Record<string, unknown>>): value is Login {
  return typeof value['accountId'] === 'string' && Array.isArray(value['amr']);
}

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
