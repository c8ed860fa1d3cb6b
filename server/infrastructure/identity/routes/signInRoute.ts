import { errors, type Provider } from 'oidc-provider';
import type { PasswordSignIn } from '../../../application/session/PasswordSignIn';
import type { DemoPeople } from '../IdentityProviderOptions';
import { errorPage } from '../pages/errorPage';
import { signInPage } from '../pages/signInPage';
import { type Context, type Route, route } from './Route';
import { readForm } from './readForm';

export interface SignInRouteParts {
  readonly provider: Provider;
  readonly signIn: PasswordSignIn;
  readonly demoPeople: DemoPeople | undefined;
  /** Where to start again. */
  readonly home: string | undefined;
}

const STATUS = { wrong: 401, wait: 429, closed: 403 };

/** The sign-in page. The cookie that oidc-provider set says which sign-in it belongs to; without it there is none. */
export function signInRoute(parts: SignInRouteParts): Route {
  return route(['GET', 'HEAD', 'POST'], /^\/u\/login\/[^/]+$/, async (ctx) => {
    try {
      const { params } = await parts.provider.interactionDetails(ctx.req, ctx.res);
      await (ctx.method === 'POST' ? submit(ctx, parts) : show(ctx, parts, params));
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      answer(ctx, 400, errorPage({ code: 'sign_in_over', home: parts.home }));
    }
  });
}

function show(ctx: Context, { demoPeople }: SignInRouteParts, params: Readonly<Record<string, unknown>>): void {
  const hint = ctx.query['login_hint'] ?? params['login_hint'];
  answer(ctx, 200, signInPage({ email: typeof hint === 'string' ? hint : '', demoPeople }));
}

async function submit(ctx: Context, { provider, signIn, demoPeople, home }: SignInRouteParts): Promise<void> {
  const form = await readForm(ctx.req);
  if (!form) {
    answer(ctx, 413, errorPage({ code: 'form_too_long', home }));
    return;
  }
  const email = form.get('email') ?? '';
  const result = await signIn.run({ email, password: form.get('password') ?? '', address: ctx.ip });
  if (result.kind !== 'accepted') {
    answer(ctx, STATUS[result.kind], signInPage({ email, message: result.message, demoPeople }));
    return;
  }
  const login = { accountId: result.person.subject, amr: ['pwd'] };
  const onward = await provider.interactionResult(ctx.req, ctx.res, { login }, { mergeWithLastSubmission: false });
  ctx.status = 303;
  ctx.redirect(onward);
}

function answer(ctx: Context, status: number, page: string): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = page;
}
