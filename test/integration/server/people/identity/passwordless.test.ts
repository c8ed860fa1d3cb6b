import { decodeJwt } from 'jose';
import {
  type AccountFixture,
  type OpenProvider,
  openAccountFixture,
} from '../../../../support/account/openAccountFixture';
import { PASSWORD, SAML_CONNECTION } from '../../../../support/identity/startTestProvider';

const FIVE_MINUTES_MS = 5 * 60_000;
const HOME = 'http://localhost:4180/';

/** @see SES-8 */
describe('signing in without a password', () => {
  let fixture: AccountFixture;
  let idp: OpenProvider;

  beforeAll(async () => {
    fixture = await openAccountFixture();
  });

  beforeEach(async () => {
    idp = await fixture.open();
  });

  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  afterAll(() => fixture.close());

  /** @returns the id of the request, which the application's page keeps. */
  const start = async (email: string) => {
    const answer = await idp.api.startPasswordless({ email, send: 'code' });
    return ((await answer.json()) as { _id: string })._id;
  };
  const withCode = async () => {
    const person = await fixture.person();
    const requestId = await start(person.email);
    return { ...person, requestId, code: await fixture.codeTo(person.email) };
  };
  const withLink = async () => {
    const person = await fixture.person();
    await idp.api.startPasswordless({ email: person.email, send: 'link' });
    return { ...person, link: await fixture.linkTo(person.email) };
  };
  const verify = async (email: string, code: string) =>
    (await idp.api.verifyPasswordless({ email, verification_code: code })).status;
  const requestIn = (page: string) => /name="request" value="(\w+)"/.exec(page)?.[1] ?? '';
  const differentCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const redirectFor = (
    { email, requestId }: { readonly email: string; readonly requestId: string },
    code: string,
    more: Readonly<Record<string, string>> = {},
  ) =>
    `${idp.issuer}passwordless/verify_redirect?${new URLSearchParams({
      client_id: idp.clientId,
      connection: 'email',
      email,
      verification_code: code,
      request_id: requestId,
      redirect_uri: idp.redirectUri,
      audience: idp.audience,
      scope: 'openid',
      state: 'a-state',
      nonce: 'a-nonce',
      ...more,
    })}`;

  it('signs in with an emailed code, and returns to the application that started it', async () => {
    const person = await withCode();
    const { email, userId, code } = person;
    expect(await verify(email, code)).toBe(200);
    const visit = idp.visit();
    const challenge = new URL(visit.authorizeAddress()).searchParams.get('code_challenge') ?? '';
    const request = { response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' };
    const page = visit.target(await visit.get(visit.target(await visit.get(redirectFor(person, code, request)))));
    const resume = visit.target(await visit.get(page));
    const { id_token } = await visit.tokens(new URL(visit.target(await visit.get(resume))));
    expect(decodeJwt(id_token)).toMatchObject({ sub: userId, email });
  });

  it('sends an application that cannot redeem a code home, where its own sign-in needs no form', async () => {
    const person = await withCode();
    const { userId, code } = person;
    const visit = idp.visit();
    expect(visit.target(await visit.get(redirectFor(person, code, { response_type: 'code' })))).toBe(HOME);
    const resume = visit.target(await visit.get(visit.target(await visit.authorize())));
    const { id_token } = await visit.tokens(new URL(visit.target(await visit.get(resume))));
    expect(decodeJwt(id_token).sub).toBe(userId);
  });

  it('returns the tokens in the address to applications that read them there', async () => {
    await idp.close();
    idp = await fixture.open({ flow: 'fragment' });
    const person = await withCode();
    const { userId, code } = person;
    const visit = idp.visit();
    const request = redirectFor(person, code, { response_type: 'token id_token' });
    const page = visit.target(await visit.get(visit.target(await visit.get(request))));
    const returned = new URL(visit.target(await visit.get(visit.target(await visit.get(page)))));
    const answer = new URLSearchParams(returned.hash.slice(1));
    expect(answer.get('state')).toBe('a-state');
    expect(decodeJwt(answer.get('id_token') ?? '')).toMatchObject({ sub: userId, nonce: 'a-nonce' });
  });

  it('signs in with an emailed link, once, in any browser', async () => {
    const { email, userId, link } = await withLink();
    const visit = idp.visit();
    expect(await (await visit.get(link)).text()).toContain(`Sign in as ${email}?`);
    expect(visit.target(await visit.send(link, {}))).toBe(HOME);
    const resume = visit.target(await visit.get(visit.target(await visit.authorize())));
    const { id_token } = await visit.tokens(new URL(visit.target(await visit.get(resume))));
    expect(decodeJwt(id_token).sub).toBe(userId);
    expect((await idp.visit().send(link, {})).status).toBe(410);
  });

  it('continues the sign-in that the page was opened from', async () => {
    const { email } = await fixture.person();
    const visit = idp.visit();
    const signIn = visit.target(await visit.authorize());
    const uid = signIn.split('/').at(-1) ?? '';
    const asked = await (await visit.send(`${idp.issuer}u/mail?for=${uid}`, { email, send: 'code' })).text();
    const code = `${await fixture.codeTo(email)}`.replace(/(\d{3})/, '$1 ');
    const form = { email, code, request: requestIn(asked) };
    expect(visit.target(await visit.send(`${idp.issuer}u/mail/code?for=${uid}`, form))).toBe(signIn);
    const returned = visit.target(await visit.get(visit.target(await visit.get(signIn))));
    expect(returned).toContain(`${idp.redirectUri}?code=`);
  });

  it('does not sign in with a code that another browser asked for', async () => {
    const { email, code } = await withCode();
    const visit = idp.visit();
    for (const requestId of ['', '0'.repeat(24)]) {
      const request = redirectFor({ email, requestId }, code, { response_type: 'code' });
      expect((await visit.get(request)).status).toBe(403);
    }
    const asked = await (await idp.visit().send(`${idp.issuer}u/mail`, { email, send: 'code' })).text();
    const mailed = await fixture.codeTo(email);
    const type = async (form: object) =>
      (await visit.send(`${idp.issuer}u/mail/code`, { email, code: mailed, ...form })).status;
    expect([await type({}), await type({ request: '0'.repeat(24) })]).toEqual([401, 401]);
    expect(await type({ request: requestIn(asked) })).toBe(303);
  });

  it("replaces another person's session in this browser", async () => {
    const { userId, link } = await withLink();
    const other = await fixture.person();
    const visit = idp.visit();
    await visit.signIn(other.email, PASSWORD);
    await visit.send(link, {});
    const resume = visit.target(await visit.get(visit.target(await visit.authorize())));
    const { id_token } = await visit.tokens(new URL(visit.target(await visit.get(resume))));
    expect(decodeJwt(id_token).sub).toBe(userId);
  });

  it('does not sign in with a link opened before a sign-out', async () => {
    const { email, link } = await withLink();
    const visit = idp.visit();
    await visit.signIn(email, PASSWORD);
    await visit.send(link, {});
    await visit.get(`${idp.issuer}v2/logout`);
    const page = await visit.get(visit.target(await visit.authorize()));
    expect([page.status, page.headers.get('location')]).toEqual([200, null]);
  });

  it('rejects wrong codes, and deletes the right one after five attempts', async () => {
    const { email, code } = await withCode();
    const wrong = differentCode(code);
    for (let tries = 0; tries < 4; tries += 1) expect(await verify(email, wrong)).toBe(403);
    expect(await verify(email, code)).toBe(200);
    expect(await verify(email, wrong)).toBe(403);
    expect(await verify(email, code)).toBe(403);
  });

  it('allows five attempts for concurrent guesses', async () => {
    const { email, code } = await withCode();
    const wrong = differentCode(code);
    await Promise.all(Array.from({ length: 12 }, () => verify(email, wrong)));
    const statuses = await Promise.all([verify(email, wrong), verify(email, code)]);
    expect(statuses).toEqual([403, 403]);
  });

  it('accepts the right code among concurrent wrong ones', async () => {
    const { email, code } = await withCode();
    const wrong = differentCode(code);
    const statuses = await Promise.all([wrong, wrong, code, wrong, code].map((one) => verify(email, one)));
    expect(statuses).toEqual([403, 403, 200, 403, 200]);
  });

  it('blocks known and unknown people for a while after twenty wrong codes', async () => {
    const { email } = await fixture.person();
    for (const typed of [email, 'nobody@demo.test']) {
      const statuses = await Promise.all(Array.from({ length: 21 }, () => verify(typed, '123456')));
      expect(statuses.sort((one, other) => one - other)).toEqual([...Array<number>(20).fill(403), 429]);
    }
  });

  it('blocks a network address for a while after a hundred wrong codes for any people', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 101 }, (_, tries) => verify(`guess${tries}@demo.test`, '123456')),
    );
    expect(statuses.sort((one, other) => one - other)).toEqual([...Array<number>(100).fill(403), 429]);
  });

  it('accepts only the newest code, once, for five minutes', async () => {
    const { email, code } = await withCode();
    const newer = { email, requestId: await start(email) };
    const newest = await fixture.codeTo(email);
    // Both codes are equal once in a million runs.
    expect(await verify(email, newest === code ? differentCode(code) : code)).toBe(403);
    const visit = idp.visit();
    expect((await visit.get(redirectFor(newer, newest))).status).toBe(303);
    expect((await visit.get(redirectFor(newer, newest))).status).toBe(403);
    await idp.api.startPasswordless({ email, send: 'code' });
    fixture.clock.advance(FIVE_MINUTES_MS);
    expect(await verify(email, await fixture.codeTo(email))).toBe(403);
  });

  it.each(['link', 'code'])('invalidates links and codes of earlier requests with a new %s', async (send) => {
    const first = await withLink();
    await idp.api.startPasswordless({ email: first.email, send: 'code' });
    const code = await fixture.codeTo(first.email);
    expect((await idp.visit().send(first.link, {})).status).toBe(410);
    expect(await verify(first.email, code)).toBe(200);
    await idp.api.startPasswordless({ email: first.email, send });
    const newest = send === 'code' ? await fixture.codeTo(first.email) : undefined;
    // Both codes are equal once in a million runs.
    expect(await verify(first.email, code === newest ? differentCode(code) : code)).toBe(403);
  });

  it('answers the same for all addresses, and emails only people who can sign in here', async () => {
    const active = await fixture.person();
    const others = await Promise.all([
      fixture.person({ status: 'Disabled' }),
      fixture.person({ status: 'Deleted' }),
      fixture.person({ connection: SAML_CONNECTION }),
    ]);
    const emails = [active, ...others].map(({ email }) => email);
    const answers = [];
    for (const email of [...emails, 'nobody@demo.test']) {
      const started = performance.now();
      const response = await idp.api.startPasswordless({ email, send: 'link' });
      expect(performance.now() - started).toBeGreaterThan(240);
      const { _id, ...body } = (await response.json()) as { _id: string };
      expect(_id).toMatch(/^[0-9a-f]{24}$/);
      answers.push(JSON.stringify([response.status, { ...body, email: '…' }]));
    }
    expect(new Set(answers).size).toBe(1);
    expect((await Promise.all(emails.map((email) => fixture.mailsTo(email)))).map(({ length }) => length)).toEqual([
      1, 0, 0, 0,
    ]);
  });

  it('does not sign in a person who was disabled in the meantime', async () => {
    const { userId, email, link } = await withLink();
    await idp.api.startPasswordless({ email, send: 'code' });
    await fixture.db.updateTable('people').set({ status: 'Disabled' }).where('user_id', '=', userId).execute();
    expect((await idp.visit().send(link, {})).status).toBe(410);
    expect(await verify(email, await fixture.codeTo(email))).toBe(403);
  });

  it.each([
    ['an unknown delivery method', { send: 'pigeon' }, 'bad.send'],
    ['a phone number', { connection: 'sms' }, 'bad.connection'],
    ['a missing email', { email: '' }, 'bad.email'],
    ['an unknown application', { client_id: 'elsewhere' }, 'unauthorized_client'],
  ])('rejects %s', async (_name, fields, error) => {
    const response = await idp.api.startPasswordless({ email: 'a@b.test', send: 'code', ...fields });
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ error });
  });

  it('never redirects to an unregistered address, even with the right code', async () => {
    const person = await withCode();
    const visit = idp.visit();
    const request = { response_type: 'code', code_challenge: 'x'.repeat(43), redirect_uri: 'https://elsewhere.test/' };
    const onward = await visit.get(visit.target(await visit.get(redirectFor(person, person.code, request))));
    expect([onward.status, onward.headers.get('location')]).toEqual([400, null]);
  });
});
