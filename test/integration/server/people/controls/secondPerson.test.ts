import { saveGroupSettings, undoGroupSettings } from '../../../../../contract/billing/rules';
import { decideCarrierAccount, proposeCarrierAccount } from '../../../../../contract/office/carrierAccounts';
import { addSetup, changeSetup } from '../../../../../contract/office/setup';
import {
  addRole,
  changeUser,
  confirmAccess,
  createUser,
  removeRole,
} from '../../../../../contract/people/directoryChanges';
import { invitePerson, resendInvitation } from '../../../../../contract/people/invitations';
import { getMe } from '../../../../../contract/people/session';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { GrantAdministration } from '../../../../../server/people/directory/administrators/Administrators';
import { tiesOf } from '../../../../../server/platform/database/statements/ties';
import type { SecurityEvent } from '../../../../../server/platform/security/securityEvents';
import type { StepUpRules } from '../../../../../server/platform/security/stepUp';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { secondPersonProblem } from '../../../../../src/domain/people/controls/secondPerson';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { signInForTests } from '../../../../support/server/signInForTests';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { TestCaller } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';
import { NAMESPACE, sessionClaims } from '../../../../support/server/testIssuer';

const NOW = '2026-03-10T15:00:00.000Z';
const SECOND = Date.parse(NOW) / 1_000;
const DAY_MS = 86_400_000;
const RULES: StepUpRules = { maxAgeMs: 600_000, refundCents: cents(100_000), secondFactor: false };
/** The rules of a new group. */
const PAYMENT = {
  overCents: cents(0),
  shortCents: cents(0),
  payorsMayWriteOff: false,
  samePersonMayPay: false,
  refundLimitCents: cents(100_000),
};
const MANAGER = [Role.Admin, Role.Manager];
const ROLES = MANAGER.map((role) => ({ role, groupNumber: null }));

let server: TestServer;
let rules: StepUpRules | undefined;
let ana: TestPerson;
let bo: TestPerson;
const events: SecurityEvent[] = [];
beforeAll(async () => {
  server = await startTestServer({
    now: NOW,
    stepUp: () => rules,
    security: { record: (event) => void events.push(event) },
  });
});
beforeEach(async () => {
  rules = undefined;
  server.clock.set(NOW);
  ana = await server.data.person({ roles: MANAGER, firstName: 'Ana', lastName: 'Ortiz' });
  const groupNumber = await server.data.group({ carriers: ['ACME'] });
  await server.data.bill({ groupNumber, status: 'RELEASED' });
  bo = await server.data.person({ roles: MANAGER, firstName: 'Bo', lastName: 'Lin', status: 'Disabled' });
});
afterEach(() => {
  events.length = 0;
  return server.reset();
});
afterAll(() => server.close());

const stale = () => server.as(ana, { claims: sessionClaims('one', SECOND - 601) });
const kim = { email: 'kim@example.test', firstName: 'Kim', lastName: 'Comer' };
const signingIn = ({ email }: { readonly email: string }, subject: string) => {
  const claims = { [`${NAMESPACE}email`]: email, [`${NAMESPACE}email_verified`]: true };
  return new TestCaller(server.app, () => server.tokenFor(subject, { claims }), email);
};
const pick = (person: TestPerson, roleId: Role) => ({ query: { roleId, userId: toBase64(person.userId) } });
const enabling = (person: TestPerson) => ({
  params: { id: toBase64(person.userId) },
  body: { version: 1, status: 'Active' as const },
});

const group = () => server.data.group({ samePersonMayPay: false });
const saveRules = (caller: TestCaller, groupNumber: string, version: number, payment: object) =>
  caller.call(saveGroupSettings, {
    params: { groupNumber },
    body: {
      version,
      appliesFrom: localDate('2026-05-01'),
      rules: { houseRule: 'adjustThenPay', contributions: [], payment: { ...PAYMENT, ...payment } },
    },
  });

/** Undoes the first change of a group's rules. @param saved the answer to it */
function undoRules(caller: TestCaller, groupNumber: string, saved: unknown) {
  const [change] = (saved as { readonly changes: readonly { readonly changePk: string }[] }).changes;
  const params = { groupNumber, changePk: change?.changePk ?? '' };
  return caller.call(undoGroupSettings, { params, query: { version: '2' } });
}

/** A change of a group's rep. */
async function newRep() {
  rules = undefined;
  const manager = server.as(ana);
  const plain = { endsOn: null, repCode: null, carrierCodes: [], agentCodes: [] };
  for (const code of ['7', '8'])
    await manager.ok(addSetup, { params: { kind: 'reps' }, body: { ...plain, code, name: `Rep ${code}` } });
  const values = { ...plain, name: 'Harbor Foods', carrierCodes: ['ACME'] };
  const added = { ...values, code: '10420', repCode: '7' };
  const { version } = await manager.ok(addSetup, { params: { kind: 'groups' }, body: added });
  rules = RULES;
  const body = { ...values, repCode: '8', version };
  return { params: { kind: 'groups', code: '10420' }, body } as const;
}

/** Disables a person by no other person's decision, which would count. */
const disable = ({ userId }: TestPerson) =>
  server.db.updateTable('people').set({ status: 'Disabled' }).where('user_id', '=', userId).execute();

/** A new manager whom this person adds. */
async function added(by: TestPerson, firstName: string): Promise<TestPerson> {
  const email = `${firstName.toLowerCase()}@example.test`;
  const person = { email, firstName, lastName: 'New', grants: ROLES, sendWelcome: false };
  const { user_id: userId } = await server.as(by).ok(createUser, { body: person });
  return { userId, email, name: `${firstName} New` };
}

/** Has one person enter a carrier's account, and another one confirm it. */
async function decided(first: TestPerson, second: TestPerson): Promise<string> {
  const params = { carrierCode: 'ACME' };
  const account = { accountType: 'checking' as const, routingNumber: '021000021', accountNumber: '1234567' };
  const { items } = await server.as(first).ok(proposeCarrierAccount, { params, body: account });
  const accountPk = items[0]?.accountPk ?? '';
  const request = (step: 'confirm' | 'decline') => ({
    params: { ...params, accountPk },
    body: { step, reason: step === 'confirm' ? '' : 'Test' },
  });
  const { status, body } = await server.as(second).call(decideCarrierAccount, request('confirm'));
  if (status !== 200) await server.as(first).ok(decideCarrierAccount, request('decline'));
  return status === 200 ? 'confirmed' : `${(body as { code: string }).code}: ${(body as { message: string }).message}`;
}

describe('an old session gives and takes no power (BR-ACC-18)', () => {
  beforeEach(() => {
    rules = RULES;
  });

  it.each<[string, (person: TestPerson) => Promise<{ readonly status: number }>]>([
    ['a new person', () => stale().call(createUser, { body: { ...kim, grants: ROLES } })],
    ['a role', (pat) => stale().call(addRole, pick(pat, Role.Manager))],
    ['an invitation', () => stale().call(invitePerson, { body: { ...kim, grants: ROLES } })],
    ['enabling', () => stale().call(changeUser, enabling(bo))],
    [
      'a removed restriction',
      async () => {
        const limited = await server.data.person({ roles: [...MANAGER, Role.ViewOnly] });
        return stale().call(removeRole, pick(limited, Role.ViewOnly));
      },
    ],
    [
      'a manager’s role that is removed',
      async () => stale().call(removeRole, pick(await server.data.person({ roles: MANAGER }), Role.Manager)),
    ],
    [
      'a manager who is disabled',
      async () => {
        const person = await server.data.person({ roles: MANAGER });
        return stale().call(changeUser, { ...enabling(person), body: { version: 1, status: 'Disabled' } });
      },
    ],
    [
      'a rep',
      (pat) => {
        const change = { params: { id: toBase64(pat.userId) }, body: { version: 1, repId: 1 } };
        return stale().call(changeUser, change);
      },
    ],
    [
      'an invitation that is sent again',
      async () => {
        rules = undefined;
        await server.as(ana).ok(invitePerson, { body: { ...kim, grants: ROLES } });
        rules = RULES;
        return stale().call(resendInvitation, { params: { email: toBase64(kim.email) } });
      },
    ],
    [
      'an address of a person with power',
      async () => {
        const person = await server.data.person({ roles: MANAGER });
        return stale().call(changeUser, { ...enabling(person), body: { version: 1, email: 'else@example.test' } });
      },
    ],
    ['another rep of a group', async () => stale().call(changeSetup, await newRep())],
    [
      'one person who may reconcile and pay a bill',
      async () => saveRules(stale(), await group(), 1, { samePersonMayPay: true }),
    ],
    [
      'a higher limit of refunds',
      async () => saveRules(stale(), await group(), 1, { refundLimitCents: cents(900_000) }),
    ],
    [
      'the end of stricter rules',
      async () => {
        const groupNumber = await group();
        rules = undefined;
        const { body } = await saveRules(server.as(ana), groupNumber, 1, { refundLimitCents: cents(0) });
        rules = RULES;
        return undoRules(stale(), groupNumber, body);
      },
    ],
  ])('by %s', async (_, give) => {
    const pat = await server.data.person({ roles: [Role.Admin] });
    expect(await give(pat)).toMatchObject({ status: 401, body: { code: 'STEP_UP_NEEDED' } });
    expect(events.map(({ name }) => name)).not.toContain('power-granted');
  });

  it('can make the rules of payments stricter, and the end of looser ones', async () => {
    const groupNumber = await group();
    expect((await saveRules(stale(), groupNumber, 1, { refundLimitCents: cents(0) })).status).toBe(200);
    const other = await group();
    rules = undefined;
    const { body } = await saveRules(server.as(ana), other, 1, { samePersonMayPay: true });
    rules = RULES;
    expect((await undoRules(stale(), other, body)).status).toBe(200);
  });

  it('can add a person without power, and remove power', async () => {
    const pat = await server.data.person({ roles: [Role.Admin, Role.DbpAdmin] });
    const grants = [{ role: Role.ObpUser, groupNumber: null }];
    expect((await stale().call(createUser, { body: { ...kim, grants } })).status).toBe(201);
    expect((await stale().call(removeRole, pick(pat, Role.DbpAdmin))).status).toBe(200);
  });
});

describe('the person who gave another person power (BR-CTL-12)', () => {
  it('is not their second person, directly or through others, and is told who could decide', async () => {
    const cy = await added(ana, 'Cy');
    const di = await added(cy, 'Di');
    expect(await decided(ana, cy)).toBe(
      "SAME_PERSON: Ana Ortiz gave you access, so you don't count as a second person for Ana Ortiz until Apr 9, 2026. Another manager has to confirm it. No one else can decide now. Ask another manager to confirm the new access, or to give the role to someone else.",
    );
    await server.data.person({ roles: MANAGER, firstName: 'Eli', lastName: 'Old' });
    expect(await decided(ana, di)).toMatch(/^SAME_PERSON: Ana Ortiz gave you access.* Eli Old can\.$/);
    expect(await decided(cy, ana)).toMatch(/^SAME_PERSON: You gave Cy New access/);
  });

  it('makes no two recipients each other’s second person', async () => {
    const [cy, di] = [await added(ana, 'Cy'), await added(ana, 'Di')];
    expect(await decided(cy, di)).toMatch(/^SAME_PERSON: Ana Ortiz gave you and Cy New access/);
  });

  it('is not their second person for the payment of a bill, even if a third person later gave both of them more power', async () => {
    const cy = await added(ana, 'Cy');
    const di = await added(cy, 'Di');
    server.clock.advance(DAY_MS);
    for (const person of [cy, di]) {
      await disable(person);
      await server.as(ana).ok(changeUser, { ...enabling(person), body: { version: 2, status: 'Active' } });
    }
    const ties = await tiesOf(server.db, di.userId, server.clock.now());
    expect(ties.filter(({ userId }) => userId === cy.userId).map(({ how }) => how)).toEqual(['shared', 'gave']);
    expect(secondPersonProblem('payment', [cy.userId], di.userId, ties)).toMatch(/^Cy New gave you access/);
  });

  it('is not their second person for 30 days', async () => {
    const cy = await added(ana, 'Cy');
    server.clock.advance(30 * DAY_MS - 1);
    expect(await decided(ana, cy)).toContain('SAME_PERSON');
    server.clock.advance(1);
    expect(await decided(ana, cy)).toBe('confirmed');
  });

  it('is not their second person until an unrelated manager confirms the power', async () => {
    const cy = await added(ana, 'Cy');
    const di = await added(ana, 'Di');
    const confirming = (person: TestPerson) => ({ params: { id: toBase64(person.userId) } });
    const confirmedBy = async (by: TestPerson, person: TestPerson) =>
      (await server.as(by).call(confirmAccess, confirming(person))).status;
    expect(await Promise.all([ana, cy, di].map((by) => confirmedBy(by, cy)))).toEqual([422, 403, 422]);
    const eli = await server.data.person({ roles: MANAGER, firstName: 'Eli', lastName: 'Old' });
    expect(await confirmedBy(eli, cy)).toBe(200);
    expect(await confirmedBy(eli, cy)).toBe(409);
    expect(await decided(ana, cy)).toBe('confirmed');
    expect(await decided(ana, di)).toContain('SAME_PERSON');
    await server.as(ana).ok(addRole, pick(cy, Role.DbpAdmin));
    await disable(eli);
    await server.as(ana).ok(changeUser, { ...enabling(cy), body: { version: 1, status: 'Disabled' } });
    await server.as(ana).ok(changeUser, { ...enabling(cy), body: { version: 2, status: 'Active' } });
    expect(await decided(ana, cy)).toContain('SAME_PERSON');
  });

  it.each<[string, () => Promise<TestPerson>]>([
    [
      'a role',
      async () => {
        const pat = await server.data.person({ roles: [Role.Admin] });
        await server.as(ana).ok(addRole, pick(pat, Role.Manager));
        return pat;
      },
    ],
    [
      'an invitation',
      async () => {
        await server.as(ana).ok(invitePerson, { body: { ...kim, grants: ROLES } });
        await signingIn(kim, 'test|kim').ok(getMe);
        return { ...kim, userId: 'test|kim', name: 'Kim Comer' };
      },
    ],
    [
      'enabling',
      async () => {
        await server.as(ana).ok(changeUser, enabling(bo));
        return bo;
      },
    ],
    [
      'a removed restriction',
      async () => {
        const pat = await server.data.person({ roles: [...MANAGER, Role.ViewOnly] });
        await server.as(ana).ok(removeRole, pick(pat, Role.ViewOnly));
        return pat;
      },
    ],
    [
      'another address',
      async () => {
        const pat = await server.data.person({ roles: MANAGER });
        const body = { version: 1, email: 'ana.second@example.test' };
        await server.as(ana).ok(changeUser, { params: { id: toBase64(pat.userId) }, body });
        return { ...pat, email: body.email };
      },
    ],
  ])('whether by %s', async (_, give) => {
    expect(await decided(ana, await give())).toContain('SAME_PERSON');
  });

  it('is their second person if the office had released no bill yet', async () => {
    await server.db.updateTable('bills').set({ status: 'UNRELEASED' }).execute();
    expect(await decided(ana, await added(ana, 'Cy'))).toBe('confirmed');
  });

  it('is their second person if the operator named the person', async () => {
    const { db, clock } = server;
    const administration = new GrantAdministration(
      new SqlTransactions(db, { clock, signIn: signInForTests(db, clock) }),
    );
    await administration.run({ ...kim }, clock.now());
    await signingIn(kim, 'test|kim').ok(getMe);
    expect(await decided(ana, { ...kim, userId: 'test|kim', name: 'Kim Comer' })).toBe('confirmed');
  });
});

describe('the alert about newly given power', () => {
  it('names the person and the roles, however the power was granted', async () => {
    const cy = await added(ana, 'Cy');
    await server.as(ana).ok(invitePerson, { body: { ...kim, grants: ROLES } });
    await signingIn(kim, 'test|kim').ok(getMe);
    await server.as(ana).ok(changeUser, enabling(bo));
    const roles = 'ROLE_ADMIN|ROLE_MANAGER';
    expect(events).toMatchObject([
      { name: 'power-granted', userId: ana.userId, about: { userId: cy.userId, roles } },
      { name: 'person-added', userId: ana.userId, about: { userId: cy.userId, roles } },
      { name: 'person-added', userId: ana.userId, about: { roles } },
      { name: 'power-granted', userId: ana.userId, about: { userId: 'test|kim', roles } },
      { name: 'power-granted', userId: ana.userId, about: { userId: bo.userId, roles } },
      { name: 'person-changed', userId: ana.userId, about: { userId: bo.userId } },
    ]);
  });

  it('ignores a refused grant', async () => {
    const groupNumber = await server.data.group();
    const pat = await server.data.person({ roles: [Role.Admin] });
    const query = { roleId: Role.Manager, userId: toBase64(pat.userId), groupNumber };
    const { results } = await server.as(ana).ok(addRole, { query });
    expect(results).toMatchObject([{ ok: false }]);
    await server.as(ana).ok(addRole, pick(pat, Role.Admin));
    expect(events).toMatchObject([{ name: 'rule-refused', reason: 'GRANT_REFUSED', about: { roleId: Role.Manager } }]);
  });
});
