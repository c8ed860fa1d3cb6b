import type { Environment } from '../contract/environment';
import { IdentityError } from './application/session/IdentityError';
import { OpenSession } from './application/session/OpenSession';
import type { IdentityTokens } from './application/session/ports';
import { SignIn } from './application/session/SignIn';
import { returnFor, type SignInFlow } from './domain/session/SignInReturn';
import { reportReturn, showBootFailure } from './infrastructure/browser/bootPage';
import { captureReturn, entryAddress, restartSignIn } from './infrastructure/browser/entryAddress';
import { EnvironmentError, readEnvironment, SiteDownError } from './infrastructure/browser/readEnvironment';
import { SessionStorageRounds } from './infrastructure/browser/SessionStorageRounds';
import { StorageAbsence } from './infrastructure/browser/StorageAbsence';
import { StartedSignIns } from './infrastructure/identity/StartedSignIns';
import { isChunkError, reloadOnce } from './ui/errors/reloadOnce';

const DOWN = "Sorry, the site is down for routine system processing. We'll be back soon.";
const NOT_LOADED = 'Listbill could not be loaded. Check your connection, then try again.';

/** One adapter for each sign-in flow. Only the adapter of the configured flow is loaded. */
const fetchIdentity = {
  code: async () =>
    (await import(/* webpackChunkName: "identity" */ './infrastructure/auth0/createAuth0Identity')).createAuth0Identity,
  fragment: async () =>
    (await import(/* webpackChunkName: "identity-fragment" */ './infrastructure/auth0js/createAuth0JsIdentity'))
      .createAuth0JsIdentity,
} satisfies Readonly<Record<SignInFlow, unknown>>;
const fetchApp = () => import(/* webpackChunkName: "app" */ './startApp');

/** Determines the signed-in user before the application loads, so that the redirect to the sign-in page does not wait for React. */
async function boot(root: Element): Promise<void> {
  const base = new URL('.', document.baseURI);
  const captured = captureReturn(location, history, base.pathname);
  // Loaded in parallel with the settings for the default flow; a failure is handled below.
  if (captured.kind !== 'fragment') fetchIdentity.code().catch(() => undefined);
  const environment = await readEnvironment(new URL('environment.json', base).href);
  const { flow } = environment.identity;
  const createIdentity = await fetchIdentity[flow]();
  const identity = createIdentity({ ...environment.identity, appUrl: base.href }, (tokens) =>
    withRoles(tokens, environment),
  );
  const signInReturn = returnFor(flow, captured);
  // Loaded in parallel with the provider's answer if a user is probably signed in; a failure is handled below.
  if ('url' in signInReturn || wasSignedIn()) fetchApp().catch(() => undefined);
  const absence = new StorageAbsence();
  const signIn = new SignIn(identity, absence, new SessionStorageRounds(), Date);
  if (isLoadedByPerson()) signIn.allowAgain();
  const { claimsNamespace } = environment.identity;
  let opening = await new OpenSession(identity, signIn, absence, claimsNamespace).run(signInReturn);
  reportReturn(opening.kind === 'signedOut');
  let entry = entryAddress(location.hash, opening);
  if (entry.kind === 'signIn') {
    opening = { kind: 'failed', error: await refusalOf(signIn.run(entry.target)) };
    entry = entryAddress(location.hash, opening);
  }
  history.replaceState(history.state, '', `#${entry.path}`);
  const { startApp } = await fetchApp();
  await startApp(root, { environment, identity, opening }, entry.requested);
}

/** Completes claims without any role. The code is part of the application, which is loaded next anyway. */
async function withRoles(tokens: IdentityTokens, environment: Environment): Promise<IdentityTokens> {
  const { apiBaseUrl, clientGroups, identity } = environment;
  const namespace = identity.claimsNamespace;
  if (JSON.stringify(tokens.claims).includes('ROLE_')) return tokens;
  const { completeClaims } = await (await fetchApp()).fetchClaims();
  return completeClaims(tokens, { apiBaseUrl, names: { namespace, clientGroups } });
}

/** Why this tab may not open the sign-in page again. Stays pending while the page is left; rethrows any other failure. @source SES-2 */
async function refusalOf(leaving: Promise<never>): Promise<IdentityError> {
  const error: unknown = await leaving.catch((reason: unknown) => reason);
  if (error instanceof IdentityError && error.code === 'sign_in_loop') return error;
  throw error;
}

/** True after Back, Forward or Reload. A provider that sends the tab in circles only ever navigates. @source SES-2 */
function isLoadedByPerson(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'back_forward' || load?.type === 'reload';
}

/** The mark the identity library keeps in this browser from a sign-in to the sign-out. It is a hint and nothing else. */
function wasSignedIn(): boolean {
  return document.cookie.includes('.is.authenticated=');
}

function explain(root: Element, error: unknown): void {
  restartSignIn(new StartedSignIns(() => sessionStorage), location, history);
  if (isChunkError(error) && reloadOnce(window)) return;
  if (error instanceof SiteDownError) return showBootFailure(root, DOWN);
  showBootFailure(root, error instanceof EnvironmentError ? `Listbill cannot start. ${error.message}` : NOT_LOADED);
}

try {
  const theme = localStorage.getItem('listbill.theme');
  if (theme && theme !== 'system') document.documentElement.dataset['theme'] = theme;
} catch {
  // Without storage the loading screen looks as the browser wishes.
}
const root = document.getElementById('root');
if (root) boot(root).catch((error: unknown) => explain(root, error));
