import type { DirectoryUser } from '../../../src/domain/people/directory/DirectoryUser';

/** A directory user, active and without roles unless overridden. */
export function aDirectoryUser(overrides: Partial<DirectoryUser> = {}): DirectoryUser {
  return {
    userId: 'auth0|1',
    email: 'rosa@example.test',
    firstName: 'Rosa',
    lastName: 'Reyes',
    phoneNumber: '',
    extension: '',
    status: 'Active',
    connection: 'Username-Password-Authentication',
    grants: [],
    groupNames: [],
    codeNames: {},
    grantsElsewhere: 0,
    carrierCodes: [],
    agentCodes: [],
    repId: null,
    receivedUiWelcomeNotice: true,
    loginsCount: 0,
    lastLoginAt: null,
    version: 1,
    addDate: '2026-03-03T15:00:00.000Z',
    addUser: 'Ada Novak',
    modDate: '2026-03-03T15:00:00.000Z',
    modUser: 'Ada Novak',
    ...overrides,
  };
}
