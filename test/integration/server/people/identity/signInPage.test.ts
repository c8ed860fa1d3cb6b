import { PASSWORD, startTestProvider } from '../../../../support/identity/startTestProvider';

type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

const EMAIL = 'billing@demo.test';

describe('the sign-in page', () => {
  let idp: TestProvider;

  const openPage = async () => {
    const visit = idp.visit();
    const address = visit.target(await visit.authorize());
    return { visit, address };
  };

  beforeEach(async () => {
    idp = await startTestProvider();
  });

  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  it('is one form that works without scripts, under a policy that allows none', async () => {
    const { visit, address } = await openPage();
    const page = await visit.get(address);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src; style-src 'self'; img-src 'self'; form-action 'self' http://localhost:4180; base-uri 'none'; frame-ancestors 'none'",
    );
    const text = await page.text();
    expect(text).toContain('<label for="email">Email</label>');
    expect(text).toContain('<label for="password">Password</label>');
    expect(text).toContain('<button type="submit">Sign in</button>');
    expect(text).not.toMatch(/<script|style=|onclick/);
    expect(text).not.toContain('Demo people');
  });

  it('serves its style sheet and logo', async () => {
    const style = await fetch(`${idp.issuer}assets/pages.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
    const mark = await fetch(`${idp.issuer}assets/mark.svg`);
    expect(mark.headers.get('content-type')).toContain('image/svg+xml');
    expect((await fetch(`${idp.issuer}assets/other`)).status).toBe(404);
  });

  it('offers the configured demo people', async () => {
    await idp.close();
    idp = await startTestProvider({
      demoPeople: { people: [{ email: EMAIL, hint: 'Reconcile and pay <a bill>' }], password: PASSWORD },
    });
    const { visit, address } = await openPage();
    const text = await (await visit.get(address)).text();
    expect(text).toContain('href="?login_hint=billing%40demo.test"');
    expect(text).toContain('Reconcile and pay &#60;a bill&#62;');
    const filled = await (await visit.get(`${address}?login_hint=billing%40demo.test`)).text();
    expect(filled).toMatch(/name="email"[^>]*value="billing@demo.test"/);
  });

  it('escapes whatever was typed', async () => {
    const { visit, address } = await openPage();
    const text = await (await visit.submit(address, '"><script>alert(1)</script>', 'x')).text();
    expect(text).not.toContain('<script>alert');
  });

  it.each([
    ['a wrong password', EMAIL],
    ['an unknown email', 'nobody@demo.test'],
  ])('shows the same message for %s', async (_name, email) => {
    const { visit, address } = await openPage();
    const response = await visit.submit(address, email, 'wrong');
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('Wrong email or password.');
  });

  it('shows how long to wait after five wrong passwords, even for the right one', async () => {
    const { visit, address } = await openPage();
    for (let attempt = 0; attempt < 5; attempt += 1) await visit.submit(address, EMAIL, 'wrong');
    const response = await visit.submit(address, EMAIL, PASSWORD);
    expect(response.status).toBe(429);
    expect(await response.text()).toContain('Too many wrong passwords. Please wait 15 minutes, then try again.');
  });

  it('counts wrong passwords of others separately from those in a browser that the person knows, and mentions signing in by mail', async () => {
    const known = await openPage();
    await known.visit.submit(known.address, EMAIL, PASSWORD);
    const stranger = await openPage();
    for (let attempt = 0; attempt < 5; attempt += 1) await stranger.visit.submit(stranger.address, EMAIL, 'wrong');
    const refused = await stranger.visit.submit(stranger.address, EMAIL, 'wrong');
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('You can also sign in by mail now.');
    const again = known.visit.target(await known.visit.authorize({ prompt: 'login' }));
    expect((await known.visit.submit(again, EMAIL, PASSWORD)).status).toBe(303);
  });

  it.each(['Disabled', 'Deleted'] as const)('tells a person who is %s whom to contact', async (status) => {
    idp.people.change(EMAIL, { status });
    const { visit, address } = await openPage();
    const response = await visit.submit(address, EMAIL, PASSWORD);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('This account is not active.');
  });

  it('expires once it was used, and links back', async () => {
    const { visit, address } = await openPage();
    await visit.get(visit.target(await visit.submit(address, EMAIL, PASSWORD)));
    const again = await visit.submit(address, EMAIL, PASSWORD);
    expect(again.status).toBe(400);
    const text = await again.text();
    expect(text).toContain('This sign-in page was already used or has expired.');
    expect(text).toContain('href="http://localhost:4180/"');
  });

  it('rejects a form without a sign-in in progress', async () => {
    const { address } = await openPage();
    expect((await idp.visit().submit(address, EMAIL, PASSWORD)).status).toBe(400);
  });

  it('limits the size of the form', async () => {
    const { visit, address } = await openPage();
    expect((await visit.submit(address, EMAIL, 'x'.repeat(100_000))).status).toBe(413);
  });
});
