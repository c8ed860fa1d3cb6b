import { PASSWORD_RULE } from '../../../src/domain/account/Profile';
import type { PasswordSignIn } from '../../session/PasswordSignIn';
import { donePage, errorPage, mailSentPage } from '../pages/messagePages';
import { backToSignIn, field, html, page, problem } from '../pages/page';
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
    return showPage(ctx, 400, newPasswordPage({ email, message: 'The passwords do not match. Type them again.' }));
  }
  const result = await accounts.setNewPassword.run(token, password, ctx.ip);
  if (result.kind === 'expired') return showPage(ctx, 410, errorPage({ code: 'link_over', home }));
  if (result.kind === 'refused') return showPage(ctx, 400, newPasswordPage({ email, message: result.message }));
  await signIn.clearAttempts({ email, address: ctx.ip, device: devices.of(ctx) });
  const text = 'You have been signed out everywhere. Sign in with your new password.';
  return showPage(ctx, 200, donePage({ title: 'Your new password is set', text, home }));
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

interface NewPasswordPageContent {
  /** Owner of the password. Also sent as a hidden field, so that password managers save both together. */
  readonly email: string;
  readonly message?: string;
}

/** Form for a new password, typed twice. @source SES-10 */
function newPasswordPage({ email, message }: NewPasswordPageContent): string {
  const common = {
    type: 'password',
    autocomplete: 'new-password',
    maxlength: 256,
    hasProblem: message !== undefined,
  } as const;
  return page(
    'Set a new password',
    html`<h1>Set a new password</h1>
      <p>For <strong>${email}</strong></p>
      ${problem(message)}
      <form method="post">
        <input type="hidden" name="username" autocomplete="username" value="${email}" />
        ${field({ ...common, name: 'password', label: 'New password', hint: PASSWORD_RULE, isFirst: true })}
        ${field({ ...common, name: 'again', label: 'Once more' })}
        <button type="submit">Set the password</button>
      </form>`,
  );
}
