import type { Environment } from '../contract/platform/environment';
import { IdentityError } from './application/people/session/IdentityError';
import { OpenSession } from './application/people/session/OpenSession';
import type { IdentityTokens } from './application/people/session/ports';
import { SignIn } from './application/people/session/SignIn';
import { returnFor, type SignInFlow } from './domain/people/session/SignInReturn';
import type * as Ahead from './headStart';
import { reportReturn, showBootFailure } from './infrastructure/browser/bootPage';
import { captureReturn, entryAddress, restartSignIn } from './infrastructure/browser/entryAddress';
import { showStoredFont } from './infrastructure/browser/ownFont';
import { preloadApp } from './infrastructure/browser/preloadApp';
import { EnvironmentError, readEnvironment, SiteDownError } from './infrastructure/browser/readEnvironment';
import { SessionStorageRounds } from './infrastructure/browser/SessionStorageRounds';
import { StorageAbsence } from './infrastructure/browser/StorageAbsence';
import { StartedSignIns } from './infrastructure/identity/StartedSignIns';
import { isChunkError, reloadOnce } from './ui/platform/errors/reloadOnce';

/** Where no session is likely, the sign-in page should not wait for a provider that does not answer. @source SES-9 */
const UNLIKELY_CHECK_SECONDS = 1;
/**
 * Time to prepare the request to the provider, which only orders work on one thread: if it is too short, the code starts loading
 * beside the request; if it is too long, the code waits a few milliseconds more, at most until the provider answers.
 */
const ASKING_MS = 50;
const DOWN = "Sorry, the site is down for routine system processing. We'll be back soon.";
const NOT_LOADED = 'Listbill could not be loaded. Check your connection, then try again.';

type StartAhead = typeof Ahead.startAhead;

/** One adapter for each sign-in flow. Only the adapter of the configured flow is loaded. */
const fetchIdentity = {
  code: async () =>
    (await import(/* webpackChunkName: "identity" */ './infrastructure/auth0/createAuth0Identity')).createAuth0Identity,
  fragment: async () =>
    (await import(/* webpackChunkName: "identity-fragment" */ './infrastructure/auth0js/createAuth0JsIdentity'))
      .createAuth0JsIdentity,
} satisfies Readonly<Record<SignInFlow, unknown>>;
const fetchApp = () => import(/* webpackChunkName: "app" */ './startApp');
const fetchHeadStart = () => import(/* webpackChunkName: "head-start" */ './headStart');

/**
 * Determines the signed-in user before the application loads, so that the redirect to the sign-in page does not wait for React.
 */
async function boot(root: Element): Promise<void> {
  const base = new URL('.', document.baseURI);
  const captured = captureReturn(location, history, base.pathname);
  // Loaded in parallel with the settings for the default flow; failures are handled below.
  if (captured.kind !== 'fragment') fetchIdentity.code().catch(() => undefined);
  const started = new StartedSignIns(() => sessionStorage);
  const isLikelySignedIn = 'url' in captured || wasSignedIn();
  if (isLikelySignedIn) preloadApp(document, ('url' in captured && started.read()?.target) || location.hash.slice(1));
  const settings = document.getElementById('environment')?.textContent;
  const environment = await readEnvironment(new URL('environment.json', base).href, settings);
  const { flow } = environment.identity;
  const createIdentity = await fetchIdentity[flow]();
  const identity = createIdentity({ ...environment.identity, appUrl: base.href }, (tokens) =>
    withRoles(tokens, environment),
  );
  const signInReturn = returnFor(flow, captured);
  const absence = new StorageAbsence();
  const signIn = new SignIn(identity, absence, new SessionStorageRounds(), Date);
  if (isLoadedByPerson()) signIn.allowAgain();
  const { claimsNamespace } = environment.identity;
  // Only the library of this flow marks browsers in which a person is signed in.
  const limit = flow === 'code' && !isLikelySignedIn ? UNLIKELY_CHECK_SECONDS : undefined;
  const asked = new OpenSession(identity, signIn, absence, claimsNamespace).run(signInReturn, limit);
  if (isLikelySignedIn) {
    // Runs while the provider answers, so not before it was asked; failures are handled below.
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, ASKING_MS))]);
    fetchHeadStart().catch(() => undefined);
    fetchApp().catch(() => undefined);
  }
  let opening = await asked;
  reportReturn(opening.kind === 'signedOut');
  let entry = entryAddress(location.hash, opening);
  if (entry.kind === 'signIn') {
    opening = { kind: 'failed', error: await refusalOf(signIn.run(entry.target)) };
    entry = entryAddress(location.hash, opening);
  }
  history.replaceState(history.state, '', `#${entry.path}`);
  const headStart = opening.kind === 'signedIn' ? await startAhead(environment, opening.tokens, entry.path) : undefined;
  const { startApp } = await fetchApp();
  await startApp(root, { environment, identity, opening, headStart }, entry.requested);
}

/** Without its code, the application requests everything itself. */
function startAhead(...visit: Parameters<StartAhead>): Promise<ReturnType<StartAhead>> {
  return fetchHeadStart()
    .then((ahead) => ahead.startAhead(...visit))
    .catch(() => undefined);
}

/** Completes claims without any role. The code is part of the application, which is loaded next anyway. */
async function withRoles(tokens: IdentityTokens, environment: Environment): Promise<IdentityTokens> {
  const { apiBaseUrl, clientGroups, identity } = environment;
  const namespace = identity.claimsNamespace;
  if (JSON.stringify(tokens.claims).includes('ROLE_')) return tokens;
  const { completeClaims } = await (await fetchApp()).fetchClaims();
  return completeClaims(tokens, { apiBaseUrl, names: { namespace, clientGroups } });
}

/**
 * Why this tab may not open the sign-in page again. Stays pending while the page is left; rethrows any other failure.
 *
 * @source SES-2
 */
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
  if (isChunkError(error) && reloadOnce(window, Date.now())) return;
  if (error instanceof SiteDownError) return showBootFailure(root, DOWN);
  showBootFailure(root, error instanceof EnvironmentError ? `Listbill cannot start. ${error.message}` : NOT_LOADED);
}

try {
  const theme = localStorage.getItem('listbill.theme');
  if (theme && theme !== 'system') document.documentElement.dataset['theme'] = theme;
} catch {
  // Without storage, the loading screen follows the browser's color scheme.
}
showStoredFont().catch(() => undefined);
const root = document.getElementById('root');
if (root) boot(root).catch((error: unknown) => explain(root, error));
