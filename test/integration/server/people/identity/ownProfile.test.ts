import { decodeJwt } from 'jose';
import {
  type AccountFixture,
  type OpenProvider,
  openAccountFixture,
} from '../../../../support/account/openAccountFixture';
import { NAMESPACE, PASSWORD } from '../../../../support/identity/startTestProvider';

const SCOPES = 'openid read:current_user update:current_user_metadata';

/** @see SES-10 USR-2 */
describe("a person's own profile", () => {
  let fixture: AccountFixture;
  let idp: OpenProvider;

  beforeAll(async () => {
    fixture = await openAccountFixture();
    idp = await fixture.open();
  });

  afterAll(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
    await fixture.close();
  });

  const signedInPerson = async (scope = SCOPES) => {
    const person = await fixture.person();
    const visit = idp.visit();
    const audience = `${idp.issuer}api/v2/`;
    const { access_token: token } = await visit.tokens(await visit.signIn(person.email, PASSWORD, { audience, scope }));
    return { ...person, visit, token };
  };
  const address = (userId: string) => `${idp.issuer}api/v2/users/${encodeURIComponent(userId)}`;
  const read = (token: string, userId: string) =>
    fetch(address(userId), { headers: { Authorization: `Bearer ${token}` } });
  const patch = (token: string, userId: string, body: unknown) =>
    fetch(address(userId), {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Origin: 'http://localhost:4180',
      },
      body: JSON.stringify(body),
    });

  it('is read with a token for it', async () => {
    const { userId, email, token } = await signedInPerson();
    expect(await (await read(token, userId)).json()).toMatchObject({
      user_id: userId,
      email,
      email_verified: true,
      user_metadata: { firstName: expect.any(String), phoneNumber: '' },
    });
  });

  it('is changed field by field, and the next ID token contains it', async () => {
    const { userId, token, visit } = await signedInPerson();
    const changes = { firstName: ' Renée ', phoneNumber: '555-010-2233', extension: '12' };
    const response = await patch(token, userId, { user_metadata: changes });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4180');
    expect(await response.json()).toMatchObject({ user_metadata: { ...changes, firstName: 'Renée' } });
    const silent = await visit.tokens(new URL(visit.target(await visit.authorize({ prompt: 'none' }))));
    expect(decodeJwt(silent.id_token)[`${NAMESPACE}user_metadata`]).toMatchObject({
      firstName: 'Renée',
      extension: '12',
    });
    const row = fixture.db.selectFrom('people').selectAll().where('user_id', '=', userId);
    expect(await row.executeTakeFirst()).toMatchObject({ first_name: 'Renée', phone_number: '555-010-2233' });
  });

  it('keeps both of two concurrent changes', async () => {
    const { userId, token } = await signedInPerson();
    for (let turn = 10; turn < 18; turn += 1) {
      const changes = [{ firstName: `Renée ${turn}` }, { phoneNumber: `555-010-22${turn}` }];
      const answers = await Promise.all(changes.map((user_metadata) => patch(token, userId, { user_metadata })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await (await read(token, userId)).json()).toMatchObject({ user_metadata: Object.assign({}, ...changes) });
    }
  });

  it.each<[string, unknown]>([
    ['another field', { user_metadata: { roles: ['ROLE_ADMIN'] } }],
    ['an additional field', { user_metadata: { firstName: 'A' }, app_metadata: { repId: 1 } }],
    ['a value other than text', { user_metadata: { firstName: 7 } }],
    ['an empty name', { user_metadata: { firstName: ' ' } }],
    ['a name of a thousand characters', { user_metadata: { lastName: 'x'.repeat(1000) } }],
    ['a name that cannot be stored', { user_metadata: { lastName: 'a\0b' } }],
    ['anything but an object', { user_metadata: ['firstName'] }],
    ['nothing', {}],
  ])('rejects %s', async (_name, body) => {
    const { userId, token } = await signedInPerson();
    const before = await (await read(token, userId)).json();
    const response = await patch(token, userId, body);
    expect([response.status, await response.json()]).toMatchObject([400, { errorCode: 'invalid_body' }]);
    expect(await (await read(token, userId)).json()).toEqual(before);
  });

  it('cannot be read or changed by others', async () => {
    const [{ token }, other] = [await signedInPerson(), await fixture.person()];
    expect((await read(token, other.userId)).status).toBe(403);
    expect((await patch(token, other.userId, { user_metadata: { firstName: 'Eve' } })).status).toBe(403);
  });

  it('requires its scope', async () => {
    const { userId, token } = await signedInPerson('openid read:current_user');
    expect((await read(token, userId)).status).toBe(200);
    const response = await patch(token, userId, { user_metadata: { firstName: 'Ann' } });
    expect([response.status, await response.json()]).toMatchObject([403, { errorCode: 'insufficient_scope' }]);
  });

  it('is closed to tokens for the application, to missing tokens, and to disabled people', async () => {
    const { userId, email, token } = await signedInPerson();
    const { access_token } = await idp.tokensFor(email);
    expect((await read(access_token, userId)).status).toBe(401);
    expect((await read('', userId)).status).toBe(401);
    await fixture.db.updateTable('people').set({ status: 'Disabled' }).where('user_id', '=', userId).execute();
    expect((await read(token, userId)).status).toBe(401);
  });

  it('rejects an invalid address', async () => {
    const { token } = await signedInPerson();
    const response = await fetch(`${idp.issuer}api/v2/users/%E0%A4%A`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(403);
  });
});
