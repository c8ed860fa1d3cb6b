import type { Provider } from 'oidc-provider';
import { isMultiFactor } from '../../../platform/security/secondFactors';
import { isAfterEnd } from '../../../platform/security/sessionLife';
import type { ReplacePassword } from '../../account/NewPassword';
import { appAddress } from '../../factors/authenticatorApp';
import type { ManageFactors } from '../../factors/ManageFactors';
import type { Passkeys } from '../../factors/Passkeys';
import { hasFactor, type OwnPasskey } from '../../factors/ports';
import { deviceOf } from '../../session/deviceOf';
import type { PeopleForSignIn, SignInPerson } from '../../session/ports';
import { isRevoked } from '../../session/signInRules';
import { WAYS_PATH } from '../IdentityProviderOptions';
import { MULTI_FACTOR } from '../openid/SignInSteps';
import { addAppPage, recoveryCodesPage, removeAppPage, waysPage } from '../pages/factorPages';
import { errorPage } from '../pages/messagePages';
import { html } from '../pages/page';
import { addPasskeyPage, removePasskeyPage } from '../pages/passkeyPages';
import { changePasswordPage, NOT_THE_SAME, newPasswordSetPage } from '../pages/passwordPages';
import { type Context, composeRoutes, type IdentityRoute, redirectTo, route, showPage } from './Route';
import { readOwnForm } from './requests';
import { BY_CODE, BY_PASSKEY } from './secondStepRoutes';

const RETURN_PATH = `${WAYS_PATH}/return`;
/** How old the sign-in may be, in seconds. */
const MAX_AGE_S = 10 * 60;

/**
 * The provider's own pages as an application that people sign in to. It gets no tokens: a sign-in only makes the session recent.
 *
 * @param issuer the provider's address, with a trailing slash.
 */
export const waysClient = (issuer: string) => ({
  clientId: 'listbill-ways',
  redirectUri: `${issuer}${RETURN_PATH.slice(1)}`,
});

export interface WaysRouteDependencies {
  readonly provider: Provider;
  readonly issuer: string;
  readonly people: PeopleForSignIn;
  readonly factors: ManageFactors;
  readonly passkeys: Passkeys;
  readonly changePassword: ReplacePassword;
  readonly home: string | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Pages where people manage their second factors. Each request needs a sign-in of the last ten minutes in this browser, with a
 * second factor if the person had one before it.
 *
 * @source docs/decisions/identity.md#one-authenticator-app-and-ten-recovery-codes
 */
export function waysRoutes(parts: WaysRouteDependencies): IdentityRoute {
  const { factors, home } = parts;
  const forPerson = (
    methods: readonly string[],
    path: string,
    answer: (ctx: Context, person: SignInPerson) => Promise<void>,
  ) =>
    route(methods, path, async (ctx) => {
      const person = await recentPerson(ctx, parts, path !== WAYS_PATH);
      return person ? answer(ctx, person) : signInFirst(ctx, parts);
    });
  const form = (path: string, page: () => string, submit: (ctx: Context, person: SignInPerson) => Promise<void>) =>
    forPerson(['GET', 'POST'], path, async (ctx, person) => {
      if (ctx.method === 'GET') return showPage(ctx, 200, page());
      return (await readOwnForm(ctx, home)) ? submit(ctx, person) : undefined;
    });
  return composeRoutes(
    route(['GET'], RETURN_PATH, async (ctx) => {
      const isIn = (await recentPerson(ctx, parts)) !== undefined;
      // Otherwise a browser that keeps no cookies would sign in forever.
      return isIn ? redirectTo(ctx, WAYS_PATH) : showPage(ctx, 400, errorPage({ code: 'sign_in_over', home }));
    }),
    forPerson(['GET'], WAYS_PATH, (ctx, person) => show(ctx, parts, person)),
    forPerson(['GET', 'POST'], `${WAYS_PATH}/app`, (ctx, person) => addApp(ctx, parts, person)),
    form(`${WAYS_PATH}/app/remove`, removeAppPage, async (ctx, person) => {
      await factors.removeApp({ person, address: ctx.ip });
      return redirectTo(ctx, `${WAYS_PATH}?done=removed`);
    }),
    forPerson(['GET', 'POST'], `${WAYS_PATH}/password`, (ctx, person) => changePassword(ctx, parts, person)),
    forPerson(['GET', 'POST'], `${WAYS_PATH}/passkey`, (ctx, person) => addPasskey(ctx, parts, person)),
    forPerson(['GET', 'POST'], `${WAYS_PATH}/passkey/remove`, (ctx, person) => removePasskey(ctx, parts, person)),
    forPerson(['POST'], `${WAYS_PATH}/recovery-codes`, async (ctx, person) => {
      if (!(await readOwnForm(ctx, home))) return;
      const codes = await factors.renewRecoveryCodes({ person, address: ctx.ip });
      const done = 'The codes from before no longer work.';
      return codes.length === 0 ? redirectTo(ctx, WAYS_PATH) : showCodes(ctx, codes, done);
    }),
  );
}

async function show(ctx: Context, { factors, home }: WaysRouteDependencies, person: SignInPerson): Promise<void> {
  const { app, passkeys, recoveryCodesLeft } = await factors.of(person.subject);
  const { email, passwordHash } = person;
  const done = DONE.get(String(ctx.query['done']));
  const shown = { app: app && daysOf(app), passkeys: passkeys.map(shownPasskey) };
  return showPage(
    ctx,
    200,
    waysPage({ email, hasPassword: passwordHash !== null, ...shown, recoveryCodesLeft, done, home }),
  );
}

const APP_ADDED = 'Your authenticator app was added.';
const PASSKEY_ADDED = 'Your passkey was added.';
const DONE: ReadonlyMap<string, string> = new Map([
  ['added', APP_ADDED],
  ['removed', 'Your authenticator app was removed.'],
  ['passkey', PASSKEY_ADDED],
  ['passkey-removed', 'Your passkey was removed.'],
]);

async function changePassword(ctx: Context, parts: WaysRouteDependencies, person: SignInPerson): Promise<void> {
  const { home } = parts;
  const { email } = person;
  const show = (status: number, message?: string) =>
    showPage(ctx, status, changePasswordPage({ email, message, back: BACK }));
  if (person.passwordHash === null) return redirectTo(ctx, WAYS_PATH);
  if (ctx.method === 'GET') return show(200);
  const form = await readOwnForm(ctx, home);
  if (!form) return;
  const [current, password] = [form.get('current') ?? '', form.get('password') ?? ''];
  if (password !== form.get('again')) return show(400, NOT_THE_SAME);
  const result = await parts.changePassword.run(person, { current, password, address: ctx.ip });
  if (result.kind === 'refused') return show(400, result.message);
  return showPage(ctx, 200, newPasswordSetPage(home));
}

async function addApp(ctx: Context, parts: WaysRouteDependencies, person: SignInPerson): Promise<void> {
  const { provider, factors, home } = parts;
  const { uid: signIn } = await provider.Session.get(ctx);
  let message: string | undefined;
  if (ctx.method === 'POST') {
    const form = await readOwnForm(ctx, home);
    if (!form) return;
    const result = await factors.addApp({ person, address: ctx.ip }, signIn, form.get('code') ?? '');
    if (result.kind === 'added') {
      await addMethods(ctx, parts, BY_CODE);
      const { recoveryCodes: codes } = result;
      return codes.length === 0 ? redirectTo(ctx, `${WAYS_PATH}?done=added`) : showCodes(ctx, codes, APP_ADDED);
    }
    ({ message } = result);
  }
  const secret = await factors.startApp(person.subject, signIn);
  const address = appAddress(secret, person.email);
  return showPage(ctx, message === undefined ? 200 : 400, addAppPage({ secret, address, message, back: BACK }));
}

async function addPasskey(ctx: Context, parts: WaysRouteDependencies, person: SignInPerson): Promise<void> {
  const { passkeys, home } = parts;
  let message: string | undefined;
  let name: string = deviceOf(ctx.get('user-agent'));
  if (ctx.method === 'POST') {
    const form = await readOwnForm(ctx, home);
    if (!form) return;
    name = form.get('name') ?? '';
    const result = await passkeys.add({ person, address: ctx.ip }, form.get('passkey') ?? '', name);
    if (result.kind === 'added') {
      await addMethods(ctx, parts, BY_PASSKEY);
      const { recoveryCodes: codes } = result;
      return codes.length === 0 ? redirectTo(ctx, `${WAYS_PATH}?done=passkey`) : showCodes(ctx, codes, PASSKEY_ADDED);
    }
    ({ message } = result);
  }
  const options = await passkeys.startAdding(person);
  return showPage(ctx, message === undefined ? 200 : 400, addPasskeyPage({ options, name, message, back: BACK }));
}

async function removePasskey(ctx: Context, parts: WaysRouteDependencies, person: SignInPerson): Promise<void> {
  const { factors, passkeys, home } = parts;
  const { id } = ctx.query;
  const passkey = (await factors.of(person.subject)).passkeys.find(({ credentialId }) => credentialId === id);
  if (!passkey) return redirectTo(ctx, WAYS_PATH);
  if (ctx.method === 'GET') return showPage(ctx, 200, removePasskeyPage(shownPasskey(passkey)));
  if (!(await readOwnForm(ctx, home))) return;
  await passkeys.remove({ person, address: ctx.ip }, passkey.credentialId);
  return redirectTo(ctx, `${WAYS_PATH}?done=passkey-removed`);
}

/** Counts the factor that the person has just added as part of this browser's sign-in. Other browsers have to show it. */
async function addMethods(
  ctx: Context,
  { provider }: WaysRouteDependencies,
  methods: readonly string[],
): Promise<void> {
  const session = await provider.Session.get(ctx);
  session.amr = [...new Set([...(session.amr ?? []), ...methods])];
  await session.persist();
}

const BACK = html`<p class="ways"><a href="${WAYS_PATH}">Back to your ways to sign in</a></p>`;

function showCodes(ctx: Context, codes: readonly string[], done: string): void {
  const next = html`<p class="or"><a class="button" href="${WAYS_PATH}">I saved them</a></p>`;
  showPage(ctx, 200, recoveryCodesPage({ codes, done, next }));
}

/**
 * Who signed in a short time ago in this browser; undefined if no one did, or with too little.
 *
 * @param changes whether the person changes something. Then a factor that was added after the sign-in is needed, too: another
 * browser's sign-in from before must not remove it, or add its own.
 */
async function recentPerson(
  ctx: Context,
  parts: WaysRouteDependencies,
  changes = false,
): Promise<SignInPerson | undefined> {
  const { provider, people, factors, now } = parts;
  const session = await provider.Session.get(ctx);
  const signedInAt = session.authTime();
  const { accountId, amr } = session;
  if (accountId === undefined || signedInAt === undefined || now() / 1_000 - signedInAt > MAX_AGE_S) return undefined;
  const person = await people.findBySubject(accountId);
  if (person?.status !== 'Active' || isRevoked(signedInAt, person.tokensValidFrom)) return undefined;
  if (!isAfterEnd(signedInAt, await people.sessionEndedAt(accountId, session.uid))) return undefined;
  const { app, passkeys } = await factors.of(accountId);
  const hadFactor = [...(app ? [app] : []), ...passkeys].some(
    ({ addedAt }) => changes || Math.floor(addedAt.getTime() / 1_000) < signedInAt,
  );
  return hadFactor && !isMultiFactor(amr) ? undefined : person;
}

/** Asks for a sign-in, and returns here. */
async function signInFirst(ctx: Context, { provider, issuer, factors }: WaysRouteDependencies): Promise<void> {
  const { accountId } = await provider.Session.get(ctx);
  const needsFactor = accountId !== undefined && hasFactor(await factors.of(accountId));
  const { clientId, redirectUri } = waysClient(issuer);
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'none',
    scope: 'openid',
    max_age: String(MAX_AGE_S),
    ...(needsFactor && { acr_values: MULTI_FACTOR }),
  });
  redirectTo(ctx, `/authorize?${query}`);
}

/** A day such as `Mar 10, 2026`, in UTC: the page does not know where the person is. */
const dayOf = (time: Date): string =>
  time.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

const daysOf = ({ addedAt, lastUsedAt }: Pick<OwnPasskey, 'addedAt' | 'lastUsedAt'>) => ({
  addedOn: dayOf(addedAt),
  lastUsedOn: lastUsedAt && dayOf(lastUsedAt),
});

const shownPasskey = (passkey: OwnPasskey) => ({
  credentialId: passkey.credentialId,
  name: passkey.name,
  ...daysOf(passkey),
});
