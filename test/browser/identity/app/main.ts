import { asyncScheduler } from 'rxjs';
import { OpenSession } from '../../../../src/application/session/OpenSession';
import { Session } from '../../../../src/application/session/Session';
import { SessionRenewal } from '../../../../src/application/session/SessionRenewal';
import { SessionTokens } from '../../../../src/application/session/SessionTokens';
import { SignIn } from '../../../../src/application/session/SignIn';
import { SignOut } from '../../../../src/application/session/SignOut';
import type { Auth0Settings } from '../../../../src/infrastructure/auth0/Auth0Settings';
import { BrowserTraces } from '../../../../src/infrastructure/browser/BrowserTraces';
import { ChannelTabs } from '../../../../src/infrastructure/browser/ChannelTabs';
import { captureReturn } from '../../../../src/infrastructure/browser/captureReturn';
import { DomWakeSignals } from '../../../../src/infrastructure/browser/DomWakeSignals';
import { SessionStorageRestarts } from '../../../../src/infrastructure/browser/SessionStorageRestarts';

export interface SessionUnderTest {
  readonly opening: string;
  readonly target: string;
  readonly session: Session;
  readonly tokens: SessionTokens;
  readonly signIn: SignIn;
  readonly signOut: SignOut;
  /** Calls a part of the library that this build leaves out. */
  readonly usePasskey: () => Promise<string>;
}

declare global {
  interface Window {
    sessionUnderTest?: SessionUnderTest;
  }
}

/** The session without any screen: what the tests drive and look at. */
async function start(): Promise<SessionUnderTest> {
  const base = new URL('.', document.baseURI);
  const signInReturn = captureReturn(window.location, window.history, base.pathname);
  const environment = (await (await fetch('environment.json')).json()) as Omit<Auth0Settings, 'appUrl'>;
  const { createAuth0Identity } = await import(
    /* webpackChunkName: "identity" */ '../../../../src/infrastructure/auth0/createAuth0Identity'
  );
  const identity = createAuth0Identity({ ...environment, appUrl: base.href });
  const opening = await new OpenSession(identity, new SessionStorageRestarts(() => window.sessionStorage)).run(
    signInReturn,
  );
  const settings = { namespace: 'https://listbill.example/', clientGroups: [], samlConnection: '' };
  const session = new Session(identity, settings);
  session.begin(opening);
  new SessionRenewal(session, new DomWakeSignals(), asyncScheduler).start();
  const locks = { releaseAllOf: () => Promise.reject(new Error('no server here')) };
  return {
    opening: opening.kind === 'failed' ? opening.error.code : opening.kind,
    target: opening.kind === 'signedIn' ? opening.target : '',
    session,
    tokens: new SessionTokens(session, asyncScheduler),
    signIn: new SignIn(identity),
    signOut: new SignOut(session, identity, locks, new BrowserTraces(), new ChannelTabs(), settings, asyncScheduler),
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

void start().then((started) => {
  window.sessionUnderTest = started;
});
