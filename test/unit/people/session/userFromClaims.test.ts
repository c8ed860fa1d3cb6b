import { userFromClaims } from '../../../../src/domain/people/session/userFromClaims';

const NAMESPACE = 'https://listbill.example/';
const NAMES = { namespace: NAMESPACE, clientGroups: ['CLIENT_ONE', 'CLIENT_TWO'] };

describe('userFromClaims', () => {
  it('parses a billing user (USR-1, USR-2)', () => {
    expect(userFromClaims(claims(), NAMES)).toEqual({
      userId: 'auth0|1',
      email: 'billing@demo.test',
      roles: ['ROLE_BILLING_USER', 'ROLE_RECONCILER'],
      primaryType: 'billingUser',
      authGroups: ['100200', 'CLIENT_ONE', '100300'],
      groups: ['100200', '100300'],
      permissions: ['bills:read'],
      phoneNumber: '5550100',
      extension: '12',
      firstName: 'Bea',
      lastName: 'Billing',
      carrierCodes: [],
      agentCodes: [],
      connection: 'SSO-SAML',
      receivedUiWelcomeNotice: true,
      loginsCount: 4,
      repId: null,
      grants: [
        { role: 'ROLE_BILLING_USER', groupNumber: '100200' },
        { role: 'ROLE_RECONCILER', groupNumber: '100200' },
        { role: 'ROLE_BILLING_USER', groupNumber: '100300' },
        { role: 'ROLE_RECONCILER', groupNumber: '100300' },
      ],
    });
  });

  it('reads the rep of an admin only', () => {
    const app = (roles: string[]) => claims({ app_metadata: { authorization: { roles }, repId: 7 } });
    expect(userFromClaims(app(['ROLE_ADMIN']), NAMES)).toMatchObject({
      repId: 7,
      primaryType: 'admin',
      grants: [{ role: 'ROLE_ADMIN', groupNumber: null }],
    });
    expect(userFromClaims(app(['ROLE_CARRIER']), NAMES)).toMatchObject({ repId: null, primaryType: 'carrier' });
  });

  it('ignores unknown roles', () => {
    const user = userFromClaims(claims({ app_metadata: { authorization: { roles: ['ROLE_KING', 7, null] } } }), NAMES);
    expect(user).toMatchObject({ roles: [], primaryType: 'unknown', grants: [] });
  });

  it('ignores claims of another namespace', () => {
    expect(userFromClaims(claims(), { ...NAMES, namespace: 'https://elsewhere.test/' })).toMatchObject({
      roles: [],
      groups: [],
      firstName: '',
      loginsCount: 0,
    });
  });

  it('falls back to the email in our namespace', () => {
    const custom = { ...claims({ email: 'custom@demo.test' }), email: undefined };
    expect(userFromClaims(custom, NAMES)).toMatchObject({ email: 'custom@demo.test' });
  });

  it.each([
    ['no subject', { sub: undefined }],
    ['no email', { email: '' }],
    ['a subject that is not a string', { sub: 7 }],
  ])('returns undefined with %s', (_name, change) => {
    expect(userFromClaims({ ...claims(), ...change }, NAMES)).toBeUndefined();
  });

  it.each([null, 'text', 7, [], [1], { authorization: [] }, { authorization: { roles: 'ROLE_ADMIN', groups: {} } }])(
    'tolerates app_metadata %j',
    (app_metadata) => {
      expect(userFromClaims(claims({ app_metadata }), NAMES)).toMatchObject({
        roles: [],
        groups: [],
        carrierCodes: [],
      });
    },
  );
});

// Helpers

function claims(custom: Readonly<Record<string, unknown>> = {}) {
  const all = {
    user_metadata: { firstName: 'Bea', lastName: 'Billing', phoneNumber: '5550100', extension: '12' },
    app_metadata: {
      authorization: {
        roles: ['ROLE_BILLINGUSER', 'ROLE_BILLING_USER', 'ROLE_RECONCILER'],
        groups: ['100200', 'CLIENT_ONE', '100300'],
        permissions: ['bills:read'],
      },
      receivedUiWelcomeNotice: true,
      repId: 7,
    },
    identities: [{ connection: 'SSO-SAML' }],
    stats: { loginsCount: 4 },
    ...custom,
  };
  const namespaced = Object.entries(all).map(([name, value]) => [NAMESPACE + name, value] as const);
  return { sub: 'auth0|1', email: 'billing@demo.test', ...Object.fromEntries(namespaced) };
}
