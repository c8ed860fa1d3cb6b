import { decodeJwt } from 'jose';
import { type AccountHouse, type OpenHouse, openAccountHouse } from '../../../support/account/openAccountHouse';
import { PASSWORD, SAML_CONNECTION } from '../../../support/identity/startTestProvider';

const FIVE_MINUTES_MS = 5 * 60_000;
const HOME = 'http://localhost:4180/';

/** @see SES-8 */
describe('signing in without a password', () => {
  let house: AccountHouse;
  let idp: OpenHouse;

  beforeAll(async () => {
    house = await openAccountHouse();
  });

  beforeEach(async () => {
    idp = await house.open();
  });

  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  afterAll(() => house.close());

  const withCode = async () => {
    const person = await house.person();
    await idp.api.startPasswordless({ email: person.email, send: 'code' });
    return { ...person, code: await house.codeTo(person.email) };
  };
  const withLink = async () => {
    const person = await house.person();
    await idp.api.startPasswordless({ email: person.email, send: 'link' });
    return { ...person, link: await house.linkTo(person.email) };
  };
  const verify = async (email: string, code: string) =>
    (await idp.api.verifyPasswordless({ email, verification_code: code })).status;
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const redirectFor = (email: string, code: string, more: Readonly<Record<string, string>> = {}) =>
    `${idp.issuer}passwordless/verify_redirect?${new URLSearchParams({
      client_id: idp.clientId,
      connection: 'email',
      email,
      verification_code: code,
      redirect_uri: idp.redirectUri,
      audience: idp.audience,
      scope: 'openid',
      state: 'a-state',
      nonce: 'a-nonce',
      ...more,
    })}`;

  it('lets in by a mailed code, and says so to the application that began it', async () => {
    const { email, userId, code } = await withCode();
    expect(await verify(email, code)).toBe(200);
    const visit = idp.visit();
    const challenge = new URL(visit.authorizeAddress()).searchParams.get('code_challenge') ?? '';
    const asked = { response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' };
    const page = visit.target(await visit.get(visit.target(await visit.get(redirectFor(email, code, asked)))));
    const resume = visit.target(await visit.get(page));
    const { id_token } = await visit.tokens(new URL(visit.target(await visit.get(resume))));
    expect(decodeJwt(id_token)).toMatchObject({ sub: userId, email });
  });

  it('leads an application that cannot redeem a code home, where its own sign-in needs no form', async () => {
    const { email, userId, code } = await withCode();
    const visit = idp.visit();
    expect(visit.target(await visit.get(redirectFor(email, code, { response_type: 'code' })))).toBe(HOME);
    const resume = visit.target(await visit.get(visit.target(await visit.authorize())));
    const { id_token } = await visit.tokens(new URL(visit.target(await visit.get(resume))));
    expect(decodeJwt(id_token).sub).toBe(userId);
  });

  it('brings the tokens in the address to whom takes them there', async () => {
    await idp.close();
    idp = await house.open({ flow: 'fragment' });
    const { email, userId, code } = await withCode();
    const visit = idp.visit();
    const asked = redirectFor(email, code, { response_type: 'token id_token' });
    const page = visit.target(await visit.get(visit.target(await visit.get(asked))));
    const returned = new URL(visit.target(await visit.get(visit.target(await visit.get(page)))));
    const answer = new URLSearchParams(returned.hash.slice(1));
    expect(answer.get('state')).toBe('a-state');
    expect(decodeJwt(answer.get('id_token') ?? '')).toMatchObject({ sub: userId, nonce: 'a-nonce' });
  });

  it('lets in by a mailed link, once, in whatever browser', async () => {
    const { email, userId, link } = await withLink();
    const visit = idp.visit();
    expect(await (await visit.get(link)).text()).toContain(`Sign in as ${email}?`);
    expect(visit.target(await visit.send(link, {}))).toBe(HOME);
    const resume = visit.target(await visit.get(visit.target(await visit.authorize())));
    const { id_token } = await visit.tokens(new URL(visit.target(await visit.get(resume))));
    expect(decodeJwt(id_token).sub).toBe(userId);
    expect((await idp.visit().send(link, {})).status).toBe(410);
  });

  it('goes on with the sign-in that the page was opened from', async () => {
    const { email } = await house.person();
    const visit = idp.visit();
    const signIn = visit.target(await visit.authorize());
    const uid = signIn.split('/').at(-1) ?? '';
    await visit.send(`${idp.issuer}u/mail?for=${uid}`, { email, send: 'code' });
    const form = { email, code: `${await house.codeTo(email)}`.replace(/(\d{3})/, '$1 ') };
    expect(visit.target(await visit.send(`${idp.issuer}u/mail/code?for=${uid}`, form))).toBe(signIn);
    const returned = visit.target(await visit.get(visit.target(await visit.get(signIn))));
    expect(returned).toContain(`${idp.redirectUri}?code=`);
  });

  it("replaces another person's session in this browser", async () => {
    const { userId, link } = await withLink();
    const other = await house.person();
    const visit = idp.visit();
    await visit.signIn(other.email, PASSWORD);
    await visit.send(link, {});
    const resume = visit.target(await visit.get(visit.target(await visit.authorize())));
    const { id_token } = await visit.tokens(new URL(visit.target(await visit.get(resume))));
    expect(decodeJwt(id_token).sub).toBe(userId);
  });

  it('does not sign in with a link that was opened before a sign-out', async () => {
    const { email, link } = await withLink();
    const visit = idp.visit();
    await visit.signIn(email, PASSWORD);
    await visit.send(link, {});
    await visit.get(`${idp.issuer}v2/logout`);
    const page = await visit.get(visit.target(await visit.authorize()));
    expect([page.status, page.headers.get('location')]).toEqual([200, null]);
  });

  it('refuses other codes, and deletes the right one after five tries', async () => {
    const { email, code } = await withCode();
    const wrong = otherThan(code);
    for (let tries = 0; tries < 4; tries += 1) expect(await verify(email, wrong)).toBe(403);
    expect(await verify(email, code)).toBe(200);
    expect(await verify(email, wrong)).toBe(403);
    expect(await verify(email, code)).toBe(403);
  });

  it('allows five tries for concurrent guesses', async () => {
    const { email, code } = await withCode();
    const wrong = otherThan(code);
    await Promise.all(Array.from({ length: 12 }, () => verify(email, wrong)));
    const statuses = await Promise.all([verify(email, wrong), verify(email, code)]);
    expect(statuses).toEqual([403, 403]);
  });

  it('knows the right code beside wrong ones that are sent at the same time', async () => {
    const { email, code } = await withCode();
    const wrong = otherThan(code);
    const statuses = await Promise.all([wrong, wrong, code, wrong, code].map((one) => verify(email, one)));
    expect(statuses).toEqual([403, 403, 200, 403, 200]);
  });

  it('makes known and unknown people wait after twenty wrong codes', async () => {
    const { email } = await house.person();
    for (const typed of [email, 'nobody@demo.test']) {
      const statuses = await Promise.all(Array.from({ length: 21 }, () => verify(typed, '123456')));
      expect(statuses.sort((one, other) => one - other)).toEqual([...Array<number>(20).fill(403), 429]);
    }
  });

  it('makes a network address wait after a hundred wrong codes for any person', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 101 }, (_, tries) => verify(`guess${tries}@demo.test`, '123456')),
    );
    expect(statuses.sort((one, other) => one - other)).toEqual([...Array<number>(100).fill(403), 429]);
  });

  it('accepts only the newest code, once, for five minutes', async () => {
    const { email, code } = await withCode();
    await idp.api.startPasswordless({ email, send: 'code' });
    const newest = await house.codeTo(email);
    // Once in a million times both are the same.
    expect(await verify(email, newest === code ? otherThan(code) : code)).toBe(403);
    const visit = idp.visit();
    expect((await visit.get(redirectFor(email, newest))).status).toBe(303);
    expect((await visit.get(redirectFor(email, newest))).status).toBe(403);
    await idp.api.startPasswordless({ email, send: 'code' });
    house.clock.advance(FIVE_MINUTES_MS);
    expect(await verify(email, await house.codeTo(email))).toBe(403);
  });

  it('answers alike for all addresses, and mails only people who can sign in here', async () => {
    const active = await house.person();
    const others = await Promise.all([
      house.person({ status: 'Disabled' }),
      house.person({ status: 'Deleted' }),
      house.person({ connection: SAML_CONNECTION }),
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
    expect((await Promise.all(emails.map((email) => house.mailsTo(email)))).map(({ length }) => length)).toEqual([
      1, 0, 0, 0,
    ]);
  });

  it('does not sign in a person who was disabled in the meantime', async () => {
    const { userId, email, link } = await withLink();
    await idp.api.startPasswordless({ email, send: 'code' });
    await house.db.updateTable('people').set({ status: 'Disabled' }).where('user_id', '=', userId).execute();
    expect((await idp.visit().send(link, {})).status).toBe(410);
    expect(await verify(email, await house.codeTo(email))).toBe(403);
  });

  it.each([
    ['another way to send', { send: 'pigeon' }, 'bad.send'],
    ['a phone', { connection: 'sms' }, 'bad.connection'],
    ['no email', { email: '' }, 'bad.email'],
    ['an unknown application', { client_id: 'elsewhere' }, 'unauthorized_client'],
  ])('refuses %s', async (_name, fields, error) => {
    const response = await idp.api.startPasswordless({ email: 'a@b.test', send: 'code', ...fields });
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ error });
  });

  it('follows no address that is not registered, also with the right code', async () => {
    const { email, code } = await withCode();
    const visit = idp.visit();
    const asked = { response_type: 'code', code_challenge: 'x'.repeat(43), redirect_uri: 'https://elsewhere.test/' };
    const onward = await visit.get(visit.target(await visit.get(redirectFor(email, code, asked))));
    expect([onward.status, onward.headers.get('location')]).toEqual([400, null]);
  });
});
