import type { SignInPerson } from '../../../server/people/session/ports';

/** An active billing user of one group unless overridden. */
export const aPerson = (person: Partial<SignInPerson> = {}): SignInPerson => ({
  subject: 'auth0|billing',
  email: 'billing@demo.test',
  passwordHash: null,
  status: 'Active',
  firstName: 'Bea',
  lastName: 'Billing',
  phoneNumber: '5550100',
  extension: '12',
  roles: ['ROLE_BILLING_USER'],
  groups: ['100200'],
  permissions: ['bills:read'],
  carrierCodes: [],
  agentCodes: [],
  repId: null,
  receivedUiWelcomeNotice: false,
  connection: 'Username-Password-Authentication',
  loginsCount: 3,
  tokensValidFrom: null,
  tokensEndedAt: null,
  lastActionAt: null,
  ...person,
});
