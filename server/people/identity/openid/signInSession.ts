import type { Provider } from 'oidc-provider';
import { MailedTokens } from '../../account/mailedSecrets';
import type { PeopleForSignIn, ProviderStorage } from '../../session/ports';
import type { Context } from '../routes/Route';

const COOKIE = 'listbill_ticket';
const PATH = '/u/login';
const LIFE_MS = 5 * 60_000;

/** Who signed in, and how. */
export interface Login {
  readonly accountId: string;
  /** RFC 8176. */
  readonly amr: readonly string[];
  /** The first factor, for security events: `password`, `code`, `link`, `company`, or `passkey`. */
  readonly method: string;
  /** The second factor, for security events: `authenticator-app`, `recovery-code`, or `passkey`. */
  readonly factor?: string;
}

/** Records that make up a provider session. */
export interface SessionParts {
  readonly provider: Provider;
  readonly people: Pick<PeopleForSignIn, 'endSession'>;
  readonly storage: ProviderStorage;
}

/**
 * Tickets for people who proved their identity outside the sign-in page, such as with a mailed link. The browser's next
 * sign-in finds the ticket and shows no form. Uses only documented ways of oidc-provider to start a session.
 */
export class LoginTickets {
  private readonly tokens = new MailedTokens('LoginTicket', LIFE_MS);

  constructor(private readonly parts: SessionParts) {}

  /** Ends another person's session in this browser first, because it would be used instead. */
  async issue(ctx: Context, login: Login): Promise<void> {
    const session = await this.parts.provider.Session.get(ctx);
    if (session.accountId !== undefined && session.accountId !== login.accountId) await endSession(this.parts, ctx);
    const ticket = await this.tokens.issue(this.parts.storage, { ...login });
    ctx.cookies.set(COOKIE, ticket, { path: PATH, httpOnly: true, sameSite: 'lax', maxAge: LIFE_MS, signed: false });
  }

  /** Uses up the ticket. @returns undefined if this browser has none or has used it. */
  async take(ctx: Context): Promise<Login | undefined> {
    const ticket = ctx.cookies.get(COOKIE, { signed: false });
    if (!ticket) return undefined;
    this.discard(ctx);
    const value = await this.tokens.take(this.parts.storage, ticket);
    return loginIn(value);
  }

  /** Removes the ticket from this browser, so that the next sign-in shows the form. Does nothing if there is none. */
  discard(ctx: Context): void {
    ctx.cookies.set(COOKIE, null, { path: PATH, signed: false });
  }
}

function loginIn({ accountId, amr, method }: Readonly<Record<string, unknown>> = {}): Login | undefined {
  if (typeof accountId !== 'string' || !Array.isArray(amr) || typeof method !== 'string') return undefined;
  return { accountId, amr: amr.map(String), method };
}

/**
 * Ends this browser's session with its grants and access tokens, which name it. Sessions of other browsers stay. Does nothing
 * without a session.
 *
 * @returns whose session it was; undefined without one.
 */
export async function endSession(
  { provider, people, storage }: SessionParts,
  ctx: Context,
): Promise<string | undefined> {
  const session = await provider.Session.get(ctx);
  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
  for (const grantId of grants) {
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    // The library's own removal would end the person's tokens on all devices.
    await storage.remove('Grant', grantId);
  }
  if (session.jti) await session.destroy();
  // Last, so that no token was issued after it from what has been removed.
  if (session.accountId !== undefined) await people.endSession(session.accountId, session.uid);
  const cookie = provider.cookieName('session');
  for (const name of [cookie, `${cookie}.sig`]) ctx.cookies.set(name, null, { signed: false });
  return session.accountId;
}

/**
 * Completes the sign-in in progress in this browser. `SignInSteps` decides whether it is complete. Ends the session of
 * another person first.
 *
 * @param signedInAt when the person proved their identity, epoch milliseconds.
 * @returns the address to redirect to.
 * @throws SessionNotFound if the browser has no sign-in in progress.
 */
export async function finishSignIn(
  parts: SessionParts,
  ctx: Context,
  login: Login,
  signedInAt: number,
): Promise<string> {
  const { provider } = parts;
  const session = await provider.Session.get(ctx);
  if (session.accountId !== undefined && session.accountId !== login.accountId) {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res);
    // Otherwise the sign-in would end together with the session in which it started.
    delete interaction.session;
    await interaction.persist();
    await endSession(parts, ctx);
  }
  // Otherwise the session would start when the browser follows the redirect, which may be after a password change.
  const ts = Math.floor(signedInAt / 1_000);
  const result = { login: { accountId: login.accountId, ts, amr: [...login.amr] } };
  return provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
}
