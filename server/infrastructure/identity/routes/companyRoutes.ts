import { randomBytes } from 'node:crypto';
import { errors, type Provider } from 'oidc-provider';
import { MailedTokens } from '../../../application/account/mailedSecrets';
import type { PasswordSignIn } from '../../../application/session/PasswordSignIn';
import type { PeopleForSignIn, ProviderStorage } from '../../../application/session/ports';
import type { DemoPeople } from '../IdentityProviderOptions';
import { finishSignIn } from '../openid/signInSession';
import { errorPage } from '../pages/messagePages';
import { backToSignIn, demoSection, field, html, page, problem } from '../pages/page';
import { type Context, composeRoutes, goOn, type Route, route, showPage } from './Route';
import { readOwnForm } from './requests';

export interface CompanyRouteDependencies {
  readonly provider: Provider;
  readonly signIn: PasswordSignIn;
  readonly people: PeopleForSignIn;
  readonly sessions: CompanySessions;
  /** The name of the connection. */
  readonly connection: string;
  readonly demoPeople: DemoPeople | undefined;
  readonly home: string | undefined;
}

const SIGN_IN = /^[\w-]{10,64}$/;
const STATUS = { wrong: 401, wait: 429, closed: 403 };

/**
 * People who sign in at their company are sent on to a page that stands for it, with a session of its own, and come back
 * with its word for who they are: the way of a SAML connection, without the XML.
 *
 * @source SES-4
 */
export function companyRoutes(parts: CompanyRouteDependencies): Route {
  return composeRoutes(
    route(['GET'], /^\/u\/login\/[^/]+\/company$/, (ctx) =>
      withSignIn(ctx, parts, async (uid) => goOn(ctx, `/company/sign-on?for=${uid}`)),
    ),
    route(['GET', 'POST'], '/company/sign-on', (ctx) => signOn(ctx, parts)),
    route(['GET'], /^\/u\/login\/[^/]+\/company\/return$/, (ctx) =>
      withSignIn(ctx, parts, (uid) => comeBack(ctx, parts, uid)),
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
  return goOn(ctx, `/u/login/${uid}/company/return?assertion=${await sessions.assert(subject, uid)}`);
}

async function submit(ctx: Context, parts: CompanyRouteDependencies, uid: string): Promise<void> {
  const { signIn, sessions, connection, demoPeople, home } = parts;
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  const email = form.get('email') ?? '';
  const result = await signIn.run({ email, password: form.get('password') ?? '', address: ctx.ip, connection });
  if (result.kind !== 'accepted') {
    const { message } = result;
    showPage(ctx, STATUS[result.kind], companyPage({ email, message, connection, demoPeople, uid }));
    return;
  }
  const { subject } = result.person;
  await sessions.start(ctx, subject);
  goOn(ctx, `/u/login/${uid}/company/return?assertion=${await sessions.assert(subject, uid)}`);
}

async function comeBack(
  ctx: Context,
  { provider, people, sessions, home }: CompanyRouteDependencies,
  uid: string,
): Promise<void> {
  const { assertion } = ctx.query;
  const subject = typeof assertion === 'string' ? await sessions.accept(assertion, uid) : undefined;
  const person = subject === undefined ? undefined : await people.findBySubject(subject);
  if (person?.status !== 'Active') return showPage(ctx, 400, errorPage({ code: 'sign_in_over', home }));
  return goOn(ctx, await finishSignIn(provider, ctx, { accountId: person.subject, amr: ['fed'] }));
}

/** Only in the sign-in that this browser is in the middle of. */
async function withSignIn(
  ctx: Context,
  { provider, home }: CompanyRouteDependencies,
  answer: (uid: string) => Promise<void>,
): Promise<void> {
  try {
    const { uid } = await provider.interactionDetails(ctx.req, ctx.res);
    await answer(uid);
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
  /** The name of the connection. */
  readonly connection: string;
  /** People who sign in here, in a demo. */
  readonly demoPeople: DemoPeople | undefined;
  /** Names the sign-in that the browser is in the middle of. */
  readonly uid: string;
}

/** The page that stands for the sign-on of a company: another place with another session. */
function companyPage({ email, message, connection, demoPeople, uid }: CompanyPageContent): string {
  const hasProblem = message !== undefined;
  return page(
    'Company sign-on',
    html`<h1>Company sign-on</h1>
      <p class="quiet">This page stands for the sign-on of your company (${connection}). Listbill never sees this password.</p>
      ${problem(message)}
      <form method="post">
        ${field({ name: 'email', label: 'Work email', type: 'email', autocomplete: 'username', value: email, maxlength: 254, isFirst: !email, hasProblem })}
        ${field({ name: 'password', label: 'Company password', type: 'password', autocomplete: 'current-password', maxlength: 256, isFirst: Boolean(email), hasProblem })}
        <button type="submit">Go on to Listbill</button>
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

/** The sessions that people have at their company, of which the provider's own only borrows. @source SES-4 */
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

  /** Does nothing when there is none. */
  async end(ctx: Context): Promise<void> {
    const id = ctx.cookies.get(COOKIE, { signed: false });
    if (!id) return;
    await this.storage.remove(KIND, id);
    ctx.cookies.set(COOKIE, null, { path: '/', signed: false });
  }

  /** What the company says of the person, good for one minute and for this sign-in alone. */
  assert(subject: string, signIn: string): Promise<string> {
    return this.assertions.issue(this.storage, { accountId: subject, signIn });
  }

  /** @returns whom the company vouches for in this sign-in; undefined when it does not, or did already. */
  async accept(assertion: string, signIn: string): Promise<string | undefined> {
    const { accountId, signIn: meant } = (await this.assertions.take(this.storage, assertion)) ?? {};
    return meant === signIn && typeof accountId === 'string' ? accountId : undefined;
  }
}
