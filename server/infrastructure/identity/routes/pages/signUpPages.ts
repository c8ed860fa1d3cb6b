import { confirmSignUpPage } from '../../pages/confirmSignUpPage';
import { donePage } from '../../pages/donePage';
import { errorPage } from '../../pages/errorPage';
import { mailSentPage } from '../../pages/mailSentPage';
import { signUpPage } from '../../pages/signUpPage';
import { evenTime } from '../calls/evenTime';
import { composeRoutes } from '../composeRoutes';
import { type Context, type Route, route } from '../Route';
import type { AccountPagesParts } from './mailSignInPages';
import { signInOf } from './onward';
import { ownForm } from './ownForm';
import { showPage } from './showPage';

const LINK = /^\/u\/sign-up\/([\w-]{43})$/;
const NOBODY = { email: '', firstName: '', lastName: '' };

/** Asking for an account, and confirming it by the mailed link. @source SES-10 */
export function signUpPages(parts: AccountPagesParts): Route {
  return composeRoutes(
    route(['GET', 'POST'], '/u/sign-up', (ctx) => ask(ctx, parts)),
    route(['GET', 'POST'], LINK, (ctx) => confirm(ctx, parts)),
  );
}

async function ask(ctx: Context, { accounts, home, outbox }: AccountPagesParts): Promise<void> {
  const uid = signInOf(ctx);
  if (ctx.method === 'GET') return showPage(ctx, 200, signUpPage({ ...NOBODY, uid }));
  const form = await ownForm(ctx, home);
  if (!form) return;
  const typed = {
    email: form.get('email') ?? '',
    firstName: form.get('firstName') ?? '',
    lastName: form.get('lastName') ?? '',
  };
  const password = form.get('password') ?? '';
  const result = await evenTime(accounts.signUp.run({ ...typed, password, address: ctx.ip }));
  if (result.kind === 'sent') {
    const what = 'link to confirm your account. It is good for 24 hours and works once';
    return showPage(ctx, 200, mailSentPage({ email: typed.email, what, uid, outbox, isCertain: true }));
  }
  const { message } = result;
  return showPage(ctx, result.kind === 'wait' ? 429 : 400, signUpPage({ ...typed, message, uid }));
}

async function confirm(ctx: Context, { accounts, home }: AccountPagesParts): Promise<void> {
  const [, token = ''] = LINK.exec(ctx.path) ?? [];
  const over = () => showPage(ctx, 410, errorPage({ code: 'link_over', home }));
  const email = await accounts.confirmSignUp.emailOf(token);
  if (email === undefined) return over();
  if (ctx.method === 'GET') return showPage(ctx, 200, confirmSignUpPage({ email }));
  const form = await ownForm(ctx, home);
  if (!form) return;
  const result = await accounts.confirmSignUp.run(token, form.get('password') ?? '');
  if (result.kind === 'over') return over();
  if (result.kind === 'refused') return showPage(ctx, 400, confirmSignUpPage({ email, message: result.message }));
  const text = 'You can sign in now. What you see there is up to whoever manages access in your company.';
  return showPage(ctx, 200, donePage({ title: 'Your account is ready', text, home }));
}
