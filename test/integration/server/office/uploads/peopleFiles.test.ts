import { commitUpload, reverseUpload } from '../../../../../contract/office/uploadRecords';
import { uploadFile } from '../../../../../contract/office/uploads';
import { listInvitations, revokeInvitation } from '../../../../../contract/people/invitations';
import { getMe } from '../../../../../contract/people/session';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { PEOPLE_SAMPLE } from '../../../../../src/domain/people/directory/peopleSample';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { TestCaller } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';
import { verifiedEmail } from '../../../../support/server/testIssuer';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, reverseOf, send } from '../../../../support/uploads/uploadFixture';

const HEADINGS = 'Email,First name,Last name,Groups,Roles,Carriers,Agents,Rep';
const IRIS = 'iris@company.example';

let server: TestServer;
let group: string;
let foreign: string;
let admin: TestPerson;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  group = await server.data.group({ repId: 1, carriers: ['ACME'] });
  foreign = await server.data.group({ repId: 2, carriers: ['BOLT'] });
  admin = await server.data.person({ roles: [Role.Admin], repId: 1 });
  manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
});
afterEach(async () => {
  await server.assertInvariants();
  await server.reset();
});
afterAll(() => server.close());

const upload = (person: TestPerson, ...rows: readonly string[]) =>
  send(server.as(person), UploadKind.People, 'office', textFile('people.csv', HEADINGS, ...rows));
const commit = async (person: TestPerson, ...rows: readonly string[]) =>
  server.as(person).ok(commitUpload, commitOf(await upload(person, ...rows)));
const invited = async (person: TestPerson = manager) => (await server.as(person).ok(listInvitations)).items;
const mails = () =>
  server.db.selectFrom('mails').select(['recipient', 'subject', 'body']).orderBy('recipient').execute();
const signIn = (email: string) =>
  new TestCaller(server.app, () => server.tokenFor(`auth0|${email}`, { claims: verifiedEmail(email) }), email);
const rolesOf = async ({ userId }: TestPerson) =>
  (await server.db.selectFrom('person_roles').select(['role', 'group_number']).where('user_id', '=', userId).execute())
    .map(({ role, group_number }) => `${role} ${group_number}`.trim())
    .sort();
const errorsOf = ({ errors }: Awaited<ReturnType<typeof upload>>) =>
  errors.map(({ row, field, message }) => `${row} ${field}: ${message}`).sort();

describe('a file of people', () => {
  it('invites no one before it is committed', async () => {
    const sent = await upload(admin, `${IRIS},Iris,Kane,${group},Reconcile Bills,,,`);
    expect(sent).toMatchObject({ state: 'CHECKED', goodRows: 1, errorRows: 0, effect: 'Invites 1 person by email' });
    expect(await invited()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('mails each new person once, who then signs in with the access', async () => {
    const done = await commit(
      admin,
      `Iris@Company.example,Iris,Kane,${group},Reconcile Bills; Make Payments,,,`,
      'cora@acme.example,Cora,Diaz,,carrier,acme,,',
    );
    expect(done).toMatchObject({ state: 'COMMITTED', effect: 'Invited 2 people by email' });
    expect((await mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
      'cora@acme.example: You are invited to Listbill',
      `${IRIS}: You are invited to Listbill`,
    ]);
    expect((await mails())[1]?.body).toContain(`${admin.name} invites you to Listbill for Group ${group}.`);
    expect(await signIn(IRIS).ok(getMe)).toMatchObject({ groups: [group] });
    expect(await signIn('cora@acme.example').ok(getMe)).toMatchObject({
      roles: [Role.Carrier],
      carrierCodes: ['ACME'],
    });
    expect(await invited()).toEqual([]);
  });

  it('merges the rows of an address', async () => {
    const other = await server.data.group({ repId: 1 });
    const sent = await upload(admin, `${IRIS},Iris,Kane,${group},Payor,,,`, `${IRIS},Iris,Kane,${other},View Only,,,`);
    expect(sent.effect).toBe('Invites 1 person by email');
    await server.as(admin).ok(commitUpload, commitOf(sent));
    const [invitation] = await invited();
    const grants = invitation?.grants.map(({ role, groupNumber }) => `${role} ${groupNumber}`).sort();
    expect(grants).toEqual(
      [
        `${Role.BillingUser} ${group}`,
        `${Role.Payor} ${group}`,
        `${Role.BillingUser} ${other}`,
        `${Role.ViewOnly} ${other}`,
      ].sort(),
    );
  });

  it('adds the missing roles to people in the directory, and mails them nothing', async () => {
    const rita = await server.data.billingUser([group], [Role.Reconciler]);
    const done = await commit(admin, `${rita.email},Rita,Cole,${group},Reconcile Bills; Make Payments,,,`);
    expect(done.effect).toBe('Gave 1 person more access');
    expect(await rolesOf(rita)).toEqual(
      [`${Role.BillingUser} ${group}`, `${Role.Payor} ${group}`, `${Role.Reconciler} ${group}`].sort(),
    );
    expect(await mails()).toEqual([]);
  });

  it('changes nothing when it is sent again', async () => {
    const row = `${IRIS},Iris,Kane,${group},Reconcile Bills,,,`;
    await commit(admin, row);
    const again = await upload(admin, row);
    expect(again.effect).toBe('Changes nothing: everyone has this access or an open invitation to it');
    await server.as(admin).ok(commitUpload, commitOf(again, { allowDuplicate: true }));
    expect(await mails()).toHaveLength(1);
  });

  it("reports each row's error and commits the others", async () => {
    const rita = await server.data.billingUser([foreign]);
    const sent = await upload(
      admin,
      `${IRIS},Iris,Kane,${group},Reconcile Bills,,,`,
      `bad,Ben,Okri,${group},Payor,,,`,
      `cal@company.example,Cal,Reed,${group},Boss,,,`,
      `dan@company.example,Dan,Hill,${foreign},Payor,,,`,
      'eve@company.example,Eve,Moss,,Manager,,,',
      'fay@company.example,Fay,Lund,,Carrier,BOLT,,',
      'gus@company.example,Gus,Berg,,Payor,,,',
      `${rita.email},Rita,Cole,${group},Payor,,,`,
      `${IRIS},Irene,Kane,${group},Payor,,,`,
      `hal@company.example,Hal,Voss,,Admin,,,9`,
    );
    expect(sent).toMatchObject({ goodRows: 1, errorRows: 9 });
    expect(errorsOf(sent)).toEqual(
      [
        '3 email: An email looks like pat@company.com.',
        '4 roles: "Boss" is not a role. Roles are, for example, Billing User, Reconcile Bills, Make Payments, Carrier, Agent, or Admin.',
        `5 groups: You cannot grant access in group ${foreign}.`,
        '6 roles: Only managers can grant "OBP Admin Manager".',
        '7 carriers: There is no carrier BOLT that you may give. Check how the code is written.',
        '8 groups: "Make Payments" needs a group.',
        "9 email: This email address is already in the directory. Search for the whole address and give that person access. If you can't find it, ask a manager.",
        '10 email: Row 2 gives this address another name.',
        '11 rep: Only managers can grant "Admin".',
      ].sort(),
    );
    const done = await server.as(admin).ok(commitUpload, commitOf(sent, { leaveOutErrors: true }));
    expect(done.effect).toBe('Invited 1 person by email');
  });

  it('grants no back-office role beyond the level of its sender', async () => {
    const sent = await upload(
      manager,
      'adam@company.example,Adam,Reyes,,Admin,,,1',
      'sys@company.example,Sy,Root,,System Administrator,,,',
    );
    expect(errorsOf(sent)).toEqual(['3 roles: Only system administrators can grant "System Administrator".']);
  });

  it('changes nothing for the person who sends it', async () => {
    const sent = await upload(manager, `${manager.email},Mia,Roe,${group},Payor,,,`);
    expect(errorsOf(sent)).toEqual(['2 groups: You cannot change your own access. Ask another administrator.']);
  });

  it('is refused at the commit if its sender lost the right', async () => {
    const sent = await upload(admin, `${IRIS},Iris,Kane,${group},Reconcile Bills,,,`);
    await server.db.updateTable('groups').set({ rep_id: 2 }).where('group_number', '=', group).execute();
    expect(await server.as(admin).refused(commitUpload, commitOf(sent))).toMatchObject({ code: 'STALE_VERSION' });
    expect(await mails()).toEqual([]);
  });

  it('is not for super users', async () => {
    const susan = await server.data.billingUser([group], [Role.SuperUser, Role.Reconciler]);
    const params = { kind: UploadKind.People, owner: 'office', template: 'auto' };
    const file = textFile('people.csv', HEADINGS, `${IRIS},Iris,Kane,${group},Reconcile Bills,,,`);
    const answer = await server.as(susan).upload(uploadFile, { params, files: [file] });
    expect(answer.status).toBe(403);
  });

  it('is refused for another row of an address with an open invitation of someone else', async () => {
    await commit(manager, `${IRIS},Iris,Kane,${group},Reconcile Bills,,,`);
    expect(errorsOf(await upload(admin, `${IRIS},Iris,Kane,${group},Make Payments,,,`))).toEqual([
      '2 email: This email address already has an open invitation, with other access or of someone else. Revoke it first, or leave out this row.',
    ]);
  });

  it('reads the sample that people download', async () => {
    for (const carrier of ['HLTH']) await server.data.carrier(carrier);
    const [, ...rows] = PEOPLE_SAMPLE.lines;
    const sent = await upload(manager, ...rows);
    // The groups, agent, and rep of the sample are not in this directory.
    expect(sent.errors.map(({ field }) => field).sort()).toEqual(['agents', 'groups', 'groups', 'rep']);
    expect(sent.goodRows).toBe(1);
  });
});

describe('reversing a file of people', () => {
  it('revokes its invitations and removes the roles that it added', async () => {
    const rita = await server.data.billingUser([group], [Role.Reconciler]);
    const before = await rolesOf(rita);
    const done = await commit(
      admin,
      `${IRIS},Iris,Kane,${group},Reconcile Bills,,,`,
      `${rita.email},Rita,Cole,${group},Reconcile Bills; Make Payments,,,`,
    );
    await server.as(admin).ok(reverseUpload, reverseOf(done));
    expect(await invited()).toEqual([]);
    expect(await rolesOf(rita)).toEqual(before);
    expect(await signIn(IRIS).refused(getMe)).toMatchObject({ status: 403 });
  });

  it('is refused once an invited person has signed in', async () => {
    const done = await commit(admin, `${IRIS},Iris,Kane,${group},Reconcile Bills,,,`);
    await signIn(IRIS).ok(getMe);
    expect(await server.as(admin).refused(reverseUpload, reverseOf(done))).toMatchObject({
      code: 'UPLOAD_IN_USE',
      message:
        "This file can't be reversed: Iris Kane signed in since. Revoke the other invitations in the list of invitations.",
    });
  });

  it('is refused if a person has been given more roles in a group that the file added', async () => {
    const { email, userId } = await server.data.person({ firstName: 'Rita', lastName: 'Cole', grants: [] });
    const done = await commit(manager, `${email},Rita,Cole,${group},Reconcile Bills,,,`);
    const more = { user_id: userId, role: Role.Payor, group_number: group };
    await server.db.insertInto('person_roles').values(more).execute();
    expect(await server.as(manager).refused(reverseUpload, reverseOf(done))).toMatchObject({
      code: 'UPLOAD_IN_USE',
      message: `This file can't be reversed: Rita Cole has more roles in group ${group} since.`,
    });
  });

  it('leaves out invitations that were revoked in the meantime', async () => {
    const done = await commit(
      admin,
      `${IRIS},Iris,Kane,${group},Reconcile Bills,,,`,
      `jo@company.example,Jo,Ames,${group},Payor,,,`,
    );
    await server.as(admin).ok(revokeInvitation, { params: { email: toBase64(IRIS) } });
    await server.as(admin).ok(reverseUpload, reverseOf(done));
    expect(await invited()).toEqual([]);
  });
});

it('invites 2,000 people in one file', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => `p${at}@company.example,Pat,Roe,${group},Reconcile Bills,,,`);
  const sent = await upload(admin, ...rows);
  expect(sent.effect).toBe('Invites 2,000 people by email');
  await server.as(admin).ok(commitUpload, commitOf(sent));
  expect(await invited()).toHaveLength(2_000);
  expect(await mails()).toHaveLength(2_000);
}, 60_000);
