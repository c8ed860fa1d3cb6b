import type { Me } from '../../../src/application/people/preferences/Me';
import type { Grant } from '../../../src/domain/platform/access/Person';
import { primaryTypeOf } from '../../../src/domain/platform/access/Role';

/** The signed-in user with these grants. */
export function aMe(grants: readonly Grant[]): Me {
  const roles = grants.map(({ role }) => role);
  return {
    user: {
      userId: 'auth0|me',
      email: 'me@example.test',
      roles,
      primaryType: primaryTypeOf(roles),
      authGroups: [],
      groups: [],
      permissions: [],
      phoneNumber: '',
      extension: '',
      firstName: 'Mona',
      lastName: 'Fields',
      carrierCodes: [],
      agentCodes: [],
      connection: 'Username-Password-Authentication',
      receivedUiWelcomeNotice: true,
      loginsCount: 1,
      repId: null,
      grants,
    },
    groups: [],
    codeNames: {},
    branding: { name: 'Listbill', logoUrl: null },
    startViews: [],
    lastSignInAt: null,
  };
}
