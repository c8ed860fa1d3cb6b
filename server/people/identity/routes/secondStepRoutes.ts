import { errors, type Provider } from 'oidc-provider';
import { DATABASE_CONNECTION } from '../../../../src/domain/people/directory/DirectoryUser';
import { appAddress } from '../../factors/authenticatorApp';
import type { CheckSecondFactor } from '../../factors/CheckSecondFactor';
import type { FactorAdded, FactorRefused } from '../../factors/factorChanges';
import type { ManageFactors } from '../../factors/ManageFactors';
import type { Passkeys } from '../../factors/Passkeys';
import { hasFactor, type OwnFactors } from '../../factors/ports';
import { deviceOf } from '../../session/deviceOf';
import type { PeopleForSignIn, SignInPerson } from '../../session/ports';
import type { FirstStep, Interaction, SignInSteps } from '../openid/SignInSteps';
import { addAppPage, appCodePage, recoveryCodesPage, recoveryPage } from '../pages/factorPages';
import { errorPage } from '../pages/messagePages';
import { backToSignIn, type Html, html } from '../pages/page';
import { addPasskeyPage, showPasskeyPage } from '../pages/passkeyPages';
import { type Context, composeRoutes, type IdentityRoute, redirectTo, route, showPage } from './Route';
import { readOwnForm } from './requests';

export interface SecondStepDependencies {
  readonly provider: Provider;
  readonly people: PeopleForSignIn;
  readonly steps: SignInSteps;
  readonly factors: ManageFactors;
  readonly passkeys: Passkeys;
  readonly check: CheckSecondFactor;
  readonly home: string | undefined;
}

const STATUS = { wrong: 401, wait: 429 };
const NEEDED = 'Signing in here requires a second factor, and you have none yet. Add one to continue.';
const AT_COMPANY = 'You sign in with your company. Go back, and choose "Sign in with your company".';

/**
 * The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code; for people without a factor, adding
 * one. And signing in with a passkey alone, which needs no second step.
 *
 * @source docs/decisions/identity.md#the-second-factor-follows-every-first-one
 */
export function secondStepRoutes(parts: SecondStepDependencies): IdentityRoute {
  const { provider, people, steps, factors, home } = parts;
  const inSignIn = (path: RegExp, answer: (ctx: Context, interaction: Interaction) => Promise<void>) =>
    route(['GET', 'HEAD', 'POST'], path, async (ctx) => {
      try {
        await answer(ctx, await provider.interactionDetails(ctx.req, ctx.res));
      } catch (error) {
        if (!(error instanceof errors.SessionNotFound)) throw error;
        showPage(ctx, 400, errorPage({ code: 'sign_in_over', home }));
      }
    });
  return composeRoutes(
    inSignIn(/^\/u\/login\/[^/]+\/passkey$/, (ctx, interaction) => signInWithPasskey(ctx, parts, interaction)),
    inSignIn(/^\/u\/login\/[^/]+\/second$/, async (ctx, { uid }) => {
      const first = await steps.waiting(uid);
      const person = first && (await people.findBySubject(first.login.accountId));
      if (!first || person?.status !== 'Active') return redirectTo(ctx, `/u/login/${uid}`);
      const own = await factors.of(person.subject);
      const step = { uid, first, person, own };
      return hasFactor(own) ? ask(ctx, parts, step) : enroll(ctx, parts, step);
    }),
  );
}

async function signInWithPasskey(ctx: Context, parts: SecondStepDependencies, interaction: Interaction): Promise<void> {
  const { passkeys, steps, home } = parts;
  const { uid } = interaction;
  const show = async (status: number, message?: string) => {
    const ways = [html`<li><a href="/u/login/${uid}">Sign in another way</a></li>`];
    showPage(ctx, status, showPasskeyPage({ options: await passkeys.startUsing(uid), message, ways }));
  };
  if (ctx.method !== 'POST') return show(200);
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  const startedAt = Date.now();
  const used = await passkeys.use(uid, form.get('passkey') ?? '', ctx.ip);
  if (used.kind === 'refused') return show(401, used.message);
  // Their company decides who may sign in.
  if (used.person.connection !== DATABASE_CONNECTION) return show(403, AT_COMPANY);
  const login = { accountId: used.person.subject, amr: used.methods, method: 'passkey' };
  return steps.proceed(ctx, interaction, { login, startedAt });
}

interface Step {
  readonly uid: string;
  readonly first: FirstStep;
  readonly person: SignInPerson;
  readonly own: OwnFactors;
}

async function ask(ctx: Context, parts: SecondStepDependencies, step: Step): Promise<void> {
  const { steps, check, passkeys, home } = parts;
  const { uid, first, person } = step;
  if (ctx.method !== 'POST') return askFor(ctx, parts, step, { status: 200, kind: kindIn(ctx, step) });
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  if (form.has('continue') && first.login.amr.includes('mfa')) return steps.complete(ctx, first, uid);
  const passkey = form.get('passkey');
  if (passkey !== null) {
    const used = await passkeys.use(uid, passkey, ctx.ip, person.subject);
    if (used.kind === 'accepted') return steps.complete(ctx, withFactor(first, used.methods, 'passkey'), uid);
    return askFor(ctx, parts, step, { status: 401, kind: 'passkey', message: used.message });
  }
  const recovery = form.get('recovery');
  const kind = recovery === null ? 'app' : 'recovery';
  const code = recovery ?? form.get('code') ?? '';
  const result = await check.run({ person, code, kind, address: ctx.ip });
  if (result.kind === 'accepted') {
    const factor = kind === 'app' ? 'authenticator-app' : 'recovery-code';
    return steps.complete(ctx, withFactor(first, BY_CODE, factor), uid);
  }
  return askFor(ctx, parts, step, { status: STATUS[result.kind], kind, message: result.message, typed: code });
}

type FactorKind = 'app' | 'passkey' | 'recovery';

interface Question {
  readonly status: number;
  readonly kind: FactorKind;
  readonly message?: string;
  /** A recovery code that was typed. */
  readonly typed?: string;
}

/** The factor that the person chose; by default a passkey if they have one. */
function kindIn(ctx: Context, { own }: Step): FactorKind {
  const { with: chosen } = ctx.query;
  if (chosen === 'recovery') return 'recovery';
  if (own.app === null) return 'passkey';
  return own.passkeys.length === 0 || chosen === 'app' ? 'app' : 'passkey';
}

async function askFor(
  ctx: Context,
  { passkeys }: SecondStepDependencies,
  { uid, person, own }: Step,
  { status, kind, message, typed = '' }: Question,
): Promise<void> {
  const others: readonly (readonly [FactorKind, boolean, string])[] = [
    ['passkey', own.passkeys.length > 0, 'Use a passkey'],
    ['app', own.app !== null, 'Use your authenticator app'],
    ['recovery', true, 'Use a recovery code'],
  ];
  const ways: Html[] = others
    .filter(([other, isThere]) => isThere && other !== kind)
    .map(([other, , text]) => html`<li><a href="/u/login/${uid}/second?with=${other}">${text}</a></li>`);
  const { email } = person;
  const content = {
    email,
    message,
    ways: [...ways, html`<li><a href="/u/login/${uid}">Sign in as someone else</a></li>`],
  };
  if (kind === 'app') showPage(ctx, status, appCodePage(content));
  else if (kind === 'recovery') showPage(ctx, status, recoveryPage({ ...content, typed }));
  else showPage(ctx, status, showPasskeyPage({ ...content, options: await passkeys.startUsing(uid, person.subject) }));
}

async function enroll(ctx: Context, parts: SecondStepDependencies, step: Step): Promise<void> {
  const { steps, factors, passkeys, home } = parts;
  const { uid, first, person } = step;
  let message: string | undefined;
  let name: string = deviceOf(ctx.get('user-agent'));
  if (ctx.method === 'POST') {
    const form = await readOwnForm(ctx, home);
    if (!form) return;
    const passkey = form.get('passkey');
    name = form.get('name') ?? name;
    const change = { person, address: ctx.ip };
    const result: FactorAdded | FactorRefused =
      passkey === null
        ? await factors.addApp(change, uid, form.get('code') ?? '')
        : await passkeys.add(change, passkey, name);
    if (result.kind === 'added') {
      const isApp = passkey === null;
      await steps.store(uid, withFactor(first, isApp ? BY_CODE : BY_PASSKEY, isApp ? 'authenticator-app' : 'passkey'));
      const done = isApp ? 'Your authenticator app was added.' : 'Your passkey was added.';
      const next = html`<form method="post" action="/u/login/${uid}/second"><button type="submit" name="continue" value="yes">I saved them: continue</button></form>`;
      return showPage(ctx, 200, recoveryCodesPage({ codes: result.recoveryCodes, done, next }));
    }
    ({ message } = result);
  }
  const status = message === undefined ? 200 : 400;
  const other = (kind: FactorKind, text: string) =>
    html`<p class="ways"><a href="/u/login/${uid}/second?with=${kind}">${text}</a></p>${backToSignIn(uid)}`;
  if (ctx.query['with'] === 'passkey') {
    const options = await passkeys.startAdding(person);
    const back = other('app', 'Add an authenticator app instead');
    return showPage(ctx, status, addPasskeyPage({ options, name, message, reason: NEEDED, back }));
  }
  const secret = await factors.startApp(person.subject, uid);
  const address = appAddress(secret, person.email);
  const back = other('passkey', 'Add a passkey instead');
  return showPage(ctx, status, addAppPage({ secret, address, message, reason: NEEDED, back }));
}

/** Methods (`amr`, RFC 8176) of a sign-in with a code of an authenticator app. */
export const BY_CODE = ['otp', 'mfa'];
/** Methods of a sign-in with a passkey. */
export const BY_PASSKEY = ['user', 'mfa'];

function withFactor({ login, startedAt }: FirstStep, methods: readonly string[], factor: string): FirstStep {
  return { login: { ...login, amr: [...new Set([...login.amr, ...methods])], factor }, startedAt };
}
