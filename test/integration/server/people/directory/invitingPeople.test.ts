import { sql } from 'kysely';
import {
  invitePerson,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../../../contract/people/invitations';
import { getMe } from '../../../../../contract/people/session';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { behindLock, onPostgres } from '../../../../support/server/behindLock';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { TestCaller } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';
import { verifiedEmail } from '../../../../support/server/testIssuer';

const EMAIL = 'iris@company.example';
const DAY_MS = 24 * 60 * 60_000;
const params = { email: toBase64('Iris@Company.example') };

let server: TestServer;
let groupNumber: string;
let susan: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  groupNumber = await server.data.group();
  susan = await superUser();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const superUser = () =>
  server.data.person({
    grants: [Role.BillingUser, Role.SuperUser, Role.Reconciler].map((role) => ({ role, groupNumber })),
  });
const manager = () => server.data.person({ roles: [Role.Admin, Role.Manager] });
const requestOf = (role: Role = Role.Reconciler, place: string | null = groupNumber) => ({
  body: { email: 'Iris@Company.example', firstName: 'Iris', lastName: 'Kane', grants: [{ role, groupNumber: place }] },
});
const invite = (person: TestPerson, request = requestOf()) => server.as(person).ok(invitePerson, request);
const emailsFor = async (person: TestPerson) =>
  (await server.as(person).ok(listInvitations)).items.map(({ email }) => email);
const later = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms).toISOString());
const signIn = (subject = 'auth0|iris') =>
  new TestCaller(server.app, () => server.tokenFor(subject, { claims: verifiedEmail(EMAIL) }), EMAIL);
const mails = () => server.db.selectFrom('mails').select(['recipient', 'subject', 'body']).execute();

it('gives the invited person the roles, groups and details at the first sign-in', async () => {
  const { body } = requestOf();
  await server.as(susan).ok(invitePerson, { body: { ...body, phoneNumber: '555-010-2233' } });
  expect(await signIn().ok(getMe)).toMatchObject({ groups: [groupNumber] });
  const granted = await server.db
    .selectFrom('person_roles')
    .select(['role', 'group_number', 'given_by'])
    .where('user_id', '=', 'auth0|iris')
    .orderBy('role')
    .execute();
  expect(granted).toEqual(
    [Role.BillingUser, Role.Reconciler].map((role) => ({ role, group_number: groupNumber, given_by: susan.name })),
  );
  const person = await server.db
    .selectFrom('people')
    .selectAll()
    .where('user_id', '=', 'auth0|iris')
    .executeTakeFirst();
  expect(person).toMatchObject({ email: EMAIL, first_name: 'Iris', phone_number: '555-010-2233', status: 'Active' });
  expect(await emailsFor(susan)).toEqual([]);
});

onPostgres('lets the invited person in when the first two calls come at the same moment', async () => {
  await invite(susan);
  const calls = [1, 2].map(() => () => signIn().ok(getMe));
  const answers = await behindLock(server.db, sql`lock table people in share row exclusive mode`, calls);
  expect(answers).toMatchObject([{ groups: [groupNumber] }, { groups: [groupNumber] }]);
});

it('stays open when an account signs in whose directory email is different, and is accepted once the email is changed', async () => {
  await invite(susan);
  const iris = await server.data.person({ grants: [] });
  const refusal = await signIn(iris.userId).refused(getMe);
  expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(refusal.message).toBe(
    'Your invitation cannot be accepted yet, because your account is in the directory with another email address. Ask the person who invited you to change your email address in the directory. Then sign in again.',
  );
  expect(refusal.message).not.toContain(iris.email);
  expect(await emailsFor(susan)).toEqual([EMAIL]);
  await server.db.updateTable('people').set({ email: EMAIL }).where('user_id', '=', iris.userId).execute();
  expect(await signIn(iris.userId).ok(getMe)).toMatchObject({ groups: [groupNumber] });
  expect(await emailsFor(susan)).toEqual([]);
});

it('stays open when a disabled account without access signs in', async () => {
  await invite(susan);
  const iris = await server.data.person({ status: 'Disabled', grants: [] });
  await server.db.updateTable('people').set({ email: EMAIL }).where('user_id', '=', iris.userId).execute();
  expect(await signIn(iris.userId).refused(getMe)).toMatchObject({ status: 403, code: 'NOT_ACTIVE' });
  expect(await emailsFor(susan)).toEqual([EMAIL]);
});

it('refuses no account without access whose email has no open invitation', async () => {
  await invite(susan);
  const iris = await server.data.person({ grants: [] });
  expect(await server.as(iris, { claims: verifiedEmail(iris.email) }).ok(getMe)).toMatchObject({ groups: [] });
  later(8 * DAY_MS);
  expect(await signIn(iris.userId).refused(getMe)).toMatchObject({ status: 403, code: 'WRONG_USER' });
});

it('gives a carrier the codes', async () => {
  const code = await server.data.carrier('ACME');
  const { body } = requestOf(Role.Carrier, null);
  await server.as(await manager()).ok(invitePerson, { body: { ...body, carrierCodes: [code] } });
  const me = await signIn().ok(getMe);
  expect(me).toMatchObject({ roles: [Role.Carrier], carrierCodes: [code] });
});

it('says in the mail who invites to which group, at most once a minute', async () => {
  await invite(susan);
  await invite(susan);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: EMAIL, subject: 'You are invited to Listbill' });
  expect(mail?.body).toContain(`${susan.name} invites you to Listbill for Group ${groupNumber}.`);
  later(61_000);
  await server.as(susan).ok(resendInvitation, { params });
  expect(await mails()).toHaveLength(2);
});

it('extends an expired invitation when it is sent again', async () => {
  await invite(susan);
  later(8 * DAY_MS);
  const token = { issuedAt: Math.floor(Date.now() / 1000) };
  expect((await server.as(susan, token).ok(listInvitations)).items).toMatchObject([{ isExpired: true }]);
  expect(await signIn().refused(getMe)).toMatchObject({ status: 403 });
  await server.as(susan, token).ok(resendInvitation, { params });
  expect((await server.as(susan, token).ok(listInvitations)).items).toMatchObject([{ isExpired: false }]);
  expect((await signIn().ok(getMe)).groups).toEqual([groupNumber]);
});

it('shows invitations to people whose scope has all of the groups', async () => {
  const other = await server.data.group();
  const { body } = requestOf();
  const grants = [...body.grants, { role: Role.Reconciler, groupNumber: other }];
  const boss = await manager();
  await server.as(boss).ok(invitePerson, { body: { ...body, grants } });
  expect(await emailsFor(boss)).toEqual([EMAIL]);
  expect(await emailsFor(await manager())).toEqual([EMAIL]);
  expect(await emailsFor(susan)).toEqual([]);
  expect(await server.as(susan).refused(revokeInvitation, { params })).toMatchObject({ status: 404 });
  expect(await server.as(susan).refused(resendInvitation, { params })).toMatchObject({ status: 404 });
});

describe('an invitation of someone else', () => {
  it('is not replaced while it is open', async () => {
    await invite(await manager());
    expect(await server.as(susan).refused(invitePerson, requestOf())).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
    });
    later(8 * DAY_MS);
    await server.as(susan, { issuedAt: Math.floor(Date.now() / 1000) }).ok(invitePerson, requestOf());
  });

  it('is revoked only by people who may grant its roles', async () => {
    await invite(await manager(), requestOf(Role.Payor));
    expect(await emailsFor(susan)).toEqual([EMAIL]);
    expect(await server.as(susan).refused(revokeInvitation, { params })).toMatchObject({ status: 403 });
    expect(await server.as(susan).refused(resendInvitation, { params })).toMatchObject({ code: 'GRANT_REFUSED' });
    await server.as(await manager()).ok(revokeInvitation, { params });
    expect(await signIn().refused(getMe)).toMatchObject({ status: 403 });
  });
});

it('refuses to invite without roles, with roles that the person may not grant, and people in the directory', async () => {
  const { body } = requestOf();
  const none = { body: { ...body, grants: [] } };
  expect(await server.as(await manager()).refused(invitePerson, none)).toMatchObject({ code: 'GRANT_REFUSED' });
  expect(await server.as(susan).refused(invitePerson, requestOf(Role.Payor))).toMatchObject({ code: 'GRANT_REFUSED' });
  const known = { body: { ...body, email: susan.email } };
  expect(await server.as(await manager()).refused(invitePerson, known)).toMatchObject({ code: 'EMAIL_TAKEN' });
  expect(await mails()).toEqual([]);
});

it('keeps one of many simultaneous invitations of different people', async () => {
  const people = await Promise.all([superUser(), superUser(), superUser(), superUser()]);
  const answers = await Promise.all(people.map((person) => server.as(person).call(invitePerson, requestOf())));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect(await mails()).toHaveLength(1);
});

it('never restores an accepted invitation when it is sent again at the same time', async () => {
  await invite(susan);
  later(61_000);
  const [accepted, resent] = await Promise.all([
    signIn().call(getMe),
    server.as(susan).call(resendInvitation, { params }),
  ]);
  expect(accepted.status).toBe(200);
  expect([200, 404, 409]).toContain(resent.status);
  expect(await emailsFor(susan)).toEqual([]);
});
