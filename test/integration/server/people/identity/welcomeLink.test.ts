import { EmbeddedAccounts } from '../../../../../server/people/identity/EmbeddedAccounts';
import {
  type AccountFixture,
  type OpenProvider,
  openAccountFixture,
} from '../../../../support/account/openAccountFixture';
import type { TestPerson } from '../../../../support/server/TestData';

const CONNECTION = 'Username-Password-Authentication';
const DAY_MS = 24 * 60 * 60_000;
const NEW_PASSWORD = 'four horses on a boat';

/** @see MGM-20 SES-10 */
describe('the link in a welcome email', () => {
  let fixture: AccountFixture;
  let idp: OpenProvider;
  let accounts: EmbeddedAccounts;

  beforeAll(async () => {
    fixture = await openAccountFixture();
  });
  beforeEach(async () => {
    idp = await fixture.open();
    accounts = new EmbeddedAccounts(idp.issuer, CONNECTION, undefined, fixture.storage, () =>
      fixture.clock.now().getTime(),
    );
  });
  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });
  afterAll(() => fixture.close());

  async function newPerson(): Promise<TestPerson> {
    const person = await fixture.person();
    await fixture.db.updateTable('people').set({ password_hash: null }).where('user_id', '=', person.userId).execute();
    return person;
  }
  const linkOf = async ({ userId }: TestPerson, purpose: 'welcome' | 'reset' = 'welcome') =>
    (await accounts.newPasswordLink({ subject: userId, connection: CONNECTION }, purpose)) ?? '';
  const set = (link: string) => idp.visit().send(link, { password: NEW_PASSWORD, again: NEW_PASSWORD });
  const signsIn = async ({ email }: TestPerson) => {
    const visit = idp.visit();
    return (await visit.submit(visit.target(await visit.authorize()), email, NEW_PASSWORD)).status === 303;
  };

  it('lets a new person choose a password once, up to the last of seven days', async () => {
    const pat = await newPerson();
    const link = await linkOf(pat);
    expect(await signsIn(pat)).toBe(false);
    fixture.clock.advance(7 * DAY_MS - 60_000);
    expect((await set(link)).status).toBe(200);
    expect((await set(link)).status).toBe(410);
    // The provider's sessions use the system clock.
    fixture.clock.set(new Date().toISOString());
    expect(await signsIn(pat)).toBe(true);
  });

  it('expires after seven days, and explains what to do', async () => {
    const link = await linkOf(await newPerson());
    fixture.clock.advance(7 * DAY_MS);
    const response = await idp.visit().get(link);
    expect(response.status).toBe(410);
    expect(await response.text()).toContain('Request a new one on the sign-in page');
  });

  it('expires when another link has set a password', async () => {
    const pat = await newPerson();
    const [welcome, reset] = [await linkOf(pat), await linkOf(pat, 'reset')];
    await set(reset);
    expect((await set(welcome)).status).toBe(410);
  });

  it('expires after an hour in a password reset', async () => {
    const link = await linkOf(await newPerson(), 'reset');
    fixture.clock.advance(DAY_MS / 24);
    expect((await set(link)).status).toBe(410);
  });

  it('is not created for people with company sign-on', async () => {
    const { userId } = await newPerson();
    expect(await accounts.newPasswordLink({ subject: userId, connection: 'SSO-SAML' }, 'welcome')).toBeUndefined();
  });

  it('has a separate subject for each new person', async () => {
    const person = { email: 'a@example.test', firstName: '', lastName: '', connection: undefined };
    const [one, other] = await Promise.all([accounts.ensure(person), accounts.ensure(person)]);
    expect(one).toMatchObject({ issuer: idp.issuer, connection: CONNECTION });
    expect(one.subject).not.toBe(other.subject);
  });
});
