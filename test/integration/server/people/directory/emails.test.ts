import { getUser, getUserByEmail } from '../../../../../contract/people/directory';
import { changeUser, createUser } from '../../../../../contract/people/directoryChanges';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const CYRILLIC = 'p\u0430t@example.test';
const FULL_WIDTH = '\uff30at@example\uff0etest';

let server: TestServer;
let manager: TestPerson;
let pat: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  manager = await server.data.person({ roles: [Role.Admin, Role.Manager], firstName: 'Mona', lastName: 'Fields' });
  pat = await server.data.person({ roles: [Role.Admin], email: 'before@example.test', firstName: 'Pat' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const named = () => ({ params: { id: toBase64(pat.userId) } });
const change = async (body: object) => {
  const { version } = await server.as(manager).ok(getUser, named());
  return { ...named(), body: { version, ...body } };
};
const mails = () => server.db.selectFrom('mails').selectAll().orderBy('mail_pk').execute();
const newPerson = { firstName: 'Pat', lastName: 'New', grants: [], sendWelcome: false };

describe('a changed email address', () => {
  it('is announced to the old and the new mailbox with the author of the change [MGM-9]', async () => {
    await server.as(manager).ok(changeUser, await change({ email: 'after@example.test' }));
    const sent = await mails();
    expect(sent.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      ['before@example.test', 'addressChanged'],
      ['after@example.test', 'addressChanged'],
    ]);
    const [toOld, toNew] = sent;
    for (const text of [toOld?.body, toOld?.html]) {
      expect(text).toContain('Mona Fields changed the email address');
      expect(text).toContain('from before@example.test to after@example.test');
    }
    // The new address may be mistyped, so a stranger must not learn anything about the person.
    for (const text of [toNew?.body, toNew?.html]) {
      expect(text).toContain('Mona Fields made after@example.test the email address');
      expect(text).not.toMatch(/before@|Pat/);
    }
  });

  it('is also announced while the person is disabled, and again when it is changed back', async () => {
    await server.as(manager).ok(changeUser, await change({ status: 'Disabled' }));
    await server.as(manager).ok(changeUser, await change({ email: 'after@example.test' }));
    await server.as(manager).ok(changeUser, await change({ email: 'before@example.test' }));
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'before@example.test',
      'after@example.test',
      'after@example.test',
      'before@example.test',
    ]);
  });

  it.each([
    ['other details', { lastName: 'Other', phoneNumber: '555-010-2233' }],
    ['the case of letters', { email: 'Before@Example.test' }],
    ['nothing', { email: 'before@example.test' }],
  ])('is not announced if only %s changed', async (_what, body) => {
    await server.as(manager).ok(changeUser, await change(body));
    expect(await mails()).toEqual([]);
  });

  it('is not announced when the change is rejected', async () => {
    await server.as(manager).refused(changeUser, await change({ email: manager.email }));
    expect(await mails()).toEqual([]);
  });
});

describe('an email that looks like another', () => {
  it('is saved after confirmation for a new person [MGM-7]', async () => {
    const body = { ...newPerson, email: CYRILLIC };
    const refused = await server.as(manager).refused(createUser, { body });
    expect(refused).toMatchObject({ status: 422, code: 'EMAIL_UNUSUAL' });
    expect(refused.message).toContain('“\u0430” (a Cyrillic letter)');
    const user = await server.as(manager).ok(createUser, { body: { ...body, emailConfirmed: true } });
    expect(user.email).toBe(CYRILLIC);
  });

  it('is saved after confirmation for an existing person [MGM-9]', async () => {
    const refused = await server.as(manager).refused(changeUser, await change({ email: CYRILLIC }));
    expect(refused).toMatchObject({ status: 422, code: 'EMAIL_UNUSUAL' });
    await server.as(manager).ok(changeUser, await change({ email: CYRILLIC, emailConfirmed: true }));
    expect((await server.as(manager).ok(getUser, named())).email).toBe(CYRILLIC);
    // Unchanged, so there is nothing to confirm.
    await server.as(manager).ok(changeUser, await change({ email: CYRILLIC, lastName: 'Other' }));
  });

  it('is rejected despite confirmation if it is not a valid email', async () => {
    const body = { ...newPerson, email: 'p\u0430t', emailConfirmed: true };
    expect((await server.as(manager).refused(createUser, { body })).status).toBe(400);
  });
});

describe('an email in compatibility characters', () => {
  it('is stored in normalized form, and found by either', async () => {
    const user = await server.as(manager).ok(createUser, { body: { ...newPerson, email: FULL_WIDTH } });
    expect(user.email).toBe('Pat@example.test');
    for (const typed of [FULL_WIDTH, 'pat@example.test']) {
      const found = await server.as(manager).ok(getUserByEmail, { params: { email: toBase64(typed) } });
      expect(found.user_id).toBe(user.user_id);
    }
  });

  it('is rejected if another person has the normalized address', async () => {
    await server.as(manager).ok(createUser, { body: { ...newPerson, email: 'pat@example.test' } });
    const again = await server.as(manager).refused(createUser, { body: { ...newPerson, email: FULL_WIDTH } });
    expect(again.code).toBe('EMAIL_TAKEN');
    expect((await server.as(manager).refused(changeUser, await change({ email: FULL_WIDTH }))).code).toBe(
      'EMAIL_TAKEN',
    );
  });
});
