import type { SessionSettings } from '../../../src/application/people/session/ports';
import { Session } from '../../../src/application/people/session/Session';
import { VirtualTime } from '../VirtualTime';
import { StubIdentity, someTokens } from './StubIdentity';

export const SETTINGS: SessionSettings = {
  namespace: 'https://listbill.example/',
  clientGroups: [],
  samlConnection: 'SSO-SAML',
};

/** A session at time 0 with tokens that expire after `seconds`. @param claims of the tokens instead of a billing user's. */
export function aSession({ seconds = 3_600, claims = someTokens().claims } = {}) {
  const identity = new StubIdentity();
  const session = new Session(identity, SETTINGS);
  session.open({ kind: 'signedIn', tokens: someTokens({ expiresAt: seconds * 1_000, claims }), target: '' });
  return { identity, session, time: new VirtualTime() };
}
