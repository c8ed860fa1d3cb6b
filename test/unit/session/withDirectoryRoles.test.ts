import { userFromClaims } from '../../../src/domain/session/userFromClaims';
import { type DirectoryClaims, withDirectoryRoles } from '../../../src/infrastructure/identity/withDirectoryRoles';
import { SETTINGS } from '../../support/session/aSession';
import { StubIdentity, someTokens } from '../../support/session/StubIdentity';

const KNOWN: DirectoryClaims = {
  roles: ['ROLE_ADMIN', 'ROLE_MANAGER'],
  groups: [],
  carrierCodes: [],
  agentCodes: [],
  repId: 7,
};
const { namespace } = SETTINGS;
const withoutRoles = { sub: 'auth0|jane', email: 'jane@company.example', [`${namespace}stats`]: { loginsCount: 3 } };
const userOf = (tokens: { readonly claims: Readonly<Record<string, unknown>> } | undefined) =>
  userFromClaims(tokens?.claims ?? {}, SETTINGS);

function setUp(answer: () => Promise<DirectoryClaims | undefined> = () => Promise.resolve(KNOWN)) {
  const inner = new StubIdentity();
  const tokens = { ...someTokens(), claims: withoutRoles };
  inner.onCheck = () => Promise.resolve(tokens);
  inner.onRenew = () => Promise.resolve(tokens);
  inner.onComplete = () => Promise.resolve({ tokens, target: '/asked' });
  const read = jest.fn(answer);
  return { inner, read, tokens, identity: withDirectoryRoles(inner, namespace, read) };
}

describe('claims without roles', () => {
  it('get roles and codes from the directory, whatever brought them', async () => {
    const { identity, read, tokens } = setUp();
    const all = [await identity.check(), await identity.renew(), (await identity.complete(RETURN)).tokens];
    for (const one of all) {
      expect(userOf(one)).toMatchObject({
        primaryType: 'admin',
        repId: 7,
        email: 'jane@company.example',
        loginsCount: 3,
      });
    }
    expect(read.mock.calls).toEqual(Array(3).fill([tokens.accessToken, 'jane@company.example']));
  });

  it('stay as they are for a person whom the directory refuses, or gives no role', async () => {
    for (const answer of [undefined, { ...KNOWN, roles: [] }]) {
      const { identity, tokens } = setUp(() => Promise.resolve(answer));
      expect(await identity.check()).toBe(tokens);
    }
  });

  it('fail in a way that can be tried again when the directory does not answer', async () => {
    const { identity } = setUp(() => Promise.reject(new Error('no answer')));
    await expect(identity.check()).rejects.toMatchObject({ name: 'IdentityError', transient: true });
  });
});

it('does not ask for a person whose claims carry a role, nor without a session', async () => {
  const { inner, read, identity } = setUp();
  inner.onCheck = () => Promise.resolve(someTokens());
  const isAdmin = userOf(await identity.check())?.primaryType;
  expect(isAdmin).not.toBe('unknown');
  inner.onCheck = () => Promise.resolve(undefined);
  expect(await identity.check()).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
});

const RETURN = { kind: 'code', url: 'https://app.test/callback?code=c&state=s' } as const;
