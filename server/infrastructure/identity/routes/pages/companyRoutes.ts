import { errors, type Provider } from 'oidc-provider';
import type { PasswordSignIn } from '../../../../application/session/PasswordSignIn';
import type { PeopleForSignIn } from '../../../../application/session/ports/PeopleForSignIn';
import type { DemoPeople } from '../../IdentityProviderOptions';
import type { CompanySessions } from '../../openid/CompanySessions';
import { finishSignIn } from '../../openid/finishSignIn';
import { companyPage } from '../../pages/companyPage';
import { errorPage } from '../../pages/errorPage';
import { composeRoutes } from '../composeRoutes';
import { type Context, type Route, route } from '../Route';
import { ownForm } from './ownForm';
import { goOn, showPage } from './showPage';

export interface CompanyRoutesParts {
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
export function companyRoutes(parts: CompanyRoutesParts): Route {
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

async function signOn(ctx: Context, parts: CompanyRoutesParts): Promise<void> {
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

async function submit(ctx: Context, parts: CompanyRoutesParts, uid: string): Promise<void> {
  const { signIn, sessions, connection, demoPeople, home } = parts;
  const form = await ownForm(ctx, home);
  if (!form) return;
  const email = form.get('email') ?? '';
  const result = await signIn.run({ email, password: form.get('password') ?? '', address: ctx.ip, connection });
  if (result.kind !== 'accepted') {
    const { message } = result;
    showPage(ctx, STATUS[result.kind], companyPage({ email, message, connection, demoPeople, uid }));
    return;
  }
  const { subject } = result.person;
  await sessions.begin(ctx, subject);
  goOn(ctx, `/u/login/${uid}/company/return?assertion=${await sessions.assert(subject, uid)}`);
}

async function comeBack(
  ctx: Context,
  { provider, people, sessions, home }: CompanyRoutesParts,
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
  { provider, home }: CompanyRoutesParts,
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
