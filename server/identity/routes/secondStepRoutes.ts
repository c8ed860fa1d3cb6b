import { errors, type Provider } from 'oidc-provider';
import { appAddress } from '../../factors/authenticatorApp';
import type { CheckSecondFactor } from '../../factors/CheckSecondFactor';
import type { ManageFactors } from '../../factors/ManageFactors';
import { hasFactor } from '../../factors/ports';
import type { PeopleForSignIn, SignInPerson } from '../../session/ports';
import type { SignInSteps, StartedSignIn } from '../openid/SignInSteps';
import { addAppPage, appCodePage, recoveryCodesPage, recoveryPage } from '../pages/factorPages';
import { errorPage } from '../pages/messagePages';
import { html } from '../pages/page';
import { type Context, type IdentityRoute, redirectTo, route, showPage } from './Route';
import { readOwnForm } from './requests';

export interface SecondStepDependencies {
  readonly provider: Provider;
  readonly people: PeopleForSignIn;
  readonly steps: SignInSteps;
  readonly factors: ManageFactors;
  readonly check: CheckSecondFactor;
  readonly home: string | undefined;
}

const STATUS = { wrong: 401, wait: 429 };
const NEEDED = 'Signing in here takes a second factor, and you have none yet. Add one to continue.';

/**
 * The second step of a sign-in: a code of the authenticator app or a recovery code; for people without a factor, adding one.
 *
 * @source docs/decisions/identity.md#the-second-factor-follows-every-first-one
 */
export function secondStepRoute(parts: SecondStepDependencies): IdentityRoute {
  return route(['GET', 'HEAD', 'POST'], /^\/u\/login\/[^/]+\/second$/, async (ctx) => {
    const { provider, people, steps, factors, home } = parts;
    try {
      const { uid } = await provider.interactionDetails(ctx.req, ctx.res);
      const started = await steps.waiting(uid);
      const person = started && (await people.findBySubject(started.login.accountId));
      if (!started || person?.status !== 'Active') return redirectTo(ctx, `/u/login/${uid}`);
      const step = { uid, started, person };
      if (hasFactor(await factors.of(person.subject))) await ask(ctx, parts, step);
      else await enroll(ctx, parts, step);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      showPage(ctx, 400, errorPage({ code: 'sign_in_over', home }));
    }
  });
}

interface Step {
  readonly uid: string;
  readonly started: StartedSignIn;
  readonly person: SignInPerson;
}

async function ask(ctx: Context, parts: SecondStepDependencies, { uid, started, person }: Step): Promise<void> {
  const { steps, check, home } = parts;
  const shown = { uid, email: person.email };
  if (ctx.method !== 'POST') {
    const isRecovery = ctx.query['with'] === 'recovery';
    return showPage(ctx, 200, isRecovery ? recoveryPage({ ...shown, typed: '' }) : appCodePage(shown));
  }
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  if (form.has('continue') && started.login.amr.includes('mfa')) return steps.complete(ctx, started, uid);
  const recovery = form.get('recovery');
  const kind = recovery === null ? 'app' : 'recovery';
  const code = recovery ?? form.get('code') ?? '';
  const result = await check.run({ person, code, kind, address: ctx.ip });
  if (result.kind === 'accepted') return steps.complete(ctx, withFactor(started, kind), uid);
  const { message } = result;
  const again =
    recovery === null ? appCodePage({ ...shown, message }) : recoveryPage({ ...shown, message, typed: code });
  return showPage(ctx, STATUS[result.kind], again);
}

async function enroll(ctx: Context, parts: SecondStepDependencies, { uid, started, person }: Step): Promise<void> {
  const { steps, factors, home } = parts;
  let message: string | undefined;
  if (ctx.method === 'POST') {
    const form = await readOwnForm(ctx, home);
    if (!form) return;
    const result = await factors.addApp({ person, address: ctx.ip }, form.get('code') ?? '');
    if (result.kind === 'added') {
      await steps.store(uid, withFactor(started, 'app'));
      const done = 'Your authenticator app was added.';
      const next = html`<form method="post"><button type="submit" name="continue" value="yes">I saved them: continue</button></form>`;
      return showPage(ctx, 200, recoveryCodesPage({ codes: result.recoveryCodes, done, next }));
    }
    ({ message } = result);
  }
  const secret = await factors.startApp(person.subject);
  const address = appAddress(secret, person.email);
  return showPage(ctx, message === undefined ? 200 : 400, addAppPage({ secret, address, message, reason: NEEDED }));
}

function withFactor({ login, startedAt }: StartedSignIn, kind: 'app' | 'recovery'): StartedSignIn {
  const factor = kind === 'app' ? 'authenticator-app' : 'recovery-code';
  return { login: { ...login, amr: [...new Set([...login.amr, 'otp', 'mfa'])], factor }, startedAt };
}
