import type { PasswordSignIn } from '../../session/PasswordSignIn';
import { errorPage, mailSentPage } from '../pages/messagePages';
import { backToSignIn, field, html, page, problem } from '../pages/page';
import { NOT_THE_SAME, newPasswordPage, newPasswordSetPage } from '../pages/passwordPages';
import type { AccountRouteDependencies, EmailFormContent } from './mailSignInRoutes';
import { type Context, composeRoutes, type IdentityRoute, route, showPage } from './Route';
import { readOwnForm, signInIdOf, withMinimumDuration } from './requests';

const LINK = /^\/u\/new-password\/([\w-]{43})$/;

export interface NewPasswordRouteDependencies extends AccountRouteDependencies {
  readonly signIn: PasswordSignIn;
}

/** Requesting a password reset, and setting a new password with the mailed link. @source SES-10 */
export function newPasswordRoutes(parts: NewPasswordRouteDependencies): IdentityRoute {
  return composeRoutes(
    route(['GET', 'POST'], '/u/new-password', (ctx) => ask(ctx, parts)),
    route(['GET', 'POST'], LINK, (ctx) => set(ctx, parts)),
  );
}

async function ask(ctx: Context, { accounts, home, outbox }: AccountRouteDependencies): Promise<void> {
  const uid = signInIdOf(ctx);
  if (ctx.method === 'GET') return showPage(ctx, 200, forgotPasswordPage({ email: '', uid }));
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  const email = form.get('email') ?? '';
  const result = await withMinimumDuration(accounts.requestPasswordReset.run({ email, address: ctx.ip }));
  if (result.kind === 'sent') {
    const what = 'link to set a new password. It is good for one hour and works once';
    return showPage(ctx, 200, mailSentPage({ email, contents: what, uid, outbox }));
  }
  const { message } = result;
  return showPage(ctx, result.kind === 'wait' ? 429 : 400, forgotPasswordPage({ email, message, uid }));
}

async function set(ctx: Context, { accounts, devices, home, signIn }: NewPasswordRouteDependencies): Promise<void> {
  const [, token = ''] = LINK.exec(ctx.path) ?? [];
  const person = await accounts.setNewPassword.personOf(token);
  if (!person) return showPage(ctx, 410, errorPage({ code: 'link_over', home }));
  const { email } = person;
  if (ctx.method === 'GET') return showPage(ctx, 200, newPasswordPage({ email }));
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  const password = form.get('password') ?? '';
  if (password !== form.get('again')) {
    return showPage(ctx, 400, newPasswordPage({ email, message: NOT_THE_SAME }));
  }
  const result = await accounts.setNewPassword.run(token, password, ctx.ip);
  if (result.kind === 'expired') return showPage(ctx, 410, errorPage({ code: 'link_over', home }));
  if (result.kind === 'refused') return showPage(ctx, 400, newPasswordPage({ email, message: result.message }));
  await signIn.clearAttempts({ email, address: ctx.ip, device: devices.of(ctx) });
  return showPage(ctx, 200, newPasswordSetPage(home));
}

/** Form to request a password reset. @source SES-10 */
function forgotPasswordPage({ email, message, uid }: EmailFormContent): string {
  return page(
    'Forgot your password',
    html`<h1>Forgot your password?</h1>
      <p>We send you a link to set a new one.</p>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, isFirst: true, hasProblem: message !== undefined })}
        <button type="submit">Send the link</button>
      </form>
      ${backToSignIn(uid)}`,
  );
}
