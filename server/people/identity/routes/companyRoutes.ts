import { randomBytes } from 'node:crypto';
import { errors } from 'oidc-provider';
import { MailedTokens } from '../../account/mailedSecrets';
import type { PasswordSignIn } from '../../session/PasswordSignIn';
import type { PeopleForSignIn, ProviderStorage } from '../../session/ports';
import type { DemoPeople } from '../IdentityProviderOptions';
import type { DeviceCookies } from '../openid/knownDevices';
import type { Interaction, SignInSteps } from '../openid/SignInSteps';
import type { SessionParts } from '../openid/signInSession';
import { errorPage } from '../pages/messagePages';
import { backToSignIn, demoSection, field, html, page, problem } from '../pages/page';
import { type Context, composeRoutes, type IdentityRoute, redirectTo, route, showPage } from './Route';
import { readOwnForm } from './requests';

export interface CompanyRouteDependencies extends SessionParts {
  readonly signIn: PasswordSignIn;
  readonly devices: DeviceCookies;
  readonly people: PeopleForSignIn;
  readonly sessions: CompanySessions;
  readonly steps: SignInSteps;
  /** Name of the connection. */
  readonly connection: string;
  readonly demoPeople: DemoPeople | undefined;
  readonly home: string | undefined;
}

const SIGN_IN = /^[\w-]{10,64}$/;
const STATUS = { wrong: 401, wait: 429, closed: 403 };

/**
 * Simulates company sign-on: a separate page with its own session, which returns an assertion of who the person is. Works
 * like a SAML connection, without the XML.
 *
 * @source SES-4
 */
export function companyRoutes(parts: CompanyRouteDependencies): IdentityRoute {
  return composeRoutes(
    route(['GET'], /^\/u\/login\/[^/]+\/company$/, (ctx) =>
      withSignIn(ctx, parts, async ({ uid }) => redirectTo(ctx, `/company/sign-on?for=${uid}`)),
    ),
    route(['GET', 'POST'], '/company/sign-on', (ctx) => signOn(ctx, parts)),
    route(['GET'], /^\/u\/login\/[^/]+\/company\/return$/, (ctx) =>
      withSignIn(ctx, parts, (interaction) => acceptAssertion(ctx, parts, interaction)),
    ),
  );
}

async function signOn(ctx: Context, parts: CompanyRouteDependencies): Promise<void> {
  const { sessions, connection, demoPeople, home } = parts;
  const { for: uid } = ctx.query;
  if (typeof uid !== 'string' || !SIGN_IN.test(uid)) {
    return showPage(ctx, 400, errorPage({ code: 'sign_in_over', home }));
  }
  if (ctx.method === 'POST') return submit(ctx, parts, uid);
  const subject = await sessions.subjectOf(ctx);
  if (subject === undefined)
    return showPage(ctx, 200, companyPage({ email: hintIn(ctx), connection, demoPeople, uid }));
  return redirectTo(ctx, `/u/login/${uid}/company/return?assertion=${await sessions.assert(subject, uid)}`);
}

async function submit(ctx: Context, parts: CompanyRouteDependencies, uid: string): Promise<void> {
  const { signIn, devices, sessions, connection, demoPeople, home } = parts;
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  const email = form.get('email') ?? '';
  const device = devices.of(ctx);
  const result = await signIn.run({ email, password: form.get('password') ?? '', address: ctx.ip, device, connection });
  if (result.kind !== 'accepted') {
    const { message } = result;
    showPage(ctx, STATUS[result.kind], companyPage({ email, message, connection, demoPeople, uid }));
    return;
  }
  const { subject } = result.person;
  await devices.remember(ctx, subject);
  await sessions.start(ctx, subject);
  redirectTo(ctx, `/u/login/${uid}/company/return?assertion=${await sessions.assert(subject, uid)}`);
}

async function acceptAssertion(ctx: Context, parts: CompanyRouteDependencies, interaction: Interaction): Promise<void> {
  const { people, sessions, steps, home } = parts;
  const { assertion } = ctx.query;
  const subject = typeof assertion === 'string' ? await sessions.accept(assertion, interaction.uid) : undefined;
  const person = subject === undefined ? undefined : await people.findBySubject(subject);
  if (person?.status !== 'Active') return showPage(ctx, 400, errorPage({ code: 'sign_in_over', home }));
  const login = { accountId: person.subject, amr: ['fed'], method: 'company' };
  return steps.proceed(ctx, interaction, { login, startedAt: Date.now() });
}

/** Answers only if this browser has a sign-in in progress. */
async function withSignIn(
  ctx: Context,
  { provider, home }: CompanyRouteDependencies,
  answer: (interaction: Interaction) => Promise<void>,
): Promise<void> {
  try {
    await answer(await provider.interactionDetails(ctx.req, ctx.res));
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    showPage(ctx, 400, errorPage({ code: 'sign_in_over', home }));
  }
}

function hintIn(ctx: Context): string {
  const { login_hint: hint } = ctx.query;
  return typeof hint === 'string' ? hint : '';
}

interface CompanyPageContent {
  readonly email: string;
  readonly message?: string;
  /** Name of the connection. */
  readonly connection: string;

  readonly demoPeople: DemoPeople | undefined;
  /** Id of the sign-in in progress. */
  readonly uid: string;
}

/** The simulated company sign-on page. */
function companyPage({ email, message, connection, demoPeople, uid }: CompanyPageContent): string {
  const hasProblem = message !== undefined;
  return page(
    'Company sign-on',
    html`<h1>Company sign-on</h1>
      <p class="quiet">This page simulates your company's sign-on (${connection}). Listbill never sees this password.</p>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'email', label: 'Work email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, isFirst: !email, hasProblem })}
        ${field({ name: 'password', label: 'Company password', type: 'password', autocomplete: 'current-password', maxlength: 256, isFirst: Boolean(email), hasProblem })}
        <button type="submit">Continue to Listbill</button>
      </form>
      ${backToSignIn(uid)}`,
    demoPeople && demoPeople.people.length > 0 && demoSection(demoPeople, email, `?for=${uid}&`),
  );
}

const COOKIE = 'listbill_company';
const KIND = 'CompanySession';
const SESSION_MS = 8 * 60 * 60_000;
const ASSERTION_MS = 60_000;
const ID_BYTES = 32;

/** Sessions at the simulated company, separate from the provider's own. @source SES-4 */
export class CompanySessions {
  private readonly assertions = new MailedTokens('CompanyAssertion', ASSERTION_MS);

  constructor(
    private readonly storage: ProviderStorage,
    private readonly now: () => number = Date.now,
  ) {}

  async subjectOf(ctx: Context): Promise<string | undefined> {
    const id = ctx.cookies.get(COOKIE, { signed: false });
    const subject = id && (await this.storage.find(KIND, id))?.value['accountId'];
    return typeof subject === 'string' ? subject : undefined;
  }

  async start(ctx: Context, subject: string): Promise<void> {
    const id = randomBytes(ID_BYTES).toString('base64url');
    const expiresAt = this.now() + SESSION_MS;
    await this.storage.put({ kind: KIND, id, value: { accountId: subject }, uid: null, grantId: null, expiresAt });
    ctx.cookies.set(COOKIE, id, { path: '/', httpOnly: true, sameSite: 'lax', signed: false });
  }

  /** Does nothing if there is none. */
  async end(ctx: Context): Promise<void> {
    const id = ctx.cookies.get(COOKIE, { signed: false });
    if (!id) return;
    await this.storage.remove(KIND, id);
    ctx.cookies.set(COOKIE, null, { path: '/', signed: false });
  }

  /** Issues an assertion that is valid for one minute and for this sign-in only. */
  assert(subject: string, signIn: string): Promise<string> {
    return this.assertions.issue(this.storage, { accountId: subject, signIn });
  }

  /** @returns the subject of the assertion; undefined if it is invalid, used or for another sign-in. */
  async accept(assertion: string, signIn: string): Promise<string | undefined> {
    const { accountId, signIn: meant } = (await this.assertions.take(this.storage, assertion)) ?? {};
    return meant === signIn && typeof accountId === 'string' ? accountId : undefined;
  }
}
