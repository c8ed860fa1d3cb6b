import fc from 'fast-check';
import { searchBills } from '../../../../../contract/billing/bills/bills';
import { getUser, getUserByEmail, getUserHistory } from '../../../../../contract/people/directory';
import { changeUser, createUser, deleteUser } from '../../../../../contract/people/directoryChanges';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { emailProblem } from '../../../../../src/domain/people/account/Profile';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { directoryFixture } from '../../../../support/directory/directoryFixture';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const named = (id: string) => ({ params: { id: toBase64(id) } });
const newPerson = { email: 'pat@example.test', firstName: 'Pat', lastName: 'New' };
const mails = () => server.db.selectFrom('mails').selectAll().orderBy('mail_pk').execute();

describe('a new person', () => {
  it('gets the requested grants, Billing User in each group, and a welcome email [MGM-7]', async () => {
    const { superUser, north } = await directoryFixture(server);
    const grants = [{ role: Role.Reconciler, groupNumber: north }];
    const user = await server.as(superUser).ok(createUser, { body: { ...newPerson, grants } });
    expect(user).toMatchObject({
      email: newPerson.email,
      status: 'Active',
      version: 1,
      addUser: superUser.name,
      lastLoginAt: null,
      receivedUiWelcomeNotice: false,
      grants: [
        { role: Role.BillingUser, groupNumber: north },
        { role: Role.Reconciler, groupNumber: north },
      ],
    });
    const pat = { userId: user.user_id, email: user.email };
    expect((await server.as(pat).ok(searchBills, { body: {} })).total).toBe(0);
    expect(await mails()).toMatchObject([{ recipient: newPerson.email, kind: 'welcome' }]);
    const events = await server.as(superUser).ok(getUserHistory, named(user.user_id));
    expect(events.items.map(({ event }) => event).sort()).toEqual(['created', 'groupAdded', 'welcomeSent']);
  });

  it('gets no email if none is requested', async () => {
    const { rep, north } = await directoryFixture(server);
    const grants = [{ role: Role.BillingUser, groupNumber: north }];
    await server.as(rep).ok(createUser, { body: { ...newPerson, grants, sendWelcome: false } });
    expect(await mails()).toEqual([]);
  });

  it('is not added if any grant is rejected, and each rejected grant is listed with its reason', async () => {
    const { superUser, rep, north, far } = await directoryFixture(server);
    const grants = [
      { role: Role.Reconciler, groupNumber: north },
      { role: Role.Payor, groupNumber: north },
      { role: Role.BillingUser, groupNumber: far },
      { role: Role.Manager, groupNumber: null },
    ];
    const refused = await server.as(superUser).refused(createUser, { body: { ...newPerson, grants } });
    expect(refused).toMatchObject({ status: 422, code: 'GRANT_REFUSED' });
    expect(refused.problems?.map(({ path }) => path)).toEqual(['body.grants.1', 'body.grants.2', 'body.grants.3']);
    const body = { ...newPerson, grants: [], carrierCodes: ['BETA', 'ZETA'], agentCodes: ['AG-9'] };
    const codes = await server.as(rep).refused(createUser, { body });
    expect(codes.problems?.map(({ path }) => path)).toEqual(['body.carrierCodes.1', 'body.agentCodes.0']);
    expect(codes.message).toMatch(/^There is no carrier ZETA that you may give\. Check how the code is written/);
    expect(await server.as(rep).refused(createUser, { body: { ...newPerson, grants: [] } })).toMatchObject({
      status: 422,
    });
    expect(await server.as(rep).refused(createUser, { body: { ...newPerson, grants: [], repId: 2 } })).toMatchObject({
      code: 'GRANT_REFUSED',
    });
    const { count } = await server.db
      .selectFrom('people')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('email', '=', newPerson.email)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('can be a carrier with codes of groups in scope', async () => {
    const { rep } = await directoryFixture(server);
    const body = { ...newPerson, carrierCodes: ['BETA'], grants: [{ role: Role.Carrier, groupNumber: null }] };
    expect(await server.as(rep).ok(createUser, { body })).toMatchObject({
      carrierCodes: ['BETA'],
      grants: [{ role: Role.Carrier, groupNumber: null }],
    });
  });

  it('gets the canonical spelling of each unambiguous code', async () => {
    const { rep } = await directoryFixture(server);
    const body = {
      ...newPerson,
      carrierCodes: ['beta', 'BETA', 'Acme'],
      agentCodes: ['ag-1'],
      grants: [Role.Carrier, Role.Agent].map((role) => ({ role, groupNumber: null })),
    };
    expect(await server.as(rep).ok(createUser, { body })).toMatchObject({
      carrierCodes: ['BETA', 'ACME'],
      agentCodes: ['AG-1'],
    });
  });

  it('gets no ambiguous code, and the error lists the candidates', async () => {
    const { rep, manager } = await directoryFixture(server);
    await server.data.group({ name: 'East', repId: 1, carriers: ['Beta'] });
    await server.data.group({ name: 'West', repId: 2, carriers: ['Zeta'] });
    const request = (code: string) => ({
      body: { ...newPerson, carrierCodes: [code], grants: [{ role: Role.Carrier, groupNumber: null }] },
    });
    const unclear = await server.as(rep).refused(createUser, request('beta'));
    expect(unclear).toMatchObject({ status: 422, code: 'GRANT_REFUSED', problems: [{ path: 'body.carrierCodes.0' }] });
    expect(unclear.message).toBe(
      '"beta" may be the carrier BETA or Beta. Type it in the capitals of the one you mean.',
    );
    const beyond = await server.as(rep).refused(createUser, request('zeta'));
    expect(beyond.message).toBe('There is no carrier zeta that you may give. Check how the code is written.');
    expect((await server.as(manager).refused(createUser, request('zeta'))).message).toContain('ZETA or Zeta');
    expect(await server.as(rep).ok(createUser, request('Beta'))).toMatchObject({ carrierCodes: ['Beta'] });
  });

  it('cannot have an address that is in use, ignoring case, and the answer does not reveal whose it is', async () => {
    const { superUser, north, far } = await directoryFixture(server);
    await server.data.billingUser([far], [], { email: 'Taken@Example.test', lastName: 'Hidden' });
    const grants = [{ role: Role.BillingUser, groupNumber: north }];
    const request = { body: { ...newPerson, email: 'taken@example.TEST', grants } };
    const refused = await server.as(superUser).refused(createUser, request);
    expect(refused).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    expect(JSON.stringify(refused)).not.toContain('Hidden');
  });

  it('is created once by two concurrent requests', async () => {
    const { rep, superUser, north } = await directoryFixture(server);
    const body = { ...newPerson, grants: [{ role: Role.BillingUser, groupNumber: north }] };
    const answers = await Promise.all([rep, superUser].map((giver) => server.as(giver).call(createUser, { body })));
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['201', '409']);
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    [{ email: 'no address' }, 'body.email'],
    [{ firstName: ' ' }, 'body.firstName'],
    [{ phoneNumber: 'call me' }, 'body.phoneNumber'],
    [{ extension: '12' }, 'body.extension'],
  ])('requires storable details: %j', async (wrong, path) => {
    const { rep, north } = await directoryFixture(server);
    const grants = [{ role: Role.BillingUser, groupNumber: north }];
    const refused = await server.as(rep).refused(createUser, { body: { ...newPerson, ...wrong, grants } });
    expect(refused).toMatchObject({ status: 400, problems: [{ path }] });
  });
});

describe('a person’s details', () => {
  it('change only with the current version [MGM-9]', async () => {
    const { rep, north } = await directoryFixture(server);
    const pat = await server.data.billingUser([north], [], { firstName: 'Pat' });
    const as = server.as(rep);
    const change = { ...named(pat.userId), body: { version: 1, firstName: ' Patricia ', phoneNumber: '555-010-2233' } };
    const changed = await as.ok(changeUser, change);
    expect(changed).toMatchObject({
      firstName: 'Patricia',
      phoneNumber: '555-010-2233',
      version: 2,
      modUser: rep.name,
    });
    expect(await as.ok(changeUser, change)).toEqual(changed);
    const stale = { ...named(pat.userId), body: { version: 1, firstName: 'Patrick' } };
    expect(await as.refused(changeUser, stale)).toMatchObject({ status: 409, code: 'STALE_VERSION' });
  });

  it('are limited to the name, not address or status, if the person also has access elsewhere', async () => {
    const { rep, manager, north, far } = await directoryFixture(server);
    const pat = await server.data.billingUser([north, far]);
    const change = (body: object) => ({ ...named(pat.userId), body: { version: 1, ...body } });
    for (const body of [{ email: 'else@example.test' }, { status: 'Disabled' as const }, { carrierCodes: ['BETA'] }]) {
      expect(await server.as(rep).refused(changeUser, change(body))).toMatchObject({ status: 403 });
    }
    expect(await server.as(rep).refused(deleteUser, named(pat.userId))).toMatchObject({ status: 403 });
    expect(await server.as(rep).ok(changeUser, change({ lastName: 'Other' }))).toMatchObject({ lastName: 'Other' });
    const moved = { ...named(pat.userId), body: { version: 2, email: 'else@example.test' } };
    expect(await server.as(manager).ok(changeUser, moved)).toMatchObject({ email: 'else@example.test', version: 3 });
  });

  it('keep existing codes regardless of case', async () => {
    const { manager } = await directoryFixture(server);
    const before = { carrierCodes: ['ACME', 'old'], roles: [Role.Carrier] };
    const pat = await server.data.person(before);
    const change = (...carrierCodes: string[]) => ({ ...named(pat.userId), body: { version: 1, carrierCodes } });
    expect(await server.as(manager).ok(changeUser, change('acme', 'OLD'))).toMatchObject({
      carrierCodes: ['ACME', 'old'],
      version: 1,
    });
    expect(await server.as(manager).ok(changeUser, change('acme', 'ACME', 'beta'))).toMatchObject({
      carrierCodes: ['ACME', 'BETA'],
      version: 2,
    });
  });

  it('cannot be changed to an address that is in use', async () => {
    const { rep, north } = await directoryFixture(server);
    const pat = await server.data.billingUser([north]);
    const change = { ...named(pat.userId), body: { version: 1, email: rep.email.toUpperCase() } };
    expect(await server.as(rep).refused(changeUser, change)).toMatchObject({ code: 'EMAIL_TAKEN' });
    const own = { ...named(pat.userId), body: { version: 1, email: pat.email.toUpperCase() } };
    expect(await server.as(rep).ok(changeUser, own)).toMatchObject({ email: pat.email.toUpperCase() });
  });

  it('can be changed by managers only if the person is a rep', async () => {
    const { rep, manager } = await directoryFixture(server);
    const change = { ...named(rep.userId), body: { version: 1, repId: 2 } };
    expect(await server.as(manager).ok(changeUser, change)).toMatchObject({ repId: 2 });
    const unknown = { ...named(rep.userId), body: { version: 2, repId: 77 } };
    expect(await server.as(manager).refused(changeUser, unknown)).toMatchObject({ status: 422 });
    const none = { ...named(rep.userId), body: { version: 2, repId: null } };
    expect(await server.as(manager).ok(changeUser, none)).toMatchObject({ repId: null });
  });
});

describe('a disabled or deleted person', () => {
  it.each(['Disabled', 'Deleted'] as const)(
    'is locked out immediately despite a valid token, and releases bills: %s',
    async (status) => {
      const { superUser, north } = await directoryFixture(server);
      const pat = await server.data.billingUser([north], [Role.Reconciler]);
      const bill = await server.data.bill({ groupNumber: north });
      await server.db
        .insertInto('bill_locks')
        .values({
          group_number: north,
          bill_pk: bill.billPk,
          user_id: pat.userId,
          holders: '{}',
          since: '2026-03-10T15:00:00Z',
          expires_at: '2026-03-10T15:02:00Z',
        })
        .execute();
      await server.as(pat).ok(searchBills, { body: {} });
      const change = { ...named(pat.userId), body: { version: 1, status } };
      expect(await server.as(superUser).ok(changeUser, change)).toMatchObject({ status, version: 2 });
      expect(await server.as(pat).refused(searchBills, { body: {} })).toMatchObject({ status: 403 });
      expect(await server.db.selectFrom('bill_locks').selectAll().execute()).toEqual([]);
      const back = { ...named(pat.userId), body: { version: 2, status: 'Active' as const } };
      expect(await server.as(superUser).ok(changeUser, back)).toMatchObject({ status: 'Active' });
      await server.as(pat).ok(searchBills, { body: {} });
      const events = await server.as(superUser).ok(getUserHistory, named(pat.userId));
      expect(events.items.map(({ event }) => event).sort()).toEqual(
        status === 'Deleted' ? ['deleted', 'restored'] : ['disabled', 'enabled'],
      );
    },
  );

  it('is deleted once, keeps the grants, and cannot be changed until restored [MGM-8]', async () => {
    const { rep, north } = await directoryFixture(server);
    const pat = await server.data.billingUser([north]);
    const as = server.as(rep);
    const gone = await as.ok(deleteUser, named(pat.userId));
    expect(gone).toMatchObject({ status: 'Deleted', grants: [{ groupNumber: north }] });
    expect(await as.ok(deleteUser, named(pat.userId))).toEqual(gone);
    const change = { ...named(pat.userId), body: { version: gone.version, firstName: 'Else' } };
    expect(await as.refused(changeUser, change)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    const { deleted_at } = await server.db
      .selectFrom('people')
      .select('deleted_at')
      .where('user_id', '=', pat.userId)
      .executeTakeFirstOrThrow();
    expect(deleted_at).toBe('2026-03-10T15:00:00.000Z');
  });
});

describe('an address in base64 [MGM-23]', () => {
  it('finds the person for any characters, ignoring case', async () => {
    const { manager } = await directoryFixture(server);
    let n = 0;
    const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const odd = fc.constantFrom("o'neil+tag", 'a/b=c', '%2F', '日本語', 'é😀', '~!#$&*?^`{|}', 'x'.repeat(200));
    const address = fc
      .tuple(fc.oneof(part, odd), fc.constantFrom('example.test', 'bücher.example', '例え.jp'))
      .map(([local, domain]) => `${local}@${domain}`)
      .filter((email) => emailProblem(email) === undefined);
    await fc.assert(
      fc.asyncProperty(address, async (local) => {
        n += 1;
        const email = `${n}${local}`;
        if (emailProblem(email) !== undefined) return;
        const { userId } = await server.data.person({ email });
        const found = await server.as(manager).ok(getUserByEmail, { params: { email: toBase64(email) } });
        expect(found).toMatchObject({ user_id: userId, email });
      }),
      { numRuns: 40 },
    );
  });

  it('accepts the longest possible address', async () => {
    const { manager } = await directoryFixture(server);
    const email = `${'字'.repeat(254 - '@example.test'.length)}@example.test`;
    await server.data.person({ email });
    const found = await server.as(manager).ok(getUserByEmail, { params: { email: toBase64(email) } });
    expect(found.email).toBe(email);
  });

  it('is rejected if it is not base64-encoded text', async () => {
    const { manager } = await directoryFixture(server);
    for (const email of ['plain@example.test', '%%%', '/w==', toBase64('')]) {
      const { status } = await server.as(manager).call(getUserByEmail, { params: { email } });
      expect([400, 404]).toContain(status);
    }
    expect((await server.as(manager).refused(getUser, named('nobody'))).status).toBe(404);
  });
});
