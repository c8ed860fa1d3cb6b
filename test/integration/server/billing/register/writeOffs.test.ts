import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { getBillLines } from '../../../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../../../contract/billing/bills/comparisonFacts';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { getMemberRegister, searchRegister, settleBalances } from '../../../../../contract/billing/register';
import {
  decideWriteOff,
  previewWriteOffs,
  reverseWriteOff,
  searchWriteOffs,
  writeOffBalances,
} from '../../../../../contract/billing/writeOffs';
import { changeLimit } from '../../../../../contract/people/controls';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import { resolutionFor } from '../../../../../src/domain/billing/reconciliation/Resolution';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { dayOf, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { eventsOfOneName, nameEveryone } from '../../../../support/audit/peopleOfOneName';
import { openForEditing } from '../../../../support/bills/openForEditing';
import { asOwner } from '../../../../support/server/asOwner';
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

/**
 * @param refunded payroll refunds by name of people without a number who are on no bill
 *
 * A bill that is reconciled with a file in which each member's deduction is lower than billed by an amount, or higher if it is below zero. Two
 * reconcilers may write off.
 */
async function owing(amounts: readonly number[], refunded: readonly (readonly [string, number])[] = []) {
  const groupNumber = await server.data.group({ reconcilePolicy: 'payAsBilled' });
  const lines = amounts.map((_, at) => ({ memberId: `M${at}`, memberName: `Member ${at}`, billedCents: 50_000 }));
  const { billPk } = await server.data.bill({ groupNumber, status: 'RELEASED', period: '2026-01-01', lines });
  const reconciler = async () => server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
  const [ann, bob] = [await reconciler(), await reconciler()];
  const params = { billPk };
  const reconcile = async () => {
    const opened = await openForEditing(ann, billPk);
    const deductions = amounts.map((amount, at) => ({
      row: at + 1,
      memberId: `M${at}`,
      memberName: `Member ${at}`,
      coverage: 'Medical',
      amountCents: cents(50_000 - amount),
    }));
    for (const [memberName, amount] of refunded) {
      const row = deductions.length + 1;
      deductions.push({ row, memberId: '', memberName, coverage: 'Medical', amountCents: cents(-amount) });
    }
    const facts = await ann.ok(getComparisonFacts, { params });
    const { items } = await ann.ok(getBillLines, { params });
    const resolutions = matchDeductions(items, deductions, facts).map((one) =>
      resolutionFor(one, one.actions.includes('acceptBill') ? 'acceptBill' : (one.actions[0] ?? 'ignore')),
    );
    const { lockToken } = opened;
    const { version } = await opened.read();
    const body = { version, lockToken, comparison: { fileName: 'payroll.csv', deductions, resolutions } };
    await ann.ok(reconcileBill, { params, body });
    // Corrections that the decisions on the differences request from payroll.
    await asOwner(server.db, (owner) =>
      owner.deleteFrom('corrections').where('group_number', '=', groupNumber).execute(),
    );
    return opened;
  };
  const group = { groupNumber };
  const balances = async () =>
    (await ann.ok(searchRegister, { params: group, body: {} })).items.map(
      ({ memberId, memberName, coverage, plan, balanceCents }) => ({
        memberId,
        memberName,
        coverage,
        plan,
        balanceCents,
      }),
    );
  const writeOffs = async () => (await ann.ok(searchWriteOffs, { params: group, body: {} })).items;
  return { groupNumber, group, billPk, ann, bob, reconcile, balances, writeOffs };
}

const because = { reason: 'rounding' as const, note: '' };
const keyed = () => ({ idempotencyKey: randomUUID() });

describe('write-offs of balances', () => {
  it('posts an adjustment, has one result for the same request, and is reversed by a posting', async () => {
    const { group, ann, reconcile, balances, writeOffs } = await owing([412, -300, 0]);
    await reconcile();
    const seen = await balances();
    expect(seen.map(({ balanceCents }) => balanceCents)).toEqual([412, -300]);
    const preview = await ann.ok(previewWriteOffs, { params: group, body: { balances: seen } });
    expect(preview.results).toMatchObject([
      { outcome: 'writtenOff', amountCents: 412 },
      { outcome: 'refused', message: 'It was deducted from the employee. Refund it through payroll.' },
    ]);
    expect(await writeOffs()).toEqual([]);
    const request = { params: group, body: { balances: seen, ...because }, ...keyed() };
    const first = await ann.ok(writeOffBalances, request);
    expect(first.results.map(({ outcome }) => outcome)).toEqual(['writtenOff', 'refused']);
    expect(await ann.ok(writeOffBalances, request)).toEqual(first);
    const again = await ann.ok(writeOffBalances, { ...request, ...keyed() });
    expect(again.results[0]).toMatchObject({
      outcome: 'refused',
      message: 'The balance has changed to $0.00. Reload the list.',
    });
    expect((await balances()).map(({ balanceCents }) => balanceCents)).toEqual([-300]);
    const member = { params: group, body: { memberId: 'M0' } };
    expect(await ann.ok(getMemberRegister, member)).toMatchObject({
      months: [{ month: '2026-01-01', adjustmentCents: -412, balanceCents: 0 }],
      postings: [
        { event: 'WRITTEN_OFF', reason: 'Rounding or proration', bill: null, balanceCents: -412 },
        { event: 'RECONCILED', reason: '', balanceCents: 412 },
      ],
    });
    const [one] = await writeOffs();
    const writeOff = { ...group, writeOffPk: one?.writeOffPk ?? '' };
    const reversal = { params: writeOff, body: { note: 'Payroll collects it' }, ...keyed() };
    const reversed = await ann.ok(reverseWriteOff, reversal);
    expect(reversed.state).toBe('REVERSED');
    expect(await ann.ok(reverseWriteOff, reversal)).toEqual(reversed);
    expect((await ann.call(reverseWriteOff, { ...reversal, ...keyed() })).status).toBe(409);
    expect((await balances()).map(({ balanceCents }) => balanceCents)).toEqual([412, -300]);
    const afterwards = await ann.ok(writeOffBalances, { ...request, ...keyed() });
    expect(afterwards.results[0]).toMatchObject({ outcome: 'writtenOff' });
  });

  it('asks a second person above a limit, and refuses amounts that are not small', async () => {
    const { group, ann, bob, reconcile, balances, writeOffs } = await owing([4_000, 20_000]);
    await reconcile();
    await nameEveryone(server);
    const seen = await balances();
    const { results } = await ann.ok(writeOffBalances, {
      params: group,
      body: { balances: seen, ...because },
      ...keyed(),
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['waiting', 'refused']);
    expect(results[1]?.message).toContain(
      'Member balances written off for one item in 30 days are limited to $100.00.',
    );
    expect(await balances()).toEqual(seen);
    const again = await bob.ok(writeOffBalances, { params: group, body: { balances: seen, ...because }, ...keyed() });
    expect(again.results[0]?.message).toContain('Approve or decline that request.');
    const [one] = await writeOffs();
    expect(one).toMatchObject({ state: 'WAITING', amountCents: 4_000, memberName: 'Member 0' });
    const params = { ...group, writeOffPk: one?.writeOffPk ?? '' };
    const approve = { params, body: { approve: true, note: '' } };
    expect((await ann.call(decideWriteOff, { ...approve, ...keyed() })).status).toBe(422);
    const both = await Promise.all([1, 2].map(() => bob.call(decideWriteOff, { ...approve, ...keyed() })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await balances()).map(({ balanceCents }) => balanceCents)).toEqual([20_000]);
    expect(await writeOffs()).toMatchObject([{ state: 'DONE' }]);
    expect(await eventsOfOneName(server)).toEqual(['Write-off of a balance approved']);
  });

  /** @source BR-REG-16 */
  it('writes off, settles, and reverses balances by name for people without a number', async () => {
    const { group, ann, bob, reconcile, balances, writeOffs } = await owing(
      [0],
      [
        ['Dana Fox', 412],
        ['Kim Fox', 4_000],
      ],
    );
    await reconcile();
    const seen = await balances();
    expect(seen).toMatchObject([
      { memberId: '', memberName: 'Dana Fox', balanceCents: 412 },
      { memberId: '', memberName: 'Kim Fox', balanceCents: 4_000 },
    ]);
    const stranger = {
      ...seen[0],
      memberId: '',
      memberName: 'Lou Fox',
      coverage: 'Medical',
      plan: '',
      balanceCents: cents(412),
    };
    const { results } = await ann.ok(writeOffBalances, {
      params: group,
      body: { balances: [...seen, stranger], ...because },
      ...keyed(),
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['writtenOff', 'waiting', 'refused']);
    expect(await balances()).toMatchObject([{ memberName: 'Kim Fox', balanceCents: 4_000 }]);
    const dana = await ann.ok(getMemberRegister, { params: group, body: { memberId: '', memberName: 'Dana Fox' } });
    expect(dana.months).toMatchObject([{ adjustmentCents: -412, balanceCents: 0 }]);
    const writeOffOf = async (name: string) => {
      const { writeOffPk = '' } = (await writeOffs()).find(({ memberName }) => memberName === name) ?? {};
      return { ...group, writeOffPk };
    };
    const approve = { params: await writeOffOf('Kim Fox'), body: { approve: true, note: '' } };
    expect((await ann.call(decideWriteOff, { ...approve, ...keyed() })).status).toBe(422);
    expect((await bob.ok(decideWriteOff, { ...approve, ...keyed() })).state).toBe('DONE');
    expect(await balances()).toEqual([]);
    const reversal = { params: await writeOffOf('Dana Fox'), body: { note: '' } };
    expect((await ann.ok(reverseWriteOff, { ...reversal, ...keyed() })).state).toBe('REVERSED');
    const owed = await balances();
    expect(owed).toMatchObject([{ memberName: 'Dana Fox', balanceCents: 412 }]);
    const terms = { effectiveDate: localDate('2026-03-01'), installments: 1, tax: 'PRE_TAX' as const };
    const settled = await ann.ok(settleBalances, { params: group, body: { balances: owed, ...terms } });
    expect(settled.results).toMatchObject([{ memberName: 'Dana Fox', amountCents: 412, message: '' }]);
    const again = await ann.ok(previewWriteOffs, { params: group, body: { balances: owed } });
    expect(again.results[0]?.message).toContain('Corrections to payroll ask for this amount.');
  });

  it('can be declined, and cannot be approved after a balance has changed', async () => {
    const { group, ann, bob, reconcile, balances, writeOffs } = await owing([4_000]);
    const opened = await reconcile();
    const ask = async () => {
      const body = { balances: await balances(), ...because };
      return (await ann.ok(writeOffBalances, { params: group, body, ...keyed() })).results[0]?.outcome;
    };
    const decide = async (approve: boolean) => {
      const [one] = await writeOffs();
      const params = { ...group, writeOffPk: one?.writeOffPk ?? '' };
      return bob.call(decideWriteOff, { params, body: { approve, note: 'No' }, ...keyed() });
    };
    expect(await ask()).toBe('waiting');
    expect((await decide(false)).status).toBe(200);
    expect(await writeOffs()).toMatchObject([{ state: 'DECLINED', decisionNote: 'No' }]);
    expect(await ask()).toBe('waiting');
    await opened.unreconcile();
    expect((await decide(true)).text).toContain('The balance is no longer $40.00. Decline the request.');
    await reconcile();
    expect((await decide(true)).status).toBe(409);
    expect(await ask()).toBe('waiting');
    expect((await writeOffs()).map(({ state }) => state)).toEqual(['WAITING', 'LAPSED', 'DECLINED']);
    expect((await decide(true)).status).toBe(200);
  });

  it('are reversed when their bill is reopened, and count toward limits until then', async () => {
    const { group, ann, reconcile, balances, writeOffs } = await owing([500]);
    const opened = await reconcile();
    const write = async () =>
      ann.ok(writeOffBalances, { params: group, body: { balances: await balances(), ...because }, ...keyed() });
    await write();
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const limit = {
      kind: 'balance' as const,
      scope: 'group' as const,
      effect: 'refuse' as const,
      limitCents: cents(600),
    };
    const body = { ...limit, appliesFrom: localDate(dayOf(server.clock.now())), note: 'Small' };
    await manager.ok(changeLimit, { body, ...keyed() });
    await opened.unreconcile();
    expect(await balances()).toEqual([]);
    expect(await writeOffs()).toMatchObject([{ state: 'REVERSED', reversalNote: 'The balance fell below zero.' }]);
    await reconcile();
    expect((await write()).results).toMatchObject([{ outcome: 'writtenOff', amountCents: 500 }]);
  });

  it('never writes off more than the balance, never twice, and nothing that payroll collects, however requests race', async () => {
    const act = fc.record({
      kind: fc.constantFrom('writeOff', 'writeOff', 'again', 'settle', 'approve', 'decline', 'reverse', 'reopen'),
      isBob: fc.boolean(),
      pick: fc.nat(3),
    });
    const amounts = fc.array(fc.constantFrom(1, 250, 2_500, 2_501, 9_999, 10_001, -700), {
      minLength: 2,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(amounts, fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), runRaces),
      { numRuns: Number(process.env.RACES ?? 6) },
    );
  }, 300_000);
});

interface Act {
  readonly kind: string;
  readonly isBob: boolean;
  readonly pick: number;
}

/** Rounds of requests that are sent at once. Each sees what was there before its round. */
async function runRaces(amounts: readonly number[], rounds: readonly (readonly Act[])[]): Promise<void> {
  const { groupNumber, group, ann, bob, reconcile, balances, writeOffs } = await owing(amounts);
  let opened = await reconcile();
  let last: Parameters<typeof ann.call<typeof writeOffBalances>>[1] | undefined;
  for (const round of rounds) {
    const seen = await balances();
    const listed = await writeOffs();
    const of = <Item>(items: readonly Item[], at: number) => items[at % Math.max(1, items.length)];
    const calls = round.map(async ({ kind, isBob, pick }) => {
      const person = isBob ? bob : ann;
      const one = of(seen, pick);
      if (kind === 'writeOff') {
        if (seen.length === 0) return;
        last = { params: group, body: { balances: pick === 0 && one ? [one, one] : seen, ...because }, ...keyed() };
        await person.call(writeOffBalances, last);
      }
      if (kind === 'again' && last) await person.call(writeOffBalances, last);
      if (kind === 'settle' && one) {
        const terms = { effectiveDate: localDate('2026-03-01'), tax: 'PRE_TAX' as const };
        await person.call(settleBalances, { params: group, body: { balances: [one], ...terms } });
      }
      const writeOff = of(listed, pick);
      if (!writeOff) return;
      const params = { ...group, writeOffPk: writeOff.writeOffPk };
      if (kind === 'approve' || kind === 'decline') {
        await person.call(decideWriteOff, { params, body: { approve: kind === 'approve', note: '' }, ...keyed() });
      }
      if (kind === 'reverse') await person.call(reverseWriteOff, { params, body: { note: '' }, ...keyed() });
    });
    await Promise.all(calls);
    if (round.some(({ kind }) => kind === 'reopen')) {
      await opened.unreconcile();
      opened = await reconcile();
    }
    await assertRegister(groupNumber, amounts);
  }
}

/** What is billed and deducted is what the bill and the file say; what is written off is at most the balance, without what payroll collects. */
async function assertRegister(groupNumber: string, amounts: readonly number[]): Promise<void> {
  await server.assertInvariants();
  const rows = await server.db
    .selectFrom('register_balances')
    .selectAll()
    .where('group_number', '=', groupNumber)
    .execute();
  const asked = await server.db
    .selectFrom('corrections')
    .select(['member_id', 'one_time_cents'])
    .where('group_number', '=', groupNumber)
    .execute();
  const done = await server.db
    .selectFrom('register_write_offs as w')
    .innerJoin('register_entries as e', (join) =>
      join.onRef('e.posting_pk', '=', 'w.entry_posting_pk').onRef('e.entry_no', '=', 'w.entry_no'),
    )
    .select(['e.member_id', 'w.amount_cents', 'w.by_user_id', 'w.decided_by_user_id'])
    .where('w.group_number', '=', groupNumber)
    .where('w.state', '=', 'DONE')
    .execute();
  for (const { member_id, billed_cents, employee_cents, adjustment_cents, balance_cents } of rows) {
    const owed = amounts[Number(member_id.slice(1))] ?? 0;
    const written = done.filter((one) => one.member_id === member_id);
    const sum = written.reduce((total, one) => total + one.amount_cents, 0);
    const collects = asked.reduce((total, one) => total + (one.member_id === member_id ? one.one_time_cents : 0), 0);
    expect(billed_cents - employee_cents).toBe(owed);
    expect(adjustment_cents + sum).toBe(0);
    expect(balance_cents).toBe(owed - sum);
    expect(written.length).toBeLessThanOrEqual(owed > 0 && owed <= 10_000 ? 1 : 0);
    if (owed > 0) expect(sum + collects).toBeLessThanOrEqual(owed);
    for (const one of written) {
      expect(one.decided_by_user_id !== null && one.decided_by_user_id !== one.by_user_id).toBe(owed > 2_500);
    }
  }
}
