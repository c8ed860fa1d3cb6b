import { errors } from 'oidc-provider';
import type { SecurityEvents } from '../../../platform/security/securityEvents';
import type { PasswordSignIn } from '../../session/PasswordSignIn';
import type { AccountFeatures, DemoPeople, IdentityClient } from '../IdentityProviderOptions';
import type { DeviceCookies } from '../openid/knownDevices';
import type { SignInSteps } from '../openid/SignInSteps';
import { endSession, type LoginTickets, type SessionParts } from '../openid/signInSession';
import { errorPage } from '../pages/messagePages';
import { demoSection, field, type Html, html, page, problem, withSignInId } from '../pages/page';
import type { CompanySessions } from './companyRoutes';
import { type Context, type IdentityRoute, route, showPage } from './Route';
import { readForm } from './requests';

export interface SignInRouteDependencies extends SessionParts {
  readonly signIn: PasswordSignIn;
  readonly devices: DeviceCookies;
  readonly tickets: LoginTickets;
  readonly steps: SignInSteps;
  readonly offers: AccountFeatures;
  /** Whether company sign-on is available. */
  readonly hasCompany: boolean;
  readonly demoPeople: DemoPeople | undefined;
  /** Address of the application. */
  readonly home: string | undefined;
}

/** The lock is only for passwords. */
const BY_MAIL = 'You can also sign in by mail now.';
const STATUS = { wrong: 401, wait: 429, closed: 403 };

/** The sign-in page. A cookie set by oidc-provider identifies the sign-in in progress; without it the page shows an error. */
export function signInRoute(parts: SignInRouteDependencies): IdentityRoute {
  return route(['GET', 'HEAD', 'POST'], /^\/u\/login\/[^/]+$/, async (ctx) => {
    try {
      const { params, uid } = await parts.provider.interactionDetails(ctx.req, ctx.res);
      await (ctx.method === 'POST' ? submit(ctx, parts, uid, params) : show(ctx, parts, uid, params));
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      showPage(ctx, 400, errorPage({ code: 'sign_in_over', home: parts.home }));
    }
  });
}

async function show(
  ctx: Context,
  parts: SignInRouteDependencies,
  uid: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const login = await parts.tickets.take(ctx);
  if (login) return parts.steps.proceed(ctx, { uid, params }, { login, startedAt: Date.now() });
  const hint = ctx.query['login_hint'] ?? params['login_hint'];
  return showPage(ctx, 200, pageOf(parts, uid, { email: typeof hint === 'string' ? hint : '' }));
}

async function submit(
  ctx: Context,
  parts: SignInRouteDependencies,
  uid: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const form = await readForm(ctx.req);
  if (!form) return showPage(ctx, 413, errorPage({ code: 'form_too_long', home: parts.home }));
  const email = form.get('email') ?? '';
  const startedAt = Date.now();
  const device = parts.devices.of(ctx);
  const result = await parts.signIn.run({ email, password: form.get('password') ?? '', address: ctx.ip, device });
  if (result.kind !== 'accepted') {
    const message =
      result.kind === 'wait' && parts.offers.passwordless ? `${result.message} ${BY_MAIL}` : result.message;
    return showPage(ctx, STATUS[result.kind], pageOf(parts, uid, { email, message }));
  }
  const login = { accountId: result.person.subject, amr: ['pwd'], method: 'password' };
  return parts.steps.proceed(ctx, { uid, params }, { login, startedAt });
}

function pageOf(
  { offers, hasCompany, demoPeople }: SignInRouteDependencies,
  uid: string,
  content: Pick<SignInPageContent, 'email' | 'message'>,
): string {
  return signInPage({ ...content, signIn: uid, offers, hasCompany, demoPeople });
}

interface SignInPageContent {
  /** Id of the sign-in in progress. */
  readonly signIn: string;
  /** Initial value of the email field. */
  readonly email: string;
  /** Why the last attempt failed. */
  readonly message?: string;

  readonly offers: AccountFeatures;
  /** Whether company sign-on is available. */
  readonly hasCompany: boolean;
  readonly demoPeople: DemoPeople | undefined;
}

/** The sign-in form. Works without script; each demo person is a link that fills in the email. */
function signInPage(content: SignInPageContent): string {
  const { email, message, signIn, hasCompany, demoPeople } = content;
  const hasProblem = message !== undefined;
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, isFirst: !email, hasProblem })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', maxlength: 256, isFirst: Boolean(email), hasProblem })}
        <button type="submit">Sign in</button>
      </form>
      ${hasCompany && html`<p class="or"><a class="button second" href="/u/login/${signIn}/company">Sign in with your company</a></p>`}
      ${otherOptions(content)}`,
    demoPeople && demoSection(demoPeople, email, '?'),
  );
}

function otherOptions({ offers, signIn }: SignInPageContent): Html {
  const ways = [
    offers.passwordChange &&
      html`<li><a href="${withSignInId('/u/new-password', signIn)}">Forgot your password?</a></li>`,
    html`<li><a href="/u/login/${signIn}/passkey">Sign in with a passkey</a></li>`,
    offers.passwordless && html`<li><a href="${withSignInId('/u/mail', signIn)}">Sign in by mail</a></li>`,
    offers.signUp && html`<li><a href="${withSignInId('/u/sign-up', signIn)}">Create an account</a></li>`,
  ].filter((way) => way !== false);
  return html`<ul class="ways">${ways}</ul>`;
}

export interface LogoutRouteDependencies extends SessionParts {
  readonly clients: readonly IdentityClient[];
  readonly companySessions: CompanySessions;
  readonly tickets: LoginTickets;
  readonly security: SecurityEvents;
}

/**
 * `/v2/logout?client_id&returnTo`: ends the session with its grants and access tokens, then redirects. Needs no token. With `federated`, also ends the company session. Discards the ticket of a mailed link opened earlier. For an
 * unregistered address, the session ends without a redirect. A link or image of another site is answered by a question: the person follows its link.
 *
 * @source SES-4
 */
export function logoutRoute(parts: LogoutRouteDependencies): IdentityRoute {
  const { clients, companySessions, tickets, security } = parts;
  const home = clients[0]?.logoutUris[0];
  const mayReturn = (client: unknown, address: string) =>
    clients.some(({ clientId, logoutUris }) => clientId === client && logoutUris.includes(address));
  return route(['GET'], '/v2/logout', async (ctx) => {
    if (ctx.get('sec-fetch-site') === 'cross-site') {
      ctx.type = 'html';
      ctx.body = signOutQuestion(ctx.originalUrl);
      return;
    }
    const userId = await endSession(parts, ctx);
    if (userId !== undefined) security.record({ name: 'session-ended', userId, address: ctx.ip });
    tickets.discard(ctx);
    if ('federated' in ctx.query) await companySessions.end(ctx);
    const { client_id: clientId, returnTo } = ctx.query;
    ctx.type = 'html';
    if (typeof returnTo !== 'string') {
      ctx.body = signedOutPage(home);
    } else if (mayReturn(clientId, returnTo)) {
      ctx.status = 303;
      ctx.redirect(returnTo);
    } else {
      ctx.status = 400;
      ctx.body = errorPage({ code: 'invalid_redirect_uri', detail: 'returnTo is not registered', home });
    }
  });
}

/** @param address which signs out when it is followed from this page. */
function signOutQuestion(address: string): string {
  return page(
    'Sign out',
    html`<h1>Sign out of Listbill?</h1>
      <p>Another site sent you here.</p>
      <p><a class="button" href="${address}">Sign out</a></p>`,
  );
}

/** Shown after signing out without an address to return to. */
function signedOutPage(home: string | undefined): string {
  return page(
    'Signed out',
    html`<h1>You are signed out</h1>
      <p>You can close this window.</p>
      ${home && html`<p><a class="button" href="${home}">Back to Listbill</a></p>`}`,
  );
}
