import { errors, type Provider } from 'oidc-provider';
import type { PasswordSignIn } from '../../../../application/session/PasswordSignIn';
import type { AccountOffers, DemoPeople } from '../../IdentityProviderOptions';
import { finishSignIn } from '../../openid/finishSignIn';
import type { LoginTickets } from '../../openid/LoginTickets';
import { errorPage } from '../../pages/errorPage';
import { type SignInPageContent, signInPage } from '../../pages/signInPage';
import { type Context, type Route, route } from '../Route';
import { readForm } from '../reading/readForm';
import { goOn, showPage } from './showPage';

export interface SignInRouteParts {
  readonly provider: Provider;
  readonly signIn: PasswordSignIn;
  readonly tickets: LoginTickets;
  readonly offers: AccountOffers;
  /** Whether people may go on to their company's own sign-on. */
  readonly hasCompany: boolean;
  readonly demoPeople: DemoPeople | undefined;
  /** Where to start again. */
  readonly home: string | undefined;
}

const STATUS = { wrong: 401, wait: 429, closed: 403 };

/** The sign-in page. The cookie that oidc-provider set says which sign-in it belongs to; without it there is none. */
export function signInRoute(parts: SignInRouteParts): Route {
  return route(['GET', 'HEAD', 'POST'], /^\/u\/login\/[^/]+$/, async (ctx) => {
    try {
      const { params, uid } = await parts.provider.interactionDetails(ctx.req, ctx.res);
      await (ctx.method === 'POST' ? submit(ctx, parts, uid) : show(ctx, parts, uid, params));
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      showPage(ctx, 400, errorPage({ code: 'sign_in_over', home: parts.home }));
    }
  });
}

async function show(
  ctx: Context,
  parts: SignInRouteParts,
  uid: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const login = await parts.tickets.take(ctx);
  if (login) return goOn(ctx, await finishSignIn(parts.provider, ctx, login));
  const hint = ctx.query['login_hint'] ?? params['login_hint'];
  return showPage(ctx, 200, pageOf(parts, uid, { email: typeof hint === 'string' ? hint : '' }));
}

async function submit(ctx: Context, parts: SignInRouteParts, uid: string): Promise<void> {
  const form = await readForm(ctx.req);
  if (!form) return showPage(ctx, 413, errorPage({ code: 'form_too_long', home: parts.home }));
  const email = form.get('email') ?? '';
  const startedAt = Date.now();
  const result = await parts.signIn.run({ email, password: form.get('password') ?? '', address: ctx.ip });
  if (result.kind !== 'accepted') {
    return showPage(ctx, STATUS[result.kind], pageOf(parts, uid, { email, message: result.message }));
  }
  const login = { accountId: result.person.subject, amr: ['pwd'] };
  return goOn(ctx, await finishSignIn(parts.provider, ctx, login, startedAt));
}

function pageOf(
  { offers, hasCompany, demoPeople }: SignInRouteParts,
  uid: string,
  content: Pick<SignInPageContent, 'email' | 'message'>,
): string {
  return signInPage({ ...content, signIn: uid, offers, hasCompany, demoPeople });
}
