import {
  answerCorrection,
  decideCorrections,
  getCorrectionFile,
  searchCorrections,
  sendCorrections,
} from '../../../../../contract/billing/corrections';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { monthsWithPayroll, type PayrollRow } from '../../../../support/register/monthsWithPayroll';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.assertInvariants();
  await server.reset();
});
afterAll(() => server.close());

const COUNT = 22;
const MEMBERS = Array.from({ length: COUNT }, (_, at) => {
  const no = String(at + 1).padStart(2, '0');
  return { memberId: `M${no}`, memberName: `Ada Member${no}`, billedCents: 54_000 };
});
const OTHERS = [
  { memberId: 'X1', memberName: 'Ben Okri', billedCents: 50_000 },
  { memberId: 'X2', memberName: 'Cy Young', billedCents: 60_000 },
];

/** A bill with one wrong rate for 22 members, another wrong amount for one, and their inquiries. */
async function wrongRate() {
  const { groupNumber, biller, month } = await monthsWithPayroll(server);
  const rows = [
    ...MEMBERS.map(({ memberId, memberName }): PayrollRow => [memberId, memberName, 50_000]),
    ['X1', 'Ben Okri', 50_000] as const,
    ['X2', 'Cy Young', 59_000] as const,
  ];
  await month('2026-01-01', [...MEMBERS, ...OTHERS], rows, 'dispute');
  const params = { groupNumber };
  const listed = async (inquiries: 'each' | 'once', more: object = {}) =>
    biller.ok(searchCorrections, {
      query: { groupNumber, status: 'all', inquiries, sort: 'member', size: '100', ...more },
    });
  const send = async () => {
    const { items } = await listed('each');
    const correctionPks = items.map(({ correctionPk }) => correctionPk);
    await biller.ok(decideCorrections, { params, body: { correctionPks, decision: 'confirm' } });
    const { filePk } = await biller.ok(sendCorrections, { params, body: { correctionPks, format: 'csv' } });
    return (await biller.call(getCorrectionFile, { params: { groupNumber, filePk } })).text;
  };
  return { groupNumber, biller, params, listed, send };
}

/** @source BR-COR-39 */
describe('22 members with one wrong rate', () => {
  it('are one inquiry that lists them with their amounts', async () => {
    const { listed } = await wrongRate();
    expect((await listed('each')).total).toBe(COUNT + 1);
    const { items, total, counts } = await listed('once');
    expect([total, counts.PROPOSED]).toEqual([2, 2]);
    const inquiry = 'Medical: billed $540.00, expected $500.00';
    expect(items[0]).toMatchObject({ inquiry, note: 'Billed $540.00, expected $500.00.', differenceCents: -4_000 });
    expect(items[0]?.others.map(({ memberName }) => memberName)).toEqual(MEMBERS.slice(1).map((one) => one.memberName));
    expect(new Set(items[0]?.others.map(({ differenceCents }) => differenceCents))).toEqual(new Set([-4_000]));
    expect(items[1]).toMatchObject({ memberName: 'Cy Young', others: [] });
  });

  it('are found by themselves in a search for a member', async () => {
    const { listed } = await wrongRate();
    expect((await listed('once', { q: 'Member07' })).items).toMatchObject([{ memberId: 'M07', others: [] }]);
  });

  it('have a row each in the file, with month and difference', async () => {
    const { send } = await wrongRate();
    const text = await send();
    expect(text).not.toContain('\uFEFF');
    const lines = text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(COUNT + 2);
    expect(lines[0]).toContain('Month,Difference,Note');
    expect(lines[1]).toContain('2026-01-01,-40.00,"Billed $540.00, expected $500.00."');
  });

  it('are answered by one answer for all, or one by one', async () => {
    const { biller, params, listed, send } = await wrongRate();
    await send();
    const { items } = await listed('once');
    const [first, single] = items;
    const pks = [first?.correctionPk ?? '', ...(first?.others ?? []).map(({ correctionPk }) => correctionPk)];
    const [one = '', two = '', ...rest] = pks;
    const answer = (
      correctionPk: string,
      others: readonly string[],
      body: { answer: 'accept' | 'reject'; note: string },
    ) => ({
      params: { ...params, correctionPk },
      body: { ...body, others: [...others] },
    });
    const rejected = { answer: 'reject' as const, note: 'Surcharge' };
    await biller.ok(answerCorrection, answer(two, [], rejected));
    expect((await listed('once')).counts).toMatchObject({ SENT: 2, REJECTED: 1 });
    const accepted = { answer: 'accept' as const, note: 'Credited in March' };
    const foreign = answer(one, [single?.correctionPk ?? ''], accepted);
    expect(await biller.refused(answerCorrection, foreign)).toMatchObject({ status: 400 });
    expect(await biller.refused(answerCorrection, answer(one, [two], accepted))).toMatchObject({ status: 409 });
    await biller.ok(answerCorrection, answer(one, rest, accepted));
    await biller.ok(answerCorrection, answer(one, rest, accepted));
    expect((await listed('each')).counts).toMatchObject({ SENT: 1, REJECTED: 1, CONFIRMED: COUNT - 1 });
  });

  it('are neither shown to another carrier or group, nor answered by them, alone or as others of their own', async () => {
    const { params, listed, send } = await wrongRate();
    await send();
    const other = await wrongRate();
    await other.send();
    const [first] = (await listed('once')).items;
    const [own] = (await other.listed('once')).items;
    const pks = [first?.correctionPk ?? '', ...(first?.others ?? []).map(({ correctionPk }) => correctionPk)];
    const [one = '', ...rest] = pks;
    const carrier = async (...carrierCodes: readonly string[]) =>
      server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes }));
    await server.data.carrier('UMBRA');
    const strangers = [await carrier('UMBRA'), other.biller];
    const body = { answer: 'accept' as const, note: 'Ours' };
    for (const stranger of strangers) {
      const { status } = await stranger.call(answerCorrection, {
        params: { ...params, correctionPk: one },
        body: { ...body, others: rest },
      });
      expect([403, 404]).toContain(status);
      const smuggled = {
        params: { ...other.params, correctionPk: own?.correctionPk ?? '' },
        body: { ...body, others: rest },
      };
      expect([403, 404]).toContain((await stranger.call(answerCorrection, smuggled)).status);
      const { text } = await stranger.call(searchCorrections, {
        query: { status: 'all', inquiries: 'once', size: '100' },
      });
      expect(pks.filter((pk) => text.includes(pk))).toEqual([]);
    }
    const acme = await carrier('ACME');
    const { items } = await acme.ok(searchCorrections, {
      query: { ...params, status: 'all', inquiries: 'once', size: '100' },
    });
    expect(items.find(({ correctionPk }) => correctionPk === one)?.others.map(({ note }) => note)).toEqual(
      rest.map(() => ''),
    );
    expect((await listed('each')).counts).toMatchObject({ SENT: COUNT + 1 });
  });
});
