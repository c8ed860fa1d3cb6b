import { sql } from 'kysely';
import type { SecurityEvent } from '../../../../../server/platform/security/securityEvents';
import {
  type AccountFixture,
  type OpenProvider,
  openAccountFixture,
} from '../../../../support/account/openAccountFixture';
import type { SignInVisit } from '../../../../support/identity/SignInVisit';
import { SoftwareAuthenticator } from '../../../../support/identity/SoftwareAuthenticator';
import { NAMESPACE, PASSWORD } from '../../../../support/identity/startTestProvider';
import type { TestPerson } from '../../../../support/server/TestData';

const OPTIONS = /data-options="([^"]+)"/;

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

describe('a passkey', () => {
  it('is added with a name after a recent sign-in, and announced by mail', async () => {
    const person = await fixture.person();
    const { page } = await addPasskey(person, deviceOf(idp));
    expect(page).toContain('Save your recovery codes');
    expect((await fixture.mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your Listbill account',
    ]);
    expect(recorded.map(({ name, about }) => ({ name, about }))).toEqual([
      { name: 'sign-in-succeeded', about: { method: 'password' } },
      { name: 'factor-added', about: { factor: 'passkey' } },
    ]);
  });

  it.each([
    [true, 'swk'],
    [false, 'hwk'],
  ])('signs in without a password, as two factors (synchronized: %s)', async (isSynced, method) => {
    const person = await fixture.person();
    const device = deviceOf(idp, isSynced);
    await addPasskey(person, device);
    recorded.length = 0;
    const visit = idp.visit();
    const address = `${visit.target(await visit.authorize())}/passkey`;
    const options = optionsIn(await (await visit.get(address)).text());
    const claims = await visit.claimsAfter(await visit.send(address, { passkey: device.get(options) }));
    expect(claims[`${NAMESPACE}amr`]).toEqual([method, 'user', 'mfa']);
    expect(claims['sub']).toBe(person.userId);
    expect(recorded).toEqual([
      expect.objectContaining({ name: 'sign-in-succeeded', userId: person.userId, about: { method: 'passkey' } }),
    ]);
  });

  it('is the second factor after a password', async () => {
    const person = await fixture.person();
    const device = deviceOf(idp);
    await addPasskey(person, device);
    const { visit, second } = await passPassword(person);
    const options = optionsIn(await (await visit.get(second)).text());
    expect(options.allowCredentials).toHaveLength(1);
    const claims = await visit.claimsAfter(await visit.send(second, { passkey: device.get(options) }));
    expect(claims[`${NAMESPACE}amr`]).toEqual(['pwd', 'hwk', 'user', 'mfa']);
    expect(recorded.at(-1)?.about).toEqual({ method: 'password', factor: 'passkey' });
  });

  it('answers each challenge once, within five minutes', async () => {
    const person = await fixture.person();
    const device = deviceOf(idp);
    await addPasskey(person, device);
    const { visit, second } = await passPassword(person);
    const answer = device.get(optionsIn(await (await visit.get(second)).text()));
    expect((await visit.send(second, { passkey: answer })).status).toBe(303);
    const again = await passPassword(person);
    expect((await again.visit.send(again.second, { passkey: answer })).status).toBe(401);
    const late = device.get(optionsIn(await (await again.visit.get(again.second)).text()));
    fixture.clock.set(new Date(fixture.clock.now().getTime() + 5 * 60_000 + 1).toISOString());
    const refused = await again.visit.send(again.second, { passkey: late });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('This page was open for too long. Try again.');
  });

  it("is not added by an answer to someone else's challenge, nor by the same answer twice", async () => {
    const [person, attacker] = [await fixture.person(), await fixture.person()];
    const mine = await waysOf(person);
    const theirs = await waysOf(attacker);
    const device = deviceOf(idp);
    const answer = device.create(mine.options);
    await theirs.visit.send(theirs.address, { name: 'Stolen', passkey: answer });
    await mine.visit.send(mine.address, { name: 'Laptop', passkey: answer });
    await mine.visit.send(mine.address, { name: 'Replayed', passkey: answer });
    const { rows } = await sql<{ user_id: string; name: string }>`
      select user_id, name from passkeys where user_id in (${person.userId}, ${attacker.userId})`.execute(fixture.db);
    expect(rows).toEqual([{ user_id: person.userId, name: 'Laptop' }]);
  });

  it('does not answer the challenge of another sign-in, of the same or another person', async () => {
    const [person, attacker] = [await fixture.person(), await fixture.person()];
    const [device, other] = [deviceOf(idp), deviceOf(idp)];
    await addPasskey(person, device);
    await addPasskey(attacker, other);
    const [own, elsewhere, theirs] = [
      await passPassword(person),
      await passPassword(person),
      await passPassword(attacker),
    ];
    const asked = async ({ visit, second }: Awaited<ReturnType<typeof passPassword>>) =>
      optionsIn(await (await visit.get(second)).text());
    const ofOther = device.get(await asked(elsewhere));
    await asked(own);
    expect((await own.visit.send(own.second, { passkey: ofOther })).status).toBe(401);
    const ofPerson = device.get(await asked(own));
    await asked(theirs);
    expect((await theirs.visit.send(theirs.second, { passkey: ofPerson })).status).toBe(401);
    expect((await elsewhere.visit.send(elsewhere.second, { passkey: ofOther })).status).toBe(303);
  });

  it('signs in once when one answer is sent many times at the same time', async () => {
    const person = await fixture.person();
    const device = deviceOf(idp);
    await addPasskey(person, device);
    const { visit, second } = await passPassword(person);
    const passkey = device.get(optionsIn(await (await visit.get(second)).text()));
    recorded.length = 0;
    const answers = await Promise.all(Array.from({ length: 6 }, () => visit.send(second, { passkey })));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(recorded.filter(({ name }) => name === 'sign-in-succeeded')).toHaveLength(1);
  });

  it.each([
    ['of another person', (_device: SoftwareAuthenticator, other: SoftwareAuthenticator) => other],
    [
      'of a device that does not check the person',
      (device: SoftwareAuthenticator) => changed(device, 'verifiesUser', false),
    ],
    [
      'that was shown to another site',
      (device: SoftwareAuthenticator) => changed(device, 'origin', 'https://elsewhere.test'),
    ],
  ])('%s is refused and recorded', async (_name, choose) => {
    const [person, someone] = [await fixture.person(), await fixture.person()];
    const [device, other] = [deviceOf(idp), deviceOf(idp)];
    await addPasskey(person, device);
    await addPasskey(someone, other);
    recorded.length = 0;
    const { visit, second } = await passPassword(person);
    const options = optionsIn(await (await visit.get(second)).text());
    const refused = await visit.send(second, { passkey: choose(device, other).get(options) });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('This passkey was not accepted.');
    expect(recorded.at(-1)).toMatchObject({ name: 'factor-failed', about: { factor: 'passkey' } });
  });

  it('whose counter went backward is refused as a copy', async () => {
    const person = await fixture.person();
    const device = deviceOf(idp);
    device.counter = 5;
    await addPasskey(person, device);
    const use = async () => {
      const { visit, second } = await passPassword(person);
      const options = optionsIn(await (await visit.get(second)).text());
      return (await visit.send(second, { passkey: device.get(options) })).status;
    };
    expect(await use()).toBe(303);
    device.counter = 3;
    expect(await use()).toBe(401);
    device.counter = 9;
    expect(await use()).toBe(303);
  });

  it('of someone who signs in at their company does not replace the sign-in there', async () => {
    const person = await fixture.person();
    const device = deviceOf(idp);
    await addPasskey(person, device);
    await fixture.db
      .updateTable('people')
      .set({ connection: 'SSO-SAML' })
      .where('user_id', '=', person.userId)
      .execute();
    const visit = idp.visit();
    const address = `${visit.target(await visit.authorize())}/passkey`;
    const options = optionsIn(await (await visit.get(address)).text());
    expect((await visit.send(address, { passkey: device.get(options) })).status).toBe(403);
  });

  it('is listed with its last use, and removed from its page', async () => {
    const person = await fixture.person();
    const device = deviceOf(idp);
    const { visit } = await addPasskey(person, device, 'Work <laptop>');
    const list = await (await visit.get(`${idp.issuer}u/factors`)).text();
    expect(list).toContain('Work &#60;laptop&#62;');
    expect(list).toContain('Not used yet.');
    const id = device.id.toString('base64url');
    const address = `${idp.issuer}u/factors/passkey/remove?id=${id}`;
    expect((await visit.get(address)).status).toBe(200);
    expect(visit.target(await visit.send(address, { id }))).toContain('done=passkey-removed');
    expect((await fixture.mailsTo(person.email))[0]?.subject).toBe('A passkey was removed from your Listbill account');
    expect((await visit.get(address)).status).toBe(303);
    const next = idp.visit();
    expect((await next.signIn(person.email, PASSWORD)).searchParams.has('code')).toBe(true);
  });

  it('is refused without a server fault, whatever is sent', async () => {
    const person = await fixture.person();
    await addPasskey(person, deviceOf(idp));
    for (const passkey of [
      '',
      '[]',
      '{}',
      '{"id":1}',
      '{"id":"\u0000"}',
      '{"id":"AA","rawId":"AA","type":"public-key"}',
    ]) {
      const { visit, second } = await passPassword(person);
      await visit.get(second);
      expect((await visit.send(second, { passkey })).status).toBe(401);
    }
  });
});

/** The page on which a person adds a passkey, in a browser of their own. */
async function waysOf({ email }: TestPerson) {
  const visit = idp.visit();
  const address = `${await visit.openWays(email, PASSWORD)}/passkey`;
  fixture.clock.set(new Date().toISOString());
  return { visit, address, options: optionsIn(await (await visit.get(address)).text()) };
}

/** Adds a passkey on its page, in a new browser. */
async function addPasskey(person: TestPerson, device: SoftwareAuthenticator, name = 'Laptop') {
  const { visit, address, options } = await waysOf(person);
  const added = await visit.send(address, { name, passkey: device.create(options) });
  expect(added.status).toBe(200);
  return { visit, page: await added.text() };
}

/** A browser whose sign-in waits for the second factor, at its address. */
async function passPassword({ email }: TestPerson): Promise<{ visit: SignInVisit; second: string }> {
  const visit = idp.visit();
  return { visit, second: await visit.passPassword(email, PASSWORD) };
}

const deviceOf = ({ issuer }: OpenProvider, isSynced = false) => new SoftwareAuthenticator(issuer, isSynced);

function changed<Name extends 'verifiesUser' | 'origin'>(
  device: SoftwareAuthenticator,
  name: Name,
  value: SoftwareAuthenticator[Name],
): SoftwareAuthenticator {
  device[name] = value;
  return device;
}

interface Options {
  readonly challenge: string;
  readonly user: { readonly id: string };
  readonly allowCredentials?: readonly { readonly id: string }[];
}

function optionsIn(page: string): Options {
  const [, text = ''] = OPTIONS.exec(page) ?? [];
  return JSON.parse(text.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))) as Options;
}
