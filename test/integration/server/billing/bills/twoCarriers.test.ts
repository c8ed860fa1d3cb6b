import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  decideCorrections,
  getCorrectionFile,
  searchCorrections,
  sendCorrections,
} from '../../../../../contract/billing/corrections';
import { searchCostMembers } from '../../../../../contract/billing/costs/costCenters';
import { findMember, searchMembers } from '../../../../../contract/billing/members';
import { searchRegister } from '../../../../../contract/billing/register';
import { searchEverything } from '../../../../../contract/billing/search';
import { createPayment } from '../../../../../contract/money/payments';
import { decideErasure, requestErasure } from '../../../../../contract/office/memberErasures';
import { settlePayment } from '../../../../../server/money/payments/settlePayment';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { checkoutOf, payingGroup } from '../../../../support/payments/payingGroup';
import { monthsWithPayroll } from '../../../../support/register/monthsWithPayroll';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { committed } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const ADA = { memberId: '1001', memberName: 'Ada Byron', billedCents: 50_000 };
const BEN = { memberId: '1002', memberName: 'Ben Okri', billedCents: 50_000 };
const PIA = {
  memberId: '1001',
  memberName: 'Castell, Pia',
  billedCents: 4_000,
  carrierCode: 'DELTA',
  coverage: 'Dental',
};

/** Two months of a bill of two carriers that have given number 1001 to two people. Payroll has Pia's in the first month only. */
async function twoCarriers() {
  const months = await monthsWithPayroll(server);
  const lines = [ADA, BEN, PIA];
  const rows = [
    ['1001', 'Ada Byron', 50_000],
    ['1002', 'Ben Okri', 50_000],
  ] as const;
  await months.month('2018-01-01', lines, [...rows, ['1001', 'Pia Castell', 4_000, 'Dental']]);
  await months.month('2018-02-01', lines, rows, 'expectNextBill');
  const params = { groupNumber: months.groupNumber };
  return { ...months, params };
}

/** @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer */
describe('two people with one number at two carriers', () => {
  it('are two members on the bill, in the register, in searches, and on their pages', async () => {
    const { biller, params } = await twoCarriers();
    const { items } = await biller.ok(searchRegister, { params, body: { state: 'all' } });
    const kept = items.map(({ memberId, memberName, balanceCents }) => [memberId, memberName, balanceCents]);
    expect(kept.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))).toEqual([
      ['1001', 'Ada Byron', 0],
      ['1002', 'Ben Okri', 0],
      ['DELTA·1001', 'Castell, Pia', 4_000],
    ]);
    const found = [
      ['1001', 'Ada Byron'],
      ['DELTA·1001', 'Castell, Pia'],
    ];
    const membersIn = (list: readonly { readonly memberId: string; readonly memberName: string }[]) =>
      list.map(({ memberId, memberName }) => [memberId, memberName]);
    const { members } = await biller.ok(searchEverything, { query: { q: '1001' } });
    expect(membersIn(members.items)).toEqual(found);
    const body = { q: '1001', page: 0, size: 25 };
    expect(membersIn((await biller.ok(searchMembers, { params, body })).items)).toEqual(found);
    for (const [memberId = '', memberName] of found) {
      const { bills } = await biller.ok(findMember, { params, body: { memberId } });
      const names = bills.flatMap(({ lines }) => lines.map((line) => line.memberName));
      expect(names).toEqual([memberName, memberName]);
    }
  });

  it('have costs and corrections of their own, and the carrier gets its own number', async () => {
    const { biller, params } = await twoCarriers();
    const query = { ...params, status: 'all' as const };
    const { items } = await biller.ok(searchCorrections, { query });
    expect(items).toMatchObject([
      { memberId: 'DELTA·1001', memberName: 'Castell, Pia', kind: 'END_COVERAGE', carrierCode: 'DELTA' },
    ]);
    const correctionPks = items.map(({ correctionPk }) => correctionPk);
    await biller.ok(decideCorrections, { params, body: { correctionPks, decision: 'confirm' } });
    const { filePk } = await biller.ok(sendCorrections, { params, body: { correctionPks, format: 'csv' } });
    const { text } = await biller.call(getCorrectionFile, { params: { ...params, filePk } });
    expect(text).toContain('1001,"Castell, Pia",Dental');
    expect(text).not.toContain('DELTA·1001');
    const costs = await biller.ok(searchCostMembers, { params, body: { q: '1001', page: 0, size: 25 } });
    expect(costs.items.map(({ memberName }) => memberName)).toEqual(['Ada Byron', 'Castell, Pia']);
  });

  it('are erased one without the other, also in files that have the carriers’ numbers', async () => {
    const paying = await payingGroup(server, { carriers: ['ACME', 'DELTA'] });
    const params = { groupNumber: paying.groupNumber };
    const bill = await paying.bill({ period: '2018-01-01', lines: [ADA, BEN, PIA] });
    const made = await server
      .as(paying.payor)
      .ok(createPayment, { body: checkoutOf(paying, [{ bill }]), idempotencyKey: randomUUID() });
    await new SqlTransactions(server.db).run((tx) => settlePayment(tx, made.paymentPk, server.clock.now()));
    const biller = server.as(await server.data.billingUser([paying.groupNumber], [Role.Reconciler]));
    const file = textFile(
      'all.csv',
      'Member ID,Name,Coverage,Tier,Effective date',
      '1001,Ada Byron,Medical,EE,2018-01-01',
      '1001,Pia Castell,Dental,EE,2018-01-01',
    );
    await committed(biller, 'enrolment', paying.groupNumber, file);
    const manager = (firstName: string) => server.data.person({ roles: [Role.Admin, Role.Manager], firstName });
    const [ask, approve] = [server.as(await manager('Mona')), server.as(await manager('Theo'))];
    const erase = async (memberId: string) => {
      const asked = { memberId, reference: 'DSR-17', requestedOn: localDate('2026-03-01'), reason: 'Asked by letter' };
      const { erasurePk } = await ask.ok(requestErasure, { params, body: asked });
      await approve.ok(decideErasure, { params: { ...params, erasurePk }, body: { approve: true, note: '' } });
    };
    const namesLeft = async () => {
      const { members } = await biller.ok(searchEverything, { query: { q: '1001' } });
      const { rows } = await sql<{ name: string }>`
        select member_name as name from enrolments where group_number = ${paying.groupNumber} order by 1`.execute(
        server.db,
      );
      return [members.items.map(({ memberName }) => memberName), rows.map(({ name }) => name)];
    };
    expect(await namesLeft()).toEqual([
      ['Ada Byron', 'Castell, Pia'],
      ['Ada Byron', 'Pia Castell'],
    ]);
    await erase('DELTA·1001');
    expect(await namesLeft()).toEqual([['Ada Byron'], ['Ada Byron', expect.stringMatching(/^Erased/)]]);
    await erase('1001');
    expect(await namesLeft()).toEqual([[], [expect.stringMatching(/^Erased/), expect.stringMatching(/^Erased/)]]);
  });
});
