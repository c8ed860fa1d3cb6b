import { MailedCodes, MailedTokens } from '../../../../../server/people/account/mailedSecrets';
import { MailLimiter } from '../../../../../server/people/account/mailOnRequest';
import { FinishPasswordless } from '../../../../../server/people/account/Passwordless';
import { COST_OF_CODES, ScryptPasswords } from '../../../../../server/people/identity/ScryptPasswords';
import { PasswordSignIn } from '../../../../../server/people/session/PasswordSignIn';
import { SqlPeopleForSignIn } from '../../../../../server/people/session/SqlPeopleForSignIn';
import { SqlProviderStorage } from '../../../../../server/people/session/SqlProviderStorage';
import { SqlRecentAttempts } from '../../../../../server/people/session/SqlRecentAttempts';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { type AccountFixture, openAccountFixture } from '../../../../support/account/openAccountFixture';
import { PASSWORD } from '../../../../support/identity/startTestProvider';

const MINUTE_MS = 60_000;
const PASSWORDS = {
  matches: (password: string, hash?: string | null) => Promise.resolve(!!hash && password === PASSWORD),
};
/** Lower case, upper case, with a dotted capital I (U+0130) and full-width: the database finds the same person for all. */
const typingsOf = (name: string) => [
  `${name}@demo.test`,
  `${name.toUpperCase()}@DEMO.TEST`,
  ` ${name}@demo.test `,
  `${name.replaceAll('i', 'İ')}@demo.test`,
  `${name.replaceAll('i', 'ｉ')}@demo.test`,
  `${name}@dEmO.test`,
  `${name}@ｄemo.test`,
];

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture();
});
beforeEach(() => fixture.db.deleteFrom('recent_attempts').execute());
afterAll(() => fixture.close());

/** A newly started server on the same database. */
function aServer() {
  const people = new SqlPeopleForSignIn(fixture.db);
  const signIn = new PasswordSignIn(people, PASSWORDS, new SqlRecentAttempts(fixture.db, fixture.clock));
  return (email: string, password = 'a wrong one', address = '10.0.0.1') => signIn.run({ email, password, address });
}
const kinds = (answers: readonly { readonly kind: string }[]) => answers.map(({ kind }) => kind);
const FIVE_THEN_WAIT = ['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wait', 'wait'];

/** @see SES-10 */
describe('wrong passwords', () => {
  it('count for the person in any spelling of the email, and the same for unknown emails', async () => {
    await fixture.person({ email: 'billing@demo.test' });
    const answersFor = async (name: string) => {
      const answers = [];
      for (const typed of typingsOf(name)) answers.push(await aServer()(typed));
      const rows = await fixture.db.selectFrom('recent_attempts').select('key').execute();
      await fixture.db.deleteFrom('recent_attempts').execute();
      return { answers, rows: rows.length };
    };
    const known = await answersFor('billing');
    expect(kinds(known.answers)).toEqual(FIVE_THEN_WAIT);
    expect(await answersFor('filling')).toEqual(known);
  });

  it('are counted across restarts and servers', async () => {
    const { email } = await fixture.person();
    const answers = [];
    for (let at = 0; at < 6; at += 1) answers.push(await aServer()(email));
    expect(kinds(answers)).toEqual(FIVE_THEN_WAIT.slice(0, 6));
    expect(await aServer()(email, PASSWORD)).toMatchObject({ kind: 'wait' });
    fixture.clock.advance(15 * MINUTE_MS);
    expect(await aServer()(email, PASSWORD)).toMatchObject({ kind: 'accepted' });
  });

  it("still count after the person's address has changed", async () => {
    const { email, userId } = await fixture.person();
    for (let at = 0; at < 5; at += 1) await aServer()(email);
    await fixture.db
      .updateTable('people')
      .set({ email: 'elsewhere@demo.test' })
      .where('user_id', '=', userId)
      .execute();
    expect(await aServer()('elsewhere@demo.test', PASSWORD)).toMatchObject({ kind: 'wait' });
  });

  it('of a stranger do not lock the person out on another network', async () => {
    const { email } = await fixture.person();
    for (let at = 0; at < 7; at += 1) await aServer()(email, 'a guess', '203.0.113.9');
    expect(await aServer()(email, PASSWORD, '203.0.113.9')).toMatchObject({ kind: 'wait' });
    expect(await aServer()(email, PASSWORD, '10.0.0.1')).toMatchObject({ kind: 'accepted' });
  });

  it('are limited for the person over all networks, except in a browser they know', async () => {
    const { email, userId } = await fixture.person();
    const known = { isKnown: async (device: string, subject?: string) => device === 'mine' && subject === userId };
    const attempts = new SqlRecentAttempts(fixture.db, fixture.clock);
    const signIn = new PasswordSignIn(new SqlPeopleForSignIn(fixture.db), PASSWORDS, attempts, known);
    for (let at = 0; at < 50; at += 1) {
      const address = `198.51.100.${Math.floor(at / 5)}`;
      expect(await signIn.run({ email, password: 'a guess', address })).toMatchObject({ kind: 'wrong' });
    }
    const right = { email, password: PASSWORD, address: '10.0.0.1' };
    expect(await signIn.run(right)).toMatchObject({ kind: 'wait' });
    expect(await signIn.run({ ...right, device: 'not mine' })).toMatchObject({ kind: 'wait' });
    expect(await signIn.run({ ...right, device: 'mine' })).toMatchObject({ kind: 'accepted' });
    for (let at = 0; at < 5; at += 1) await signIn.run({ ...right, device: 'mine', password: 'mistyped' });
    expect(await signIn.run({ ...right, device: 'mine' })).toMatchObject({ kind: 'wait' });
  });

  it('do not block signing in by mail', async () => {
    const idp = await fixture.open();
    const { email } = await fixture.person();
    for (let at = 0; at < 6; at += 1) await aServer()(email, 'a guess', '127.0.0.1');
    expect(await aServer()(email, PASSWORD, '127.0.0.1')).toMatchObject({ kind: 'wait' });
    expect((await idp.api.startPasswordless({ email, send: 'code' })).status).toBe(200);
    const answer = await idp.api.verifyPasswordless({ email, verification_code: await fixture.codeTo(email) });
    expect(answer.status).toBe(200);
    await idp.close();
  });

  it('by 25 people do not block the others in their office', async () => {
    const { email } = await fixture.person();
    for (let at = 0; at < 25; at += 1) await aServer()(`mistyped${at}@demo.test`);
    expect(await aServer()(email, PASSWORD)).toMatchObject({ kind: 'accepted' });
  });

  it.each(['\0', 'x'.repeat(50_000), '\ud800@demo.test', 'İ'.repeat(5_000)])(
    'accept any text as the email',
    async (email) => {
      expect(await aServer()(email)).toMatchObject({ kind: 'wrong' });
    },
  );
});

describe('an emailed code', () => {
  it('signs in with any spelling of the requested email', async () => {
    const idp = await fixture.open();
    const { email } = await fixture.person({ email: 'ilia@demo.test' });
    for (const typed of ['İLIA@demo.test', 'ｉlia@demo.test', ' Ilia@Demo.test ']) {
      const started = performance.now();
      expect((await idp.api.startPasswordless({ email: typed.trim(), send: 'code' })).status).toBe(200);
      const code = await fixture.codeTo(email);
      const answer = await idp.api.verifyPasswordless({ email: typed.trim(), verification_code: code });
      expect(answer.status).toBe(200);
      expect(performance.now() - started).toBeGreaterThan(480);
    }
    await idp.close();
  });

  it('is rejected the same way for people with a code, without one, and unknown people', async () => {
    const idp = await fixture.open();
    const [withCode, without] = [await fixture.person(), await fixture.person()];
    await idp.api.startPasswordless({ email: withCode.email, send: 'code' });
    const answers = [];
    for (const email of [withCode.email, without.email, 'nobody@demo.test', '']) {
      const started = performance.now();
      const answer = await idp.api.verifyPasswordless({ email, verification_code: '000000' });
      expect(performance.now() - started).toBeGreaterThan(240);
      answers.push([answer.status, await answer.text()]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    await idp.close();
  });
});

describe('a stranger', () => {
  it("does not use up a person's mails or code attempts on another network", async () => {
    const { email } = await fixture.person();
    const people = new SqlPeopleForSignIn(fixture.db);
    const attempts = new SqlRecentAttempts(fixture.db, fixture.clock);
    const limiter = new MailLimiter(people, attempts);
    for (let at = 0; at < 5; at += 1) expect(await limiter.use({ email, address: '203.0.113.9' })).toBeUndefined();
    expect(await limiter.use({ email, address: '203.0.113.9' })).toContain('Too many emails');
    expect(await limiter.use({ email, address: '10.0.0.1' })).toBeUndefined();

    const storage = new SqlProviderStorage(fixture.db, fixture.clock);
    const now = () => fixture.clock.now().getTime();
    const codes = new MailedCodes(new ScryptPasswords(undefined, COST_OF_CODES), 5 * MINUTE_MS, now);
    const transactions = new SqlTransactions(fixture.db, { clock: fixture.clock, issuer: 'https://issuer.test/' });
    const tokens = new MailedTokens('SignInLink', MINUTE_MS, now);
    const finish = new FinishPasswordless(transactions, storage, people, tokens, codes, attempts);
    for (let at = 0; at < 20; at += 1) await finish.useCode({ email, code: '000000', address: '203.0.113.9' }, 'here');
    expect(await finish.useCode({ email, code: '000000', address: '203.0.113.9' }, 'here')).toMatchObject({
      kind: 'wait',
    });
    const person = await people.findByEmail(email);
    const code = await codes.issue(storage, person!, 'here');
    expect(await finish.useCode({ email, code, address: '10.0.0.1' }, 'here')).toMatchObject({ kind: 'accepted' });
  });
});

describe('emails', () => {
  it('count for the person in any spelling of the email', async () => {
    const idp = await fixture.open();
    await fixture.person({ email: 'millicent@demo.test' });
    for (const name of ['millicent', 'fillicent']) {
      const statuses = [];
      for (const email of typingsOf(name)) statuses.push((await idp.api.changePassword({ email })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    expect(await fixture.mailsTo('millicent@demo.test')).toHaveLength(5);
    await idp.close();
  });
});
