import {
  markWelcomeNoticeReceived,
  requestPasswordReset,
  requestWelcome,
  resetUserPassword,
  sendPasswordReset,
  sendWelcome,
} from '../../../../../contract/people/directoryMails';
import { getOfficePreferences } from '../../../../../contract/people/session';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { AccountMail } from '../../../../../server/people/directory/ports/DirectoryRepository';
import { SendAccountMail } from '../../../../../server/people/directory/SendAccountMail';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import { MailMethod } from '../../../../../server/platform/mail/ports';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { signInForTests } from '../../../../support/server/signInForTests';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';
import { ISSUER } from '../../../../support/server/testIssuer';

const LINK = /https:\/\/id\.test\/u\/new-password\/[\w-]{43}/;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const mailsTo = ({ email }: TestPerson) =>
  server.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('add_date').execute();
const eventsOf = ({ userId }: TestPerson) =>
  server.db.selectFrom('directory_events').select(['event', 'by_name']).where('user_id', '=', userId).execute();

async function senderFixture() {
  const group = await server.data.group({ name: 'Harbor Foods', repId: 1 });
  const elsewhere = await server.data.group({ name: 'Inland Mills', repId: 2 });
  const admin = await server.data.person({ roles: [Role.Admin], repId: 1, firstName: 'Ada', lastName: 'Novak' });
  const pat = await server.data.billingUser([group], [Role.Payor], { firstName: 'Pat' });
  return { group, elsewhere, admin, pat };
}

describe('an email for setting a password', () => {
  it.each([
    [
      'by id @MGM-10',
      (admin: TestPerson, { userId }: TestPerson) =>
        server.as(admin).ok(resetUserPassword, { params: { id: toBase64(userId) } }),
    ],
    [
      'by a POST @MGM-19',
      (admin: TestPerson, { email }: TestPerson) => server.as(admin).ok(sendPasswordReset, { query: { email } }),
    ],
    [
      'by a GET @MGM-19',
      (admin: TestPerson, { email }: TestPerson) =>
        server.as(admin).ok(requestPasswordReset, { query: { email: email.toUpperCase() } }),
    ],
  ])('goes to the person, names the sender, and is recorded: %s', async (_how, send) => {
    const { admin, pat } = await senderFixture();
    expect(await send(admin, pat)).toEqual({ sent: true, message: expect.stringContaining(pat.email) });
    const mails = await mailsTo(pat);
    expect(mails).toMatchObject([{ kind: 'reset', subject: 'Choose a new password for Listbill' }]);
    expect(mails[0]?.body).toMatch(LINK);
    expect(mails[0]?.body).toContain('Ada Novak');
    expect(mails[0]?.html).toMatch(LINK);
    expect(await eventsOf(pat)).toEqual([{ event: 'resetSent', by_name: 'Ada Novak' }]);
  });

  it('is sent at most once a minute, even for concurrent requests', async () => {
    const { admin, pat } = await senderFixture();
    const ask = () => server.as(admin).ok(requestPasswordReset, { query: { email: pat.email } });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ sent }) => sent)).toEqual([true, true, true]);
    expect(await mailsTo(pat)).toHaveLength(1);
    server.clock.advance(59_000);
    expect((await ask()).message).toContain('less than a minute ago');
    server.clock.advance(1_000);
    await ask();
    expect(await mailsTo(pat)).toHaveLength(2);
    expect(await eventsOf(pat)).toHaveLength(2);
  });

  it('answers 404 for a person out of scope', async () => {
    const { elsewhere, admin } = await senderFixture();
    const other = await server.data.billingUser([elsewhere]);
    const nobody = { query: { email: 'nobody@example.test' } };
    const refused = await server.as(admin).refused(sendPasswordReset, { query: { email: other.email } });
    expect(refused.status).toBe(404);
    expect(refused).toEqual(await server.as(admin).refused(sendPasswordReset, nobody));
    expect(await server.as(admin).refused(resetUserPassword, { params: { id: toBase64(other.userId) } })).toMatchObject(
      {
        status: 404,
      },
    );
    expect(await mailsTo(other)).toEqual([]);
  });

  it('is rejected for people with access beyond the sender’s groups, for the sender, and for inactive people', async () => {
    const { group, elsewhere, admin, pat } = await senderFixture();
    const both = await server.data.billingUser([group, elsewhere]);
    const disabled = await server.data.billingUser([group], [], { status: 'Disabled' });
    const ask = ({ email }: TestPerson) => server.as(admin).refused(sendPasswordReset, { query: { email } });
    expect(await ask(both)).toMatchObject({ status: 403 });
    expect(await ask(admin)).toMatchObject({ status: 403 });
    expect(await ask(disabled)).toMatchObject({ status: 422, code: 'RECIPIENT_INACTIVE' });
    expect(await server.as(pat).refused(sendPasswordReset, { query: { email: pat.email } })).toMatchObject({
      status: 403,
    });
    expect(await server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  it('is rejected for people with company sign-on', async () => {
    const { group, admin } = await senderFixture();
    const cora = await server.data.billingUser([group], [], { connection: 'SSO-SAML' });
    const refused = await server.as(admin).refused(sendPasswordReset, { query: { email: cora.email } });
    expect(refused).toMatchObject({ status: 422, code: 'NO_ACCOUNT' });
  });

  it('stores no usable secret outside the email itself', async () => {
    const { admin, pat } = await senderFixture();
    await server.as(admin).ok(sendPasswordReset, { query: { email: pat.email } });
    const token = /[\w-]{43}/.exec((await mailsTo(pat))[0]?.body.split('new-password/')[1] ?? '')?.[0] ?? 'none';
    const stored = await server.db.selectFrom('provider_storage').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('a welcome email', () => {
  it.each([
    ['by a POST', sendWelcome],
    ['by a GET', requestWelcome],
  ])('names the grantor and the groups, and links to choosing a password @MGM-20: %s', async (_how, call) => {
    const { admin, pat } = await senderFixture();
    await server.as(admin).ok(call, { query: { email: pat.email } });
    const [mail] = await mailsTo(pat);
    expect(mail).toMatchObject({ kind: 'welcome', subject: 'Welcome to Listbill' });
    expect(mail?.body).toContain('Ada Novak gave you access to Listbill for Harbor Foods.');
    expect(mail?.body).toMatch(LINK);
    expect(mail?.body).toContain('seven days');
  });

  it('sends people with company sign-on to their own sign-in, without a password', async () => {
    const { group, admin } = await senderFixture();
    const cora = await server.data.billingUser([group], [], { connection: 'SSO-SAML' });
    await server.as(admin).ok(sendWelcome, { query: { email: cora.email } });
    const [mail] = await mailsTo(cora);
    expect(mail?.body).not.toMatch(/password/i);
    expect(mail?.body).toContain('http://localhost:4180/');
  });

  it('is limited independently of password resets', async () => {
    const { admin, pat } = await senderFixture();
    await server.as(admin).ok(sendWelcome, { query: { email: pat.email } });
    await server.as(admin).ok(sendPasswordReset, { query: { email: pat.email } });
    expect((await mailsTo(pat)).map(({ kind }) => kind).sort()).toEqual(['reset', 'welcome']);
  });

  it('escapes markup in names', async () => {
    const { admin } = await senderFixture();
    const group = await server.data.group({ name: '<b>Nuts & Bolts</b>', repId: 1 });
    const pat = await server.data.billingUser([group], [], { firstName: '<img src=x>' });
    await server.as(admin).ok(sendWelcome, { query: { email: pat.email } });
    const [mail] = await mailsTo(pat);
    expect(mail?.html).toContain('&lt;img src=x&gt;');
    expect(mail?.html).not.toMatch(/<img|<b>/);
  });

  it('contains only links to Listbill, even if a name is a web address', async () => {
    const { admin } = await senderFixture();
    const group = await server.data.group({ name: 'https://evil.test/group', repId: 1 });
    const pat = await server.data.billingUser([group], [], { firstName: 'https://evil.test/name' });
    await server.as(admin).ok(sendWelcome, { query: { email: pat.email } });
    const [mail] = await mailsTo(pat);
    expect(mail?.html).toContain('https://evil.test/group');
    expect(mail?.html?.match(/href="https?:\/\/[^/"]+/g)).toEqual([
      'href="https://id.test',
      'href="http://localhost:4180',
    ]);
  });

  it('is never reported as sent without a mail server', async () => {
    const { admin, pat } = await senderFixture();
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, admin.userId);
    if (!caller) throw new Error('The admin is not there.');
    const { accounts, homeAddress, followUp } = signInForTests(server.db, server.clock);
    const transactions = new SqlTransactions(server.db, { clock: server.clock, signIn: { followUp } });
    const nowhere = new SendAccountMail(transactions, accounts, MailMethod.Nowhere, homeAddress);
    const request = { caller, who: { userId: pat.userId }, mail: AccountMail.Reset, now: server.clock.now() };
    const first = await nowhere.run(request);
    expect(first).toEqual({ sent: false, message: expect.stringContaining('no mail server is set') });
    expect(await nowhere.run(request)).toEqual(first);
  });
});

describe('GET requests with side effects', () => {
  it('require the token like every call, and have no effect as HEAD or OPTIONS', async () => {
    const { admin, pat } = await senderFixture();
    const url = `/ListBillAPI/mgmt/users/email/passwordReset?email=${pat.email}&user=${admin.email}`;
    const token = await server.tokenFor(admin.userId);
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    for (const method of ['HEAD', 'OPTIONS'] as const) {
      const answer = await server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      // HEAD is answered by the call that reads a person, which refuses this word as an address.
      expect([400, 404]).toContain(answer.statusCode);
    }
    expect(await mailsTo(pat)).toEqual([]);
  });
});

describe('the welcome notice @MGM-21', () => {
  it('is shown until the person has seen it, and never again', async () => {
    const nina = await server.data.person({ roles: [Role.Admin, Role.Manager], isNew: true });
    expect((await server.as(nina).ok(getOfficePreferences)).receivedUiWelcomeNotice).toBe(false);
    for (const email of [nina.email, nina.email.toUpperCase()]) {
      expect(await server.as(nina).ok(markWelcomeNoticeReceived, { query: { email } })).toEqual({
        receivedUiWelcomeNotice: true,
      });
    }
    expect((await server.as(nina).ok(getOfficePreferences)).receivedUiWelcomeNotice).toBe(true);
  });

  it('cannot be marked as seen for another person', async () => {
    const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    const nina = await server.data.person({ roles: [Role.Admin, Role.Manager], isNew: true });
    const refused = await server.as(manager).refused(markWelcomeNoticeReceived, { query: { email: nina.email } });
    expect(refused).toMatchObject({ status: 403, code: 'WRONG_USER' });
    expect((await server.as(nina).ok(getOfficePreferences)).receivedUiWelcomeNotice).toBe(false);
  });
});
