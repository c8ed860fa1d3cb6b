import { PASSWORD_RULE } from '../../../../src/domain/people/account/Profile';
import { donePage, errorPage, mailSentPage } from '../pages/messagePages';
import { backToSignIn, field, html, page, problem } from '../pages/page';
import type { AccountRouteDependencies } from './mailSignInRoutes';
import { type Context, composeRoutes, type IdentityRoute, route, showPage } from './Route';
import { readOwnForm, signInIdOf, withMinimumDuration } from './requests';

const LINK = /^\/u\/sign-up\/([\w-]{43})$/;
const EMPTY_FORM = { email: '', firstName: '', lastName: '' };

/** Signing up, and confirming the account with the mailed link. @source SES-10 */
export function signUpRoutes(parts: AccountRouteDependencies): IdentityRoute {
  return composeRoutes(
    route(['GET', 'POST'], '/u/sign-up', (ctx) => ask(ctx, parts)),
    route(['GET', 'POST'], LINK, (ctx) => confirm(ctx, parts)),
  );
}

async function ask(ctx: Context, { accounts, home, outbox }: AccountRouteDependencies): Promise<void> {
  const uid = signInIdOf(ctx);
  if (ctx.method === 'GET') return showPage(ctx, 200, signUpPage({ ...EMPTY_FORM, uid }));
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  const typed = {
    email: form.get('email') ?? '',
    firstName: form.get('firstName') ?? '',
    lastName: form.get('lastName') ?? '',
  };
  const password = form.get('password') ?? '';
  const result = await withMinimumDuration(accounts.signUp.run({ ...typed, password, address: ctx.ip }));
  if (result.kind === 'sent') {
    const what = 'link to confirm your account. It is good for 24 hours and works once';
    return showPage(ctx, 200, mailSentPage({ email: typed.email, contents: what, uid, outbox, isCertain: true }));
  }
  const { message } = result;
  return showPage(ctx, result.kind === 'wait' ? 429 : 400, signUpPage({ ...typed, message, uid }));
}

async function confirm(ctx: Context, { accounts, home }: AccountRouteDependencies): Promise<void> {
  const [, token = ''] = LINK.exec(ctx.path) ?? [];
  const over = () => showPage(ctx, 410, errorPage({ code: 'link_over', home }));
  const email = await accounts.confirmSignUp.emailOf(token);
  if (email === undefined) return over();
  if (ctx.method === 'GET') return showPage(ctx, 200, confirmSignUpPage({ email }));
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  const result = await accounts.confirmSignUp.run(token, form.get('password') ?? '');
  if (result.kind === 'expired') return over();
  if (result.kind === 'refused') return showPage(ctx, 400, confirmSignUpPage({ email, message: result.message }));
  const text = "You can sign in now. Your company's Listbill administrator decides what you can see.";
  return showPage(ctx, 200, donePage({ title: 'Your account is ready', text, home }));
}

interface SignUpPageContent {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly message?: string;
  /** Id of the sign-in to return to; empty if there is none. */
  readonly uid: string;
}

/** Form to sign up. @source SES-10 */
function signUpPage({ email, firstName, lastName, message, uid }: SignUpPageContent): string {
  const hasProblem = message !== undefined;
  return page(
    'Create an account',
    html`<h1>Create an account</h1>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name', value: firstName, maxlength: 60, isFirst: true, hasProblem })}
        ${field({ name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name', value: lastName, maxlength: 60, hasProblem })}
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, hasProblem })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', maxlength: 256, hint: PASSWORD_RULE, hasProblem })}
        <button type="submit">Create the account</button>
      </form>
      ${backToSignIn(uid)}`,
  );
}

interface ConfirmSignUpPageContent {
  readonly email: string;
  readonly message?: string;
}

/** Target of the mailed link. Asks for the password, which only the person who signed up knows. @source SES-10 */
function confirmSignUpPage({ email, message }: ConfirmSignUpPageContent): string {
  return page(
    'Confirm your account',
    html`<h1>Confirm your account</h1>
      <p>Someone signed up for Listbill with <strong>${email}</strong>. If it was you, type the password you chose.</p>
      ${problem(message)}
      <form method="post">
        <input type="hidden" name="username" autocomplete="username" value="${email}" />
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          maxlength: 256,
          isFirst: true,
          hasProblem: message !== undefined,
        })}
        <button type="submit">Create the account</button>
      </form>
      <p class="quiet">If it was not you, close this page. No account will be created.</p>`,
  );
}
