import type { PasswordSignIn } from '../../../../application/session/PasswordSignIn';
import { donePage } from '../../pages/donePage';
import { errorPage } from '../../pages/errorPage';
import { forgotPasswordPage } from '../../pages/forgotPasswordPage';
import { mailSentPage } from '../../pages/mailSentPage';
import { newPasswordPage } from '../../pages/newPasswordPage';
import { evenTime } from '../calls/evenTime';
import { composeRoutes } from '../composeRoutes';
import { type Context, type Route, route } from '../Route';
import type { AccountPagesParts } from './mailSignInPages';
import { signInOf } from './onward';
import { ownForm } from './ownForm';
import { showPage } from './showPage';

const LINK = /^\/u\/new-password\/([\w-]{43})$/;

export interface NewPasswordPagesParts extends AccountPagesParts {
  readonly signIn: PasswordSignIn;
}

/** Asking for a new password, and setting it by the mailed link. @source SES-10 */
export function newPasswordPages(parts: NewPasswordPagesParts): Route {
  return composeRoutes(
    route(['GET', 'POST'], '/u/new-password', (ctx) => ask(ctx, parts)),
    route(['GET', 'POST'], LINK, (ctx) => set(ctx, parts)),
  );
}

async function ask(ctx: Context, { accounts, home, outbox }: AccountPagesParts): Promise<void> {
  const uid = signInOf(ctx);
  if (ctx.method === 'GET') return showPage(ctx, 200, forgotPasswordPage({ email: '', uid }));
  const form = await ownForm(ctx, home);
  if (!form) return;
  const email = form.get('email') ?? '';
  const result = await evenTime(accounts.askForNewPassword.run({ email, address: ctx.ip }));
  if (result.kind === 'sent') {
    const what = 'link to set a new password. It is good for one hour and works once';
    return showPage(ctx, 200, mailSentPage({ email, what, uid, outbox }));
  }
  const { message } = result;
  return showPage(ctx, result.kind === 'wait' ? 429 : 400, forgotPasswordPage({ email, message, uid }));
}

async function set(ctx: Context, { accounts, home, signIn }: NewPasswordPagesParts): Promise<void> {
  const [, token = ''] = LINK.exec(ctx.path) ?? [];
  const person = await accounts.setNewPassword.personOf(token);
  if (!person) return showPage(ctx, 410, errorPage({ code: 'link_over', home }));
  const { email } = person;
  if (ctx.method === 'GET') return showPage(ctx, 200, newPasswordPage({ email }));
  const form = await ownForm(ctx, home);
  if (!form) return;
  const password = form.get('password') ?? '';
  if (password !== form.get('again')) {
    return showPage(ctx, 400, newPasswordPage({ email, message: 'The two are not the same. Type them once more.' }));
  }
  const result = await accounts.setNewPassword.run(token, password);
  if (result.kind === 'over') return showPage(ctx, 410, errorPage({ code: 'link_over', home }));
  if (result.kind === 'refused') return showPage(ctx, 400, newPasswordPage({ email, message: result.message }));
  await signIn.forgive(email);
  const text = 'Wherever you were signed in, you are asked to sign in with it.';
  return showPage(ctx, 200, donePage({ title: 'Your new password is set', text, home }));
}
