import { asyncScheduler } from 'rxjs';
import type { IdentityAccounts } from '../../../../src/application/people/account/ports';
import { OpenSession } from '../../../../src/application/people/session/OpenSession';
import type { Identity } from '../../../../src/application/people/session/ports';
import { Session } from '../../../../src/application/people/session/Session';
import { SessionRenewal } from '../../../../src/application/people/session/SessionRenewal';
import { SessionTokens } from '../../../../src/application/people/session/SessionTokens';
import { SignIn } from '../../../../src/application/people/session/SignIn';
import { LastCalls, SignOut } from '../../../../src/application/people/session/SignOut';
import { returnFor } from '../../../../src/domain/people/session/SignInReturn';
import { Auth0JsAccounts } from '../../../../src/infrastructure/auth0js/Auth0JsAccounts';
import { BrowserTraces } from '../../../../src/infrastructure/browser/BrowserSettings';
import { ChannelTabs } from '../../../../src/infrastructure/browser/ChannelTabs';
import { captureReturn } from '../../../../src/infrastructure/browser/entryAddress';
import { DomWakeSignals } from '../../../../src/infrastructure/browser/pageState';
import { SessionStorageRounds } from '../../../../src/infrastructure/browser/SessionStorageRounds';
import { StorageAbsence } from '../../../../src/infrastructure/browser/StorageAbsence';
import type { IdentityProviderKeys } from '../../../../src/infrastructure/identity/IdentitySettings';

export interface SessionUnderTest {
  readonly opening: string;
  /** The message shown after a failed sign-in, otherwise empty. */
  readonly message: string;
  readonly target: string;
  readonly identity: Identity;
  readonly accounts: IdentityAccounts;
  readonly session: Session;
  readonly tokens: SessionTokens;
  readonly signIn: SignIn;
  readonly signOut: SignOut;
  /** Uses a part of the library that is not included in this build. */
  readonly usePasskey: () => Promise<string>;
}

declare global {
  interface Window {
    sessionUnderTest?: SessionUnderTest;
    /** Set when the page starts to navigate away. */
    sessionLeft?: boolean;
    /** The error if the session could not be started. */
    sessionNotStarted?: string;
  }
}

const fetchIdentity = {
  code: async () =>
    (await import(/* webpackChunkName: "identity" */ '../../../../src/infrastructure/auth0/createAuth0Identity'))
      .createAuth0Identity,
  fragment: async () =>
    (
      await import(
        /* webpackChunkName: "identity-fragment" */ '../../../../src/infrastructure/auth0js/createAuth0JsIdentity'
      )
    ).createAuth0JsIdentity,
};

/** Starts the session without screens, for tests to control. */
async function start(): Promise<SessionUnderTest> {
  const base = new URL('.', document.baseURI);
  const captured = captureReturn(window.location, window.history, base.pathname);
  const environment = (await (await fetch('environment.json')).json()) as IdentityProviderKeys;
  const createIdentity = await fetchIdentity[environment.flow]();
  const identity = createIdentity({ ...environment, appUrl: base.href });
  const signInReturn = returnFor(environment.flow, captured);
  const absence = new StorageAbsence();
  const settings = { namespace: 'https://listbill.example/', clientGroups: [], samlConnection: '' };
  const signIn = new SignIn(identity, absence, new SessionStorageRounds(), Date);
  const opening = await new OpenSession(identity, signIn, absence, settings.namespace).run(signInReturn);
  const session = new Session(identity, settings);
  session.open(opening);
  new SessionRenewal(session, new DomWakeSignals(), asyncScheduler).start();
  const locks = { releaseAllOf: () => Promise.reject(new Error('no server here')) };
  return {
    opening: opening.kind === 'failed' ? opening.error.code : opening.kind,
    message: opening.kind === 'failed' ? opening.error.message : '',
    target: opening.kind === 'signedIn' ? opening.target : '',
    identity,
    accounts: new Auth0JsAccounts(identity, environment),
    session,
    tokens: new SessionTokens(session, asyncScheduler),
    signIn,
    signOut: new SignOut(
      session,
      identity,
      locks,
      new BrowserTraces(),
      new ChannelTabs(),
      new LastCalls(),
      settings,
      asyncScheduler,
    ),
    usePasskey: async () => {
      const { Auth0Client } = await import(/* webpackChunkName: "identity" */ '@auth0/auth0-spa-js');
      const client = new Auth0Client({ domain: environment.domain, clientId: environment.clientId });
      try {
        await client.passkey.login();
        return 'worked';
      } catch (error) {
        return String(error);
      }
    },
  };
}

start().then(
  (started) => {
    window.sessionUnderTest = started;
  },
  (error: unknown) => {
    window.sessionNotStarted = String(error);
  },
);
