import { TOTP } from 'otpauth';
import type { SecurityEvent } from '../../../../../server/platform/security/securityEvents';
import {
  type AccountFixture,
  type OpenProvider,
  openAccountFixture,
} from '../../../../support/account/openAccountFixture';
import type { SignInVisit } from '../../../../support/identity/SignInVisit';
import { NAMESPACE, PASSWORD } from '../../../../support/identity/startTestProvider';
import type { TestPerson } from '../../../../support/server/TestData';

const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
const KEY = /class="key">([A-Z2-7 ]+)</;
const CODE = /<code>((?:[0-9A-Z]{4}-){5}[0-9A-Z]{4})<\/code>/g;

let fixture: AccountFixture;
let idp: OpenProvider;
const recorded: SecurityEvent[] = [];

beforeAll(async () => {
  fixture = await openAccountFixture();
  idp = await fixture.open({ security: { record: (event) => void recorded.push(event) } });
});

beforeEach(() => {
  recorded.length = 0;
  fixture.clock.set(new Date().toISOString());
});

afterAll(async () => {
  await idp.close();
  await fixture.close();
  expect(idp.faults).toEqual([]);
});

describe('an authenticator app', () => {
  it('is added from its page after a recent sign-in, and announced by mail and in the history', async () => {
    const person = await fixture.person();
    const { recoveryCodes } = await addApp(person);
    expect(recoveryCodes).toHaveLength(10);
    expect((await fixture.mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'An authenticator app was added to your Listbill account',
    ]);
    const history = await fixture.db
      .selectFrom('directory_events')
      .select(['event', 'text', 'by_user_id'])
      .where('user_id', '=', person.userId)
      .where('event', '=', 'factorAdded')
      .execute();
    expect(history).toEqual([{ event: 'factorAdded', text: 'Added an authenticator app.', by_user_id: person.userId }]);
    expect(recorded.map(({ name }) => name)).toEqual(['sign-in-succeeded', 'factor-added']);
  });

  it('has another secret in each sign-in, so that someone who saw one has none', async () => {
    const person = await fixture.person();
    const [mine, other] = [idp.visit(), idp.visit()];
    const [app, theirs] = [
      `${await mine.openWays(person.email, PASSWORD)}/app`,
      `${await other.openWays(person.email, PASSWORD)}/app`,
    ];
    fixture.clock.set(new Date().toISOString());
    const foreign = secretIn(await (await other.get(theirs)).text());
    expect((await mine.send(app, { code: codeOf(foreign) })).status).toBe(400);
    const own = secretIn(await (await mine.get(app)).text());
    expect(own).not.toBe(foreign);
    expect((await mine.send(app, { code: codeOf(own) })).status).toBe(200);
  });

  it('is stored encrypted, and recovery codes as hashes', async () => {
    const person = await fixture.person();
    const { secret, recoveryCodes } = await addApp(person);
    const rows = [
      await fixture.db.selectFrom('authenticator_apps').selectAll().where('user_id', '=', person.userId).execute(),
      await fixture.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.userId).execute(),
    ];
    const stored = JSON.stringify(rows);
    for (const one of [secret, ...recoveryCodes]) expect(stored).not.toContain(one);
    expect(stored).not.toContain(recoveryCodes[0]?.replaceAll('-', ''));
  });

  it('is requested after the password, and makes the sign-in a two-factor one', async () => {
    const person = await fixture.person();
    const { secret } = await addApp(person);
    nextStep();
    recorded.length = 0;
    const { visit, second } = await passPassword(person);
    const page = await visit.get(second);
    expect(await page.text()).toContain('Open your authenticator app');
    const claims = await visit.claimsAfter(await visit.send(second, { code: codeOf(secret) }));
    expect(claims[`${NAMESPACE}amr`]).toEqual(['pwd', 'otp', 'mfa']);
    expect(recorded).toEqual([
      expect.objectContaining({
        name: 'second-factor-asked',
        userId: person.userId,
        about: { method: 'password' },
      }),
      expect.objectContaining({
        name: 'sign-in-succeeded',
        userId: person.userId,
        about: { method: 'password', factor: 'authenticator-app' },
      }),
    ]);
  });

  it('accepts a code once, even when it is sent twice at the same time', async () => {
    const person = await fixture.person();
    const { secret } = await addApp(person);
    nextStep();
    const tries = await Promise.all([passPassword(person), passPassword(person)]);
    const code = codeOf(secret);
    const answers = await Promise.all(tries.map(({ visit, second }) => visit.send(second, { code })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 401]));
    const late = await passPassword(person);
    expect((await late.visit.send(late.second, { code })).status).toBe(401);
  });

  it('accepts the code before and after the current one, but none further away', async () => {
    const person = await fixture.person();
    const { secret } = await addApp(person);
    for (const [away, status] of [
      [-2, 401],
      [-1, 303],
      [2, 401],
      [1, 303],
    ] as const) {
      for (let step = 0; step < 3; step += 1) nextStep();
      const { visit, second } = await passPassword(person);
      expect((await visit.send(second, { code: codeOf(secret, away) })).status).toBe(status);
    }
  });

  it('locks after ten wrong codes, even for the right one, and keeps the sign-in page open', async () => {
    const person = await fixture.person();
    const { secret } = await addApp(person);
    nextStep();
    const { visit, second } = await passPassword(person);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await visit.send(second, { code: '000000' })).status).toBe(401);
    }
    const locked = await visit.send(second, { code: codeOf(secret) });
    expect(locked.status).toBe(429);
    expect(await locked.text()).toContain('Too many wrong codes. Please wait 15 minutes, then try again.');
    expect(recorded.filter(({ name }) => name === 'factor-failed')).toHaveLength(10);
    expect(recorded.at(-1)).toMatchObject({ name: 'factor-locked', userId: person.userId });
    await visit.send(second, { code: '000000' });
    const subjects = (await fixture.mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Too many wrong codes for your Listbill account')).toHaveLength(1);
  });

  it('is also requested after a mailed code', async () => {
    const person = await fixture.person();
    const { secret } = await addApp(person);
    nextStep();
    const visit = idp.visit();
    const page = visit.target(await visit.authorize());
    const asked = await (await visit.send(`${idp.issuer}u/mail`, { email: person.email, send: 'code' })).text();
    const request = /name="request" value="(\w+)"/.exec(asked)?.[1] ?? '';
    const code = await fixture.codeTo(person.email);
    await visit.send(`${idp.issuer}u/mail/code`, { email: person.email, code, request });
    const second = visit.target(await visit.get(page));
    expect(second).toMatch(/\/second$/);
    const claims = await visit.claimsAfter(await visit.send(second, { code: codeOf(secret) }));
    expect(claims[`${NAMESPACE}amr`]).toEqual(['otp', 'mfa']);
    expect(recorded.at(-1)?.about).toEqual({ method: 'code', factor: 'authenticator-app' });
  });

  it('creates no session for a browser after the password alone', async () => {
    const person = await fixture.person();
    await addApp(person);
    const { visit, second } = await passPassword(person);
    expect(new URL(visit.target(await visit.authorize({ prompt: 'none' }))).searchParams.get('error')).toBe(
      'login_required',
    );
    const stranger = idp.visit();
    expect((await stranger.get(second)).status).toBe(400);
    const own = stranger.target(await stranger.authorize());
    // With a sign-in of its own, it is sent to its own first step.
    expect(stranger.target(await stranger.send(second, { continue: 'yes' }))).toBe(own);
    expect((await visit.send(second, { continue: 'yes' })).status).toBe(401);
  });
});

describe('a recovery code', () => {
  it('signs in once, as typed by a person, and tells them how many are left', async () => {
    const person = await fixture.person();
    const { recoveryCodes } = await addApp(person);
    const typed = ` ${recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ')} `;
    const first = await passPassword(person);
    expect(await (await first.visit.get(`${first.second}?with=recovery`)).text()).toContain('Type a recovery code');
    const claims = await first.visit.claimsAfter(await first.visit.send(first.second, { recovery: typed }));
    expect(claims[`${NAMESPACE}amr`]).toContain('mfa');
    const again = await passPassword(person);
    const refused = await again.visit.send(again.second, { recovery: typed });
    expect(refused.status).toBe(401);
    // The input is kept.
    expect(await refused.text()).toContain(`value="${typed}"`);
    expect((await fixture.mailsTo(person.email))[0]).toMatchObject({
      subject: 'A recovery code of your Listbill account was used',
      text: expect.stringContaining('9 recovery codes left'),
    });
  });

  it('no longer works once new ones have been created', async () => {
    const person = await fixture.person();
    const { visit, recoveryCodes } = await addApp(person);
    const renewed = codesIn(await (await visit.send(`${idp.issuer}u/factors/recovery-codes`, {})).text());
    expect(renewed).toHaveLength(10);
    expect(recorded.at(-1)).toMatchObject({ name: 'factor-added', about: { factor: 'recovery-code' } });
    expect((await fixture.mailsTo(person.email))[0]?.subject).toBe(
      'New recovery codes were made for your Listbill account',
    );
    const { visit: other, second } = await passPassword(person);
    expect((await other.send(second, { recovery: recoveryCodes[0] ?? '' })).status).toBe(401);
    expect((await other.send(second, { recovery: renewed[0] ?? '' })).status).toBe(303);
  });
});

describe('the ways to sign in', () => {
  it.each(['__proto__', 'constructor'])('show no message that comes from the address: %s', async (done) => {
    const visit = idp.visit();
    const ways = await visit.openWays((await fixture.person()).email, PASSWORD);
    const answer = await visit.get(`${ways}?done=${done}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining('role="status"')]);
  });

  it('are shown only within ten minutes of a sign-in, with the factor if there is one', async () => {
    const person = await fixture.person();
    const stranger = idp.visit();
    expect(stranger.target(await stranger.get(`${idp.issuer}u/factors`))).toContain('/authorize?');
    const { visit, secret } = await addApp(person);
    expect((await visit.get(`${idp.issuer}u/factors`)).status).toBe(200);
    fixture.clock.set(new Date(fixture.clock.now().getTime() + 11 * 60_000).toISOString());
    const address = visit.target(await visit.get(`${idp.issuer}u/factors`));
    expect(address).toContain('/authorize?');
    expect(address).toContain(encodeURIComponent(MULTI_FACTOR));
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it.each(['app/remove', 'app', 'passkey', 'passkey/remove', 'password', 'recovery-codes'])(
    'change nothing for a browser that signed in before the app was added: %s',
    async (path) => {
      const person = await fixture.person();
      const other = idp.visit();
      const ways = await other.openWays(person.email, PASSWORD);
      const { visit } = await addApp(person);
      recorded.length = 0;
      const address = other.target(await other.send(`${ways}/${path}`, {}));
      expect([address.includes('/authorize?'), address.includes(encodeURIComponent(MULTI_FACTOR))]).toEqual([
        true,
        true,
      ]);
      expect(recorded).toEqual([]);
      expect(visit.target(await visit.send(`${ways}/app/remove`, {}))).toContain('done=removed');
    },
  );

  it('remove the app, with the recovery codes, and announce it by mail', async () => {
    const person = await fixture.person();
    const { visit } = await addApp(person);
    recorded.length = 0;
    await visit.send(`${idp.issuer}u/factors/app/remove`, {}, { 'Sec-Fetch-Site': 'cross-site' });
    expect(recorded.map(({ name }) => name)).toEqual(['origin-refused']);
    expect(visit.target(await visit.send(`${idp.issuer}u/factors/app/remove`, {}))).toContain('done=removed');
    await visit.send(`${idp.issuer}u/factors/app/remove`, {});
    expect(recorded.map(({ name }) => name)).toEqual(['origin-refused', 'factor-removed']);
    expect((await fixture.mailsTo(person.email))[0]?.subject).toBe(
      'An authenticator app was removed from your Listbill account',
    );
    expect(
      await fixture.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.userId).execute(),
    ).toEqual([]);
    const next = idp.visit();
    expect((await next.signIn(person.email, PASSWORD)).searchParams.has('code')).toBe(true);
  });
});

describe('a sign-in that asks for a second factor', () => {
  it('leads a person without one to add it, and continues', async () => {
    const person = await fixture.person();
    const visit = idp.visit();
    await visit.get(visit.target(await visit.submit(visit.target(await visit.authorize()), person.email, PASSWORD)));
    // The session has one factor only.
    const page = visit.target(await visit.authorize({ acr_values: MULTI_FACTOR }));
    expect(page).toContain('/u/login/');
    const second = visit.target(await visit.submit(page, person.email, PASSWORD));
    const secret = secretIn(await (await visit.get(second)).text());
    const wrong = await visit.send(second, { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(secretIn(await wrong.text())).toBe(secret);
    const added = await visit.send(second, { code: codeOf(secret) });
    expect(codesIn(await added.text())).toHaveLength(10);
    const claims = await visit.claimsAfter(await visit.send(second, { continue: 'yes' }));
    expect(claims[`${NAMESPACE}amr`]).toEqual(['pwd', 'otp', 'mfa']);
    const silent = new URL(visit.target(await visit.authorize({ acr_values: MULTI_FACTOR, prompt: 'none' })));
    expect(silent.searchParams.has('code')).toBe(true);
  });

  it('is every sign-in if the setting requires it', async () => {
    const person = await fixture.person();
    const strict = await fixture.open({ secondFactor: 'required' });
    const visit = strict.visit();
    const second = visit.target(await visit.submit(visit.target(await visit.authorize()), person.email, PASSWORD));
    expect(await (await visit.get(second)).text()).toContain('requires a second factor');
    await strict.close();
  });
});

/** Adds an app on its page, in a new browser. */
async function addApp(person: TestPerson) {
  const visit = idp.visit();
  const ways = await visit.openWays(person.email, PASSWORD);
  fixture.clock.set(new Date().toISOString());
  const secret = secretIn(await (await visit.get(`${ways}/app`)).text());
  const added = await visit.send(`${ways}/app`, { code: codeOf(secret) });
  return { visit, secret, recoveryCodes: codesIn(await added.text()) };
}

/** A browser whose sign-in waits for the second factor, at its address. */
async function passPassword({ email }: TestPerson): Promise<{ visit: SignInVisit; second: string }> {
  const visit = idp.visit();
  return { visit, second: await visit.passPassword(email, PASSWORD) };
}

function codeOf(secret: string, away = 0): string {
  return new TOTP({ secret }).generate({ timestamp: fixture.clock.now().getTime() + away * 30_000 });
}

/** Codes count once, so the next one needs another period. */
function nextStep(): void {
  fixture.clock.set(new Date(fixture.clock.now().getTime() + 30_000).toISOString());
}

const secretIn = (page: string): string => (KEY.exec(page)?.[1] ?? '').replaceAll(' ', '');
const codesIn = (page: string): string[] => [...page.matchAll(CODE)].map(([, code = '']) => code);
