import { EmbeddedAccounts } from '../../../../server/infrastructure/identity/EmbeddedAccounts';
import { type AccountHouse, type OpenHouse, openAccountHouse } from '../../../support/account/openAccountHouse';
import type { TestPerson } from '../../../support/server/TestData';

const CONNECTION = 'Username-Password-Authentication';
const DAY_MS = 24 * 60 * 60_000;
const NEW_PASSWORD = 'four horses on a boat';

/** @see MGM-20 SES-10 */
describe('the link of a welcome', () => {
  let house: AccountHouse;
  let idp: OpenHouse;
  let accounts: EmbeddedAccounts;

  beforeAll(async () => {
    house = await openAccountHouse();
  });
  beforeEach(async () => {
    idp = await house.open();
    accounts = new EmbeddedAccounts(idp.issuer, CONNECTION, undefined, house.storage, () =>
      house.clock.now().getTime(),
    );
  });
  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });
  afterAll(() => house.close());

  async function newcomer(): Promise<TestPerson> {
    const person = await house.person();
    await house.db.updateTable('people').set({ password_hash: null }).where('user_id', '=', person.userId).execute();
    return person;
  }
  const linkOf = async ({ userId }: TestPerson, purpose: 'welcome' | 'reset' = 'welcome') =>
    (await accounts.newPasswordLink({ subject: userId, connection: CONNECTION }, purpose)) ?? '';
  const set = (link: string) => idp.visit().send(link, { password: NEW_PASSWORD, again: NEW_PASSWORD });
  const signsIn = async ({ email }: TestPerson) => {
    const visit = idp.visit();
    return (await visit.submit(visit.target(await visit.authorize()), email, NEW_PASSWORD)).status === 303;
  };

  it('lets a new person choose a password on the last of seven days, once', async () => {
    const pat = await newcomer();
    const link = await linkOf(pat);
    expect(await signsIn(pat)).toBe(false);
    house.clock.advance(7 * DAY_MS - 60_000);
    expect((await set(link)).status).toBe(200);
    expect((await set(link)).status).toBe(410);
    // Sessions of the provider go by the clock of this machine.
    house.clock.set(new Date().toISOString());
    expect(await signsIn(pat)).toBe(true);
  });

  it('expires after seven days, and says what to do', async () => {
    const link = await linkOf(await newcomer());
    house.clock.advance(7 * DAY_MS);
    const response = await idp.visit().get(link);
    expect(response.status).toBe(410);
    expect(await response.text()).toContain('Request a new one on the sign-in page');
  });

  it('is over as soon as another link has set a password', async () => {
    const pat = await newcomer();
    const [welcome, reset] = [await linkOf(pat), await linkOf(pat, 'reset')];
    await set(reset);
    expect((await set(welcome)).status).toBe(410);
  });

  it('of a reset is over after an hour', async () => {
    const link = await linkOf(await newcomer(), 'reset');
    house.clock.advance(DAY_MS / 24);
    expect((await set(link)).status).toBe(410);
  });

  it('is not made for people who sign in at their company', async () => {
    const { userId } = await newcomer();
    expect(await accounts.newPasswordLink({ subject: userId, connection: 'SSO-SAML' }, 'welcome')).toBeUndefined();
  });

  it('belongs to a subject of its own for each person who is added', async () => {
    const person = { email: 'a@example.test', firstName: '', lastName: '', connection: undefined };
    const [one, other] = await Promise.all([accounts.ensure(person), accounts.ensure(person)]);
    expect(one).toMatchObject({ issuer: idp.issuer, connection: CONNECTION });
    expect(one.subject).not.toBe(other.subject);
  });
});
