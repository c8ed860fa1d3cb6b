import type { Provider } from 'oidc-provider';
import { MailedTokens } from '../../../application/account/MailedTokens';
import type { ProviderStorage } from '../../../application/session/ports/ProviderStorage';
import type { Context } from '../routes/Route';
import { endSession } from './endSession';

const COOKIE = 'listbill_ticket';
const PATH = '/u/login';
const LIFE_MS = 5 * 60_000;

/** Who was let in, and how (RFC 8176). */
export interface Login extends Record<string, unknown> {
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
  async give(ctx: Context, login: Login): Promise<void> {
    const session = await this.provider.Session.get(ctx);
    if (session.accountId !== undefined && session.accountId !== login.accountId) await endSession(this.provider, ctx);
    const ticket = await this.tokens.issue(this.storage, login);
    ctx.cookies.set(COOKIE, ticket, { path: PATH, httpOnly: true, sameSite: 'lax', maxAge: LIFE_MS, signed: false });
  }

  /** @returns undefined when this browser has none, or has used it. */
  async take(ctx: Context): Promise<Login | undefined> {
    const ticket = ctx.cookies.get(COOKIE, { signed: false });
    if (!ticket) return undefined;
    this.drop(ctx);
    const value = await this.tokens.take(this.storage, ticket);
    return value && isLogin(value) ? value : undefined;
  }

  /** Takes it from this browser: whoever signs in next is asked. Does nothing where there is none. */
  drop(ctx: Context): void {
    ctx.cookies.set(COOKIE, null, { path: PATH, signed: false });
  }
}

function isLogin(value: Readonly<Record<string, unknown>>): value is Login {
  return typeof value['accountId'] === 'string' && Array.isArray(value['amr']);
}
