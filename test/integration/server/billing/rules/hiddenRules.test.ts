import { getBillBridge } from '../../../../../contract/billing/bills/billBridge';
import { getBillComments } from '../../../../../contract/billing/bills/billComments';
import { getBillDelinquency } from '../../../../../contract/billing/bills/billDelinquency';
import { getBill, getBillLines, searchBills } from '../../../../../contract/billing/bills/bills';
import { getDashboard } from '../../../../../contract/office/dashboard';
import { getOfficePreferences } from '../../../../../contract/people/session';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import { decide } from '../../../../../src/domain/platform/access/decide';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';

const RULE_WORDS = /reconcilePolicy|samePersonMayPay|toleranceCents|excessLimit|houseRule|payAsBilled/;

describe('the payment rules of a group', () => {
  let server: TestServer;
  let groupNumber = '';
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    groupNumber = await server.data.group({
      repId: 1,
      carriers: ['ACME'],
      agents: ['A1'],
      reconcilePolicy: 'payAsBilled',
    });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const PEOPLE = {
    'a billing user': () => server.data.billingUser([groupNumber]),
    'an admin': () => server.data.person({ roles: [Role.Admin], repId: 1 }),
    'a manager': () => server.data.person({ roles: [Role.Admin, Role.Manager] }),
    'a carrier': () => server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }),
    'an agent': () => server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }),
  } as const;

  it.each(Object.keys(PEOPLE) as (keyof typeof PEOPLE)[])(
    'appear on a bill only for people who may read rules: %s',
    async (who) => {
      const lines = [{ carrierCode: 'ACME', billedCents: 10_000 }];
      const { billPk } = await server.data.bill({ groupNumber, status: 'RELEASED', lines });
      const person = await PEOPLE[who]();
      const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, person.userId);
      const mayRead = decide(caller!.person, 'rules.read').allowed;
      const reader = server.as(person);
      const rule = mayRead ? 'payAsBilled' : undefined;
      expect((await reader.ok(getBill, { params: { billPk } })).reconcilePolicy).toBe(rule);
      const { items } = await reader.ok(searchBills, { body: {} });
      expect(items.map((bill) => bill.reconcilePolicy)).toEqual([rule]);
    },
  );

  it.each(['a carrier', 'an agent'] as const)('are in no answer to %s', async (who) => {
    const lines = [{ carrierCode: 'ACME', billedCents: 10_000 }];
    const before = await server.data.bill({ groupNumber, status: 'RELEASED', period: '2026-02-01', lines });
    const { billPk } = await server.data.bill({ groupNumber, status: 'RELEASED', period: '2026-03-01', lines });
    const reader = server.as(await PEOPLE[who]());
    const params = { billPk };
    const answers = [
      await reader.call(getBill, { params }),
      await reader.call(searchBills, { body: {} }),
      await reader.call(getBillLines, { params }),
      await reader.call(getBillBridge, { params }),
      await reader.call(getBillBridge, { params: { billPk: before.billPk } }),
      await reader.call(getBillComments, { params }),
      await reader.call(getBillDelinquency, { params }),
      await reader.call(getDashboard, { params: { role: who === 'a carrier' ? 'carrier' : 'agent' } }),
      await reader.call(getOfficePreferences),
    ];
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(answers.map(({ text }) => RULE_WORDS.exec(text)?.[0])).toEqual(answers.map(() => undefined));
  });
});
