import { randomUUID } from 'node:crypto';
import { getUser, searchUsers } from '../../../../../contract/people/directory';
import {
  addRole,
  addUserGroups,
  changeUser,
  createUser,
  deleteUser,
  previewPurge,
  purgeUsers,
  removeRole,
  removeUserGroup,
} from '../../../../../contract/people/directoryChanges';
import { resetUserPassword } from '../../../../../contract/people/directoryMails';
import { getRep } from '../../../../../contract/people/reps';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { MailKind } from '../../../../../server/platform/mail/ports';
import { newId } from '../../../../../server/platform/shared/newPk';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { roleLabel } from '../../../../../src/domain/platform/access/roleLabel';
import { directoryFixture } from '../../../../support/directory/directoryFixture';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const named = (id: string) => ({ params: { id: toBase64(id) } });

describe('restoring a person', () => {
  it.each(['Disabled', 'Deleted'] as const)(
    "%s is allowed only to callers who could grant all of the person's access",
    async (status) => {
      const { rep, superUser, north } = await directoryFixture(server);
      const [payor, reconciler] = [
        await server.data.billingUser([north], [Role.Payor]),
        await server.data.billingUser([north], [Role.Reconciler]),
      ];
      for (const { userId } of [payor, reconciler]) {
        await server.as(rep).ok(changeUser, { ...named(userId), body: { version: 1, status } });
      }
      const on = (userId: string, to: 'Active' | 'Disabled') => ({
        ...named(userId),
        body: { version: 2, status: to },
      });
      expect(await server.as(superUser).refused(changeUser, on(payor.userId, 'Active'))).toMatchObject({ status: 403 });
      expect(await server.as(superUser).ok(changeUser, on(reconciler.userId, 'Active'))).toMatchObject({
        status: 'Active',
      });
      expect(await server.as(rep).ok(changeUser, on(payor.userId, 'Active'))).toMatchObject({ status: 'Active' });
    },
  );
});

describe('the last manager', () => {
  it.each([Role.BillingUser, Role.ViewOnly])(
    'is kept when the other one does not count because of holding %s',
    async (closing) => {
      const { manager, sysadmin, north } = await directoryFixture(server);
      const other = await server.data.person({ roles: [Role.Admin, Role.Manager] });
      await server.db
        .insertInto('person_roles')
        .values({ user_id: other.userId, role: closing, group_number: north })
        .execute();
      const as = server.as(sysadmin);
      expect(await as.refused(deleteUser, named(manager.userId))).toMatchObject({ status: 422, code: 'LAST_ONE' });
      await as.ok(deleteUser, named(other.userId));
    },
  );
});

describe('codes', () => {
  it('cannot be assigned by grantors of single groups', async () => {
    const { superUser, north } = await directoryFixture(server);
    const pat = await server.data.billingUser([north], [Role.Reconciler]);
    const change = { ...named(pat.userId), body: { version: 1, carrierCodes: ['ACME'] } };
    expect([403, 422]).toContain((await server.as(superUser).refused(changeUser, change)).status);
    const added = {
      body: {
        email: 'new@example.test',
        firstName: 'New',
        lastName: 'Comer',
        carrierCodes: ['ACME'],
        grants: [{ role: Role.BillingUser, groupNumber: north }],
      },
    };
    expect([403, 422]).toContain((await server.as(superUser).refused(createUser, added)).status);
  });

  it.each([
    [
      'carrierCodes',
      'ACME',
      Role.Carrier,
      'Groups outside your scope also have carrier ACME. Ask a manager to assign it.',
    ],
    ['agentCodes', 'AG-1', Role.Agent, 'Groups outside your scope also have agent AG-1. Ask a manager to assign it.'],
  ] as const)('of groups of another rep can be assigned by managers only: %s', async (field, code, role, message) => {
    const { rep, manager } = await directoryFixture(server);
    await server.data.group({ repId: 2, carriers: ['ACME'], agents: ['AG-1'] });
    const own = { carrierCodes: ['BETA'], agentCodes: [] };
    const grants = [{ role, groupNumber: null }];
    const kim = { email: 'kim@example.test', firstName: 'Kim', lastName: 'Comer', grants };
    const added = { body: { ...kim, [field]: [code] } };
    const refusal = { status: 422, code: 'GRANT_REFUSED', message };
    expect(await server.as(rep).refused(createUser, added)).toMatchObject(refusal);

    const carla = await server.data.person({ roles: [Role.Carrier], ...own });
    const change = { ...named(carla.userId), body: { version: 1, [field]: [code] } };
    expect(await server.as(rep).refused(changeUser, change)).toMatchObject(refusal);

    const nobody = await server.data.person({ [field]: [code] });
    const grant = { query: { roleId: role, userId: toBase64(nobody.userId) } };
    const { results } = await server.as(rep).ok(addRole, grant);
    const alone = `For "${roleLabel(role)}", use codes that belong only to your groups, or ask a manager.`;
    expect(results).toEqual([{ groupNumber: null, ok: false, changed: false, message: alone }]);

    const by = server.as(manager);
    expect((await by.ok(addRole, grant)).results).toMatchObject([{ ok: true, changed: true }]);
    expect(await by.ok(changeUser, change)).toMatchObject({ [field]: [code] });
    expect(await by.ok(createUser, added)).toMatchObject({ [field]: [code] });
  });

  it("beyond the rep's groups make the person manageable by managers only", async () => {
    const { rep, manager } = await directoryFixture(server);
    await server.data.group({ repId: 2, carriers: ['ACME'], agents: ['AG-1'] });
    const carla = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] });
    const angie = await server.data.person({ roles: [Role.Agent], agentCodes: ['AG-1'] });
    for (const { userId } of [carla, angie]) {
      const request = (body: object) => ({ ...named(userId), body: { version: 1, ...body } });
      const as = server.as(rep);
      expect(await as.refused(changeUser, request({ email: 'mine@example.test' }))).toMatchObject({ status: 403 });
      expect(await as.refused(changeUser, request({ status: 'Disabled' }))).toMatchObject({ status: 403 });
      expect(await as.refused(deleteUser, named(userId))).toMatchObject({ status: 403 });
      expect(await as.refused(resetUserPassword, named(userId))).toMatchObject({ status: 403 });
      expect(await as.call(getUser, named(userId))).toMatchObject({ status: 200 });
      expect(await server.as(manager).ok(changeUser, request({ status: 'Disabled' }))).toMatchObject({
        status: 'Disabled',
      });
    }
  });
});

describe('an account', () => {
  const EMAIL = 'mine@example.test';
  const claim = {
    status: 422,
    code: 'GRANT_REFUSED',
    message: expect.stringMatching(/^This person has had access outside your groups/),
  };

  /** A super user adds a group to a person and then tries to redirect the account's email. */
  async function claimed(userId: string) {
    const { superUser, rep, north } = office;
    server.clock.advance(1000);
    const { user } = await server.as(superUser).ok(addUserGroups, { ...named(userId), body: { values: [north] } });
    const change = { ...named(userId), body: { version: user.version, email: EMAIL } };
    return [await server.as(superUser).refused(changeUser, change), await server.as(rep).refused(changeUser, change)];
  }

  let office: Awaited<ReturnType<typeof directoryFixture>>;
  beforeEach(async () => {
    office = await directoryFixture(server);
  });

  it('cannot be taken over by adding a group if the person had access elsewhere before', async () => {
    const { manager, far } = office;
    const pat = await server.data.billingUser([far], [Role.Payor]);
    await server.as(manager).ok(removeUserGroup, { params: { groupNumber: far, id: toBase64(pat.userId) } });
    const answers = await claimed(pat.userId);
    expect(answers).toMatchObject([claim, claim]);
  });

  it('cannot be taken over by adding a group if the person was office staff before', async () => {
    const { manager } = office;
    const former = await server.data.person({ roles: [Role.Admin], repId: 2 });
    const role = { query: { roleId: Role.Admin, userId: toBase64(former.userId) } };
    await server.as(manager).ok(removeRole, role);
    expect(await claimed(former.userId)).toMatchObject([claim, claim]);
  });

  it('cannot be taken over by adding a group if a manager created it later', async () => {
    const body = { email: 'new@example.test', firstName: 'New', lastName: 'Comer', grants: [] };
    const added = await server.as(office.manager).ok(createUser, { body });
    expect(await claimed(added.user_id)).toMatchObject([claim, claim]);
  });

  it('can be corrected by the super user who created it until someone grants more access', async () => {
    const { superUser, manager, north, far } = office;
    const grants = [{ role: Role.Reconciler, groupNumber: north }];
    const body = { email: 'typo@example.test', firstName: 'Kim', lastName: 'Comer', grants };
    const as = server.as(superUser);
    const kim = await as.ok(createUser, { body });
    const to = (version: number, email: string) => ({ ...named(kim.user_id), body: { version, email } });
    expect(await as.ok(changeUser, to(1, 'kim@example.test'))).toMatchObject({ email: 'kim@example.test' });

    await server.as(manager).ok(addRole, {
      query: { roleId: Role.Payor, userId: toBase64(kim.user_id), groupNumber: north },
    });
    expect(await as.refused(changeUser, to(2, EMAIL))).toMatchObject({ status: 403 });
    await server.as(manager).ok(removeRole, { query: { roleId: Role.Payor, userId: toBase64(kim.user_id) } });
    expect(await as.ok(changeUser, to(2, 'kim.c@example.test'))).toMatchObject({ version: 3 });

    await server.as(manager).ok(addUserGroups, { ...named(kim.user_id), body: { values: [far] } });
    for (const request of [{ email: EMAIL }, { status: 'Disabled' as const }]) {
      const change = { ...named(kim.user_id), body: { version: 3, ...request } };
      expect(await as.refused(changeUser, change)).toMatchObject({ status: 403 });
    }
    await server.as(manager).ok(removeUserGroup, { params: { groupNumber: north, id: toBase64(kim.user_id) } });
    expect(await as.call(getUser, named(kim.user_id))).toMatchObject({ status: 404 });
    expect(await as.refused(changeUser, to(3, EMAIL))).toMatchObject({ status: 404 });
  });
});

describe('unstorable text', () => {
  it.each(['\0', 'a\0b', '\ud800', 'x'.repeat(401)])(
    'is rejected or not found wherever it is sent: %j',
    async (text) => {
      const { manager, sysadmin, north } = await directoryFixture(server);
      const as = server.as(manager);
      const grants = [{ role: Role.BillingUser, groupNumber: north }];
      const person = { email: 'new@example.test', firstName: 'New', lastName: 'Comer', grants };
      const answers = [
        await server.as(sysadmin).call(purgeUsers, { body: { values: [text] } }),
        await server.as(sysadmin).call(previewPurge, { body: { values: [text] } }),
        await as.call(getRep, { query: { userId: text } }),
        await as.call(searchUsers, { body: { q: text } }),
        await as.call(createUser, { body: { ...person, connection: text } }),
        await as.call(createUser, { body: { ...person, email: `${text}@example.test` } }),
        await as.call(createUser, { body: { ...person, firstName: text } }),
      ];
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    },
  );
});

describe('a new person', () => {
  it.each([
    ['an unknown connection', 422, { connection: 'Elsewhere' }],
    ['an address that looks like another', 400, { email: 'ki\u200Bm@example.test' }],
    ['a name with a text direction control character', 400, { firstName: 'Ann\u202E' }],
  ])('is not added with %s', async (_what, status, request) => {
    const { superUser, north } = await directoryFixture(server);
    const grants = [{ role: Role.BillingUser, groupNumber: north }];
    const person = { email: 'kim@example.test', firstName: 'Kim', lastName: 'Comer', grants };
    expect(await server.as(superUser).refused(createUser, { body: { ...person, ...request } })).toMatchObject({
      status,
    });
    await server.as(superUser).ok(createUser, { body: person });
  });
});

describe('a purge', () => {
  it('does not change texts of other people that contain the name', async () => {
    const { sysadmin, north } = await directoryFixture(server);
    const gone = { status: 'Deleted' } as const;
    const [brackets, short, other] = [
      await server.data.billingUser([north], [], { ...gone, firstName: ':', lastName: '{' }),
      await server.data.billingUser([north], [], { ...gone, firstName: 'Al', lastName: 'Li' }),
      await server.data.billingUser([north]),
    ];
    const answer = JSON.stringify({ by: { name: 'Hal Lindt' }, to: { name: 'Al Li' }, note: 'Al Lindt and Al Li' });
    await server.db
      .insertInto('idempotency_keys')
      .values({
        user_id: other.userId,
        idempotency_key: randomUUID(),
        call: '',
        request_hash: '',
        status: 200,
        answer: answer.replaceAll('":{', '": {'),
      })
      .execute();
    await putMail('hal@x.test', 'Sal Lima and Al Lindt wrote to Al Li.');
    const purge = { body: { values: [brackets.userId, short.userId] } };
    const alias = (await server.as(sysadmin).ok(purgeUsers, purge)).results[1]?.alias;
    const mails = await server.db.selectFrom('mails').selectAll().execute();
    expect(mails.map(({ body }) => body)).toEqual([`Sal Lima and Al Lindt wrote to ${alias}.`]);
    const kept = await server.db.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(kept.answer)).toEqual({
      by: { name: 'Hal Lindt' },
      to: { name: alias },
      note: `Al Lindt and ${alias}`,
    });
  });

  it('keeps emails to an address that now belongs to another person', async () => {
    const { sysadmin, manager, north } = await directoryFixture(server);
    const gone = await server.data.billingUser([north], [], { email: 'shared@example.test' });
    const away = { version: 1, email: 'away@example.test', status: 'Deleted' as const };
    await server.as(manager).ok(changeUser, { ...named(gone.userId), body: away });
    await server.data.billingUser([north], [], { email: 'Shared@example.test' });
    await putMail('Shared@example.test', 'For whoever has it now.');
    await putMail('Away@example.test', 'For whoever is gone.');
    await server.as(sysadmin).ok(purgeUsers, { body: { values: [gone.userId] } });
    const mails = await server.db.selectFrom('mails').selectAll().execute();
    const sorted = mails.sort((one, other) => (one.kind < other.kind ? -1 : 1));
    // The notice of the changed address stays too, without the person's own address.
    expect(sorted.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      ['shared@example.test', 'addressChanged'],
      ['Shared@example.test', 'reset'],
    ]);
    expect(JSON.stringify(mails)).not.toContain('away@');
  });
});

async function putMail(recipient: string, body: string): Promise<void> {
  const add_date = '2026-03-10T15:00:00.000Z';
  const row = {
    mail_pk: newId(),
    kind: MailKind.Reset,
    recipient,
    subject: 'Hello',
    body,
    add_date,
    next_try_at: add_date,
  };
  await server.db
    .insertInto('mails')
    .values({ ...row, html: null })
    .execute();
}
