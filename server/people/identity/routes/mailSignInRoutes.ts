import type { Accounts } from '../composeAccounts';
import type { DeviceCookies } from '../openid/knownDevices';
import type { LoginTickets } from '../openid/signInSession';
import { errorPage, mailSentPage } from '../pages/messagePages';
import { backToSignIn, field, html, outboxHint, page, problem, withSignInId } from '../pages/page';
import { type Context, composeRoutes, type IdentityRoute, redirectTo, route, showPage } from './Route';
import { nextAddress, randomAnswerId, readOwnForm, signInIdOf, withMinimumDuration } from './requests';

export interface AccountRouteDependencies {
  readonly accounts: Accounts;
  readonly tickets: LoginTickets;
  readonly devices: DeviceCookies;
  readonly home: string | undefined;
  /** Path of the outbox page; undefined if mails are really sent. */
  readonly outbox: string | undefined;
}

const LINK = /^\/u\/mail\/([\w-]{43})$/;
const MAIL_LOGIN = ['otp'];

/**
 * Signing in by mail: request a link or code, type the code, follow the link.
 *
 * @source SES-8 docs/decisions/identity.md#a-link-in-a-mail-opens-a-page-with-a-button
 */
export function mailSignInRoutes(parts: AccountRouteDependencies): IdentityRoute {
  return composeRoutes(
    route(['GET', 'POST'], '/u/mail', (ctx) => ask(ctx, parts)),
    route(['POST'], '/u/mail/code', (ctx) => typeCode(ctx, parts)),
    route(['GET', 'POST'], LINK, (ctx) => followLink(ctx, parts)),
  );
}

async function ask(ctx: Context, { accounts, home, outbox }: AccountRouteDependencies): Promise<void> {
  const uid = signInIdOf(ctx);
  if (ctx.method === 'GET') return showPage(ctx, 200, mailSignInPage({ email: '', uid }));
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  const email = form.get('email') ?? '';
  const send = form.get('send') === 'code' ? 'code' : 'link';
  const requestId = randomAnswerId();
  const request = { email, send, address: ctx.ip, requestId } as const;
  const result = await withMinimumDuration(accounts.startPasswordless.run(request));
  if (result.kind !== 'sent') {
    const { message } = result;
    return showPage(ctx, result.kind === 'wait' ? 429 : 400, mailSignInPage({ email, message, uid }));
  }
  if (send === 'code') return showPage(ctx, 200, codePage({ email, uid, outbox, requestId }));
  const what = 'link to sign in. It is good for five minutes and works once';
  return showPage(ctx, 200, mailSentPage({ email, contents: what, uid, outbox }));
}

async function typeCode(ctx: Context, { accounts, tickets, home, outbox }: AccountRouteDependencies): Promise<void> {
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  const [email, code, requestId] = [form.get('email') ?? '', form.get('code') ?? '', form.get('request') ?? ''];
  const attempt = { email, code, address: ctx.ip };
  const result = await withMinimumDuration(accounts.finishPasswordless.useCode(attempt, requestId));
  if (result.kind === 'accepted') {
    await tickets.issue(ctx, { accountId: result.person.subject, amr: MAIL_LOGIN, method: 'code' });
    return redirectTo(ctx, nextAddress(ctx, home));
  }
  const message = result.kind === 'wrong' ? 'This code is wrong or has expired.' : result.message;
  const content = { email, message, uid: signInIdOf(ctx), outbox, requestId };
  return showPage(ctx, result.kind === 'wait' ? 429 : 401, codePage(content));
}

/** The link only shows a button, because mail scanners follow links and must not use up the token. */
async function followLink(ctx: Context, { accounts, tickets, home }: AccountRouteDependencies): Promise<void> {
  const [, token = ''] = LINK.exec(ctx.path) ?? [];
  const over = () => showPage(ctx, 410, errorPage({ code: 'link_over', home }));
  if (ctx.method === 'GET') {
    const person = await accounts.finishPasswordless.personOf(token);
    return person ? showPage(ctx, 200, mailLinkPage(person.email)) : over();
  }
  if (!(await readOwnForm(ctx, home))) return;
  const result = await accounts.finishPasswordless.useLink(token);
  if (result.kind === 'expired') return over();
  await tickets.issue(ctx, { accountId: result.person.subject, amr: MAIL_LOGIN, method: 'link' });
  return redirectTo(ctx, home ?? '/');
}

export interface EmailFormContent {
  readonly email: string;
  readonly message?: string;
  /** Id of the sign-in to return to; empty if there is none. */
  readonly uid: string;
}

/** Form for the email to send a link or code to. @source SES-8 */
function mailSignInPage({ email, message, uid }: EmailFormContent): string {
  return page(
    'Sign in by mail',
    html`<h1>Sign in by mail</h1>
      <p>No password needed: we send you a link to follow, or a code to type here.</p>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, isFirst: true, hasProblem: message !== undefined })}
        <button type="submit" name="send" value="link">Send a link</button>
        <button type="submit" name="send" value="code" class="second">Send a code</button>
      </form>
      ${backToSignIn(uid)}`,
  );
}

interface CodePageContent {
  readonly email: string;
  readonly message?: string;
  readonly uid: string;
  readonly outbox: string | undefined;
  /** Of the request that the code was mailed for. */
  readonly requestId: string;
}

/** Form for the mailed code. @source SES-8 */
function codePage({ email, message, uid, outbox, requestId }: CodePageContent): string {
  return page(
    'Type the code',
    html`<h1>Type the code</h1>
      <p>If <strong>${email}</strong> can sign in here, a mail with a code of six digits is on its way. It is good for five minutes.</p>
      ${outboxHint(outbox)}
      ${problem(message)}
      <form method="post" action="${withSignInId('/u/mail/code', uid)}">
        <input type="hidden" name="email" value="${email}" />
        <input type="hidden" name="request" value="${requestId}" />
        ${field({ name: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code', maxlength: 12, isFirst: true, isDigits: true, hasProblem: message !== undefined })}
        <button type="submit">Sign in</button>
      </form>
      <p class="ways"><a href="${withSignInId('/u/mail', uid)}">Send another code</a></p>
      ${backToSignIn(uid)}`,
  );
}

/** Target of a mailed link: one button, because mail scanners follow links but do not press buttons. @source SES-8 */
function mailLinkPage(email: string): string {
  return page(
    'Sign in by mail',
    html`<h1>Sign in as ${email}?</h1>
      <p>You followed the link of a mail that was sent to you a moment ago.</p>
      <form method="post"><button type="submit">Sign in</button></form>
      <p class="quiet">If you did not ask for it, close this page.</p>`,
  );
}
