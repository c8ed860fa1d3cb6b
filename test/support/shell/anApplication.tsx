import { render } from '@testing-library/react';
import { type AxiosAdapter, AxiosError } from 'axios';
import { asyncScheduler, NEVER, of } from 'rxjs';
import type { Environment } from '../../../contract/platform/environment';
import { PayrollFiles } from '../../../src/application/billing/reconciliation/ports';
import { IdentityAccounts } from '../../../src/application/people/account/ports';
import { ActivityClock, ActivitySignals } from '../../../src/application/people/inactivity/ports';
import { LocalSettings } from '../../../src/application/people/preferences/ports';
import type { Opening } from '../../../src/application/people/session/OpenSession';
import { Absence, LocalTraces, SignInRounds, Tabs, WakeSignals } from '../../../src/application/people/session/ports';
import { BrowserAgent, VisitNotes } from '../../../src/application/platform/browsers/ports';
import { NewKey } from '../../../src/application/platform/shared/NewKey';
import { PageVisibility } from '../../../src/application/platform/shared/PageVisibility';
import { Time } from '../../../src/application/platform/shared/Time';
import { DomActivitySignals, StorageActivityClock } from '../../../src/infrastructure/browser/activity';
import { SessionNotes } from '../../../src/infrastructure/browser/SessionNotes';
import { createServices } from '../../../src/infrastructure/composition/createServices';
import { provideAdapter, provideValue, slice } from '../../../src/infrastructure/composition/provide';
import { InThreadPayrollFiles } from '../../../src/infrastructure/files/InThreadPayrollFiles';
import { ClosingPage, closingPage } from '../../../src/infrastructure/http/ClosingPage';
import { HttpAdapter } from '../../../src/infrastructure/http/HttpTransport';
import { App } from '../../../src/ui/App';
import { HashHistory } from '../../../src/ui/kit/navigation/HashHistory';
import { StubAccounts } from '../account/StubAccounts';
import { InMemorySignInRounds } from '../session/InMemorySignInRounds';
import { InMemoryTabs } from '../session/InMemoryTabs';
import { StubIdentity, someTokens } from '../session/StubIdentity';

/** The server's answers by call: `GET /api/bills/1` → status and body. Missing calls answer 404. */
export type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>;

const UP_TO_DATE = { name: 'Chrome', version: '200.0', os: 'Linux', osVersion: '', isBot: false };
const NAMESPACE = 'https://listbill.example/';
const ENVIRONMENT: Environment = {
  production: false,
  logging: false,
  apiBaseUrl: '/ListBillAPI',
  apps: { billing: '', direct: 'https://direct.example/', distributions: '' },
  identity: {
    flow: 'code',
    tenant: 't',
    domain: 'http://id.test',
    clientId: 'c',
    audience: 'a',
    scope: 'openid',
    claimsNamespace: NAMESPACE,
    samlConnection: '',
    accounts: { passwordless: true, signUp: true, passwordChange: true },
    renewal: 'iframe',
    leewaySeconds: 60,
    loginStateMinutes: 15,
    silentCheckSeconds: 5,
    timeoutSeconds: 60,
  },
  inactivity: { limitMinutes: 30, otherLimitMinutes: 15, checkSeconds: 30, warningSeconds: 15 },
  analytics: { kind: 'none' },
  clientGroups: [],
  clientSettings: {},
  demo: true,
  embeddedDatabase: true,
};

/** A user with these roles returning from the sign-in page. */
export function signedInAs(...roles: readonly string[]): Opening {
  const app_metadata = { authorization: { roles, groups: ['10420'] } };
  const claims = {
    sub: 'auth0|1',
    email: 'person@demo.test',
    [`${NAMESPACE}user_metadata`]: { firstName: 'Maria', lastName: 'Lopez' },
    [`${NAMESPACE}app_metadata`]: app_metadata,
  };
  return { kind: 'signedIn', target: '', tokens: someTokens({ claims, expiresAt: Date.now() + 3_600_000 }) };
}

/** The server's preferences response for a user with these roles in two groups. */
export function directoryResponse(...roles: readonly string[]) {
  const group = { reconcilePolicy: 'adjustThenPay', samePersonMayPay: true, toleranceCents: 0 };
  return {
    userPreferences: {},
    branding: { name: 'Listbill', logoUrl: null },
    groupSettings: [
      { ...group, groupNumber: '10420', name: 'Harborview Dental Group' },
      { ...group, groupNumber: '10457', name: 'Cedar Ridge School District' },
    ],
    grants: roles.map((role) => ({ role, groupNumber: role === 'ROLE_BILLING_USER' ? '10420' : null })),
    carrierCodes: ['BH'],
    agentCodes: ['A1'],
    repId: 1,
    lastSignInAt: null,
    receivedUiWelcomeNotice: true,
  };
}

/** Renders the whole application in jsdom at a route, with scripted server answers. @param arrival initial history state. */
export function anApplication(route: string, opening: Opening, answers: Answers = {}, arrival: unknown = null) {
  window.history.replaceState(null, '', `#${route}`);
  const identity = new StubIdentity();
  const sent: string[] = [];
  const tabs = new InMemoryTabs();
  const accounts = new StubAccounts();
  const surroundings = slice<never>()(({ bind }) => {
    provideValue(bind, Time, asyncScheduler);
    provideValue(bind, HttpAdapter, answering(answers, sent));
    provideValue(bind, LocalSettings, { read: () => undefined, write: () => undefined });
    provideValue(bind, PageVisibility, { visible$: of(true) });
    provideValue(bind, WakeSignals, { wake$: NEVER, isOnline: () => true });
    provideValue(bind, Absence, { isOver: () => false, end: () => undefined });
    provideValue(bind, SignInRounds, new InMemorySignInRounds());
    provideValue(bind, LocalTraces, { clear: () => undefined });
    provideValue(bind, Tabs, tabs.open());
    provideValue(bind, IdentityAccounts, accounts);
    // Otherwise a warning about jsdom appears some time after the first screen and takes the focus.
    provideValue(bind, BrowserAgent, { seen: () => UP_TO_DATE });
    provideValue(bind, NewKey, () => crypto.randomUUID());
    provideValue(bind, ClosingPage, closingPage(window));
    provideAdapter(bind, ActivitySignals, DomActivitySignals, []);
    provideAdapter(bind, ActivityClock, StorageActivityClock, []);
    provideAdapter(bind, VisitNotes, SessionNotes, []);
    provideAdapter(bind, PayrollFiles, InThreadPayrollFiles, []);
    return bind;
  });
  const services = createServices({ environment: ENVIRONMENT, identity, opening, surroundings });
  const { unmount } = render(<App services={services} history={new HashHistory(window, arrival)} />);
  return { identity, accounts, services, sent, tabs, unmount };
}

function answering(answers: Answers, sent: string[]): AxiosAdapter {
  return (config) => {
    const name = `${config.method?.toUpperCase()} ${config.url}`;
    sent.push(name);
    const [status, data] = answers[name] ?? [404, { code: 'NOT_FOUND', message: 'Not there.' }];
    const response = { status, statusText: '', data, headers: {}, config };
    if (status < 400) return Promise.resolve(response);
    return Promise.reject(new AxiosError('Refused', 'ERR_BAD_RESPONSE', config, undefined, response));
  };
}
