import { sql } from 'kysely';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import {
  getReopening,
  releaseBills,
  unreconcileBill,
  unreleaseBills,
} from '../../../../../contract/billing/bills/billStatus';
import { getBillHistory, getBillLines } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import {
  answerCorrection,
  decideCorrections,
  editCorrection,
  getCorrectionFile,
  searchCorrections,
  sendCorrections,
} from '../../../../../contract/billing/corrections';
import { getExpectedOnBill } from '../../../../../contract/billing/expectedAdjustments';
import { getMember } from '../../../../../contract/billing/members';
import { getNotices, markNoticesRead } from '../../../../../contract/office/notices';
import { composeNightlyNotices } from '../../../../../server/run/composition/composeNotices';
import type { CorrectionTerms } from '../../../../../src/domain/billing/corrections/Correction';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { DiscrepancyAction } from '../../../../../src/domain/billing/reconciliation/DiscrepancyAction';
import type { Deduction } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import type { TestLine } from '../../../../support/server/insertBill';
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

const ada: TestLine = { memberId: 'M1', memberName: 'Ada Byron', billedCents: 50_000 };
const ben: TestLine = { memberId: 'M2', memberName: 'Ben Okri', billedCents: 60_000 };

describe('the history of a member', () => {
  it('has the consequences of a decision; for carriers, what was sent to them, without notes', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'expectNextBill');
    const params = { groupNumber: group, memberId: 'M2' };
    const followed = async (caller: typeof biller) => {
      const [bill] = (await caller.ok(getMember, { params })).bills;
      return {
        corrections: bill?.corrections.map(({ kind, state }) => [kind, state]),
        expected: bill?.expected.map(({ amountCents, note }) => [amountCents, note]),
      };
    };
    const carrier = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }));
    const noted = await followed(biller);
    expect(noted).toMatchObject({
      corrections: [['END_COVERAGE', 'PROPOSED']],
      expected: [[-60_000, expect.anything()]],
    });
    expect(await followed(carrier)).toEqual({ corrections: [], expected: [[-60_000, '']] });
    const { items } = await all(biller, group);
    const correctionPks = items.map(({ correctionPk }) => correctionPk);
    await biller.ok(decideCorrections, {
      params: { groupNumber: group },
      body: { correctionPks, decision: 'confirm' },
    });
    const sending = { correctionPks, format: 'xlsx', isAgain: false } as const;
    await biller.ok(sendCorrections, { params: { groupNumber: group }, body: sending });
    expect((await followed(carrier)).corrections).toEqual([['END_COVERAGE', 'SENT']]);
    const stranger = server.as(await server.data.billingUser([await server.data.group({ repId: 1 })]));
    expect(await stranger.refused(getMember, { params })).toMatchObject({ status: 404 });
  });
});

describe('corrections', () => {
  it('are proposed when a bill is reconciled, and confirmed, dropped and restored', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'expectNextBill');
    const query = { groupNumber: group };
    const { items, counts, total } = await biller.ok(searchCorrections, { query });
    expect(items).toMatchObject([
      { memberName: 'Ben Okri', kind: 'END_COVERAGE', state: 'PROPOSED', effectiveDate: '2025-12-31' },
    ]);
    expect({ total, proposed: counts.PROPOSED }).toEqual({ total: 1, proposed: 1 });
    const correctionPks = items.map(({ correctionPk }) => correctionPk);
    const decide = (decision: 'confirm' | 'drop' | 'restore') =>
      biller.ok(decideCorrections, { params: { groupNumber: group }, body: { correctionPks, decision } });
    const stateNow = async () =>
      (await biller.ok(searchCorrections, { query: { ...query, status: 'all' } })).items.map(({ state }) => state);
    expect((await decide('confirm')).results).toMatchObject([{ ok: true, message: '' }]);
    expect(await stateNow()).toEqual(['OPEN']);
    const events = async () => (await server.db.selectFrom('correction_events').select('state').execute()).length;
    const eventsBefore = await events();
    expect((await decide('confirm')).results).toMatchObject([{ ok: true }]);
    expect(await events()).toBe(eventsBefore);
    await decide('drop');
    expect((await decide('confirm')).results).toMatchObject([{ ok: false, message: 'The correction is dropped now.' }]);
    expect(await stateNow()).toEqual(['DROPPED']);
    expect((await biller.ok(searchCorrections, { query })).total).toBe(0);
    await decide('restore');
    expect(await stateNow()).toEqual(['PROPOSED']);
    const { items: history } = await biller.ok(getBillHistory, { params: { billPk } });
    expect(history.map(({ note }) => note)).toContain('1 correction proposed.');
  });

  it('of a bill that is unreconciled are removed, unless they were sent', async () => {
    const { biller, group, billPk } = await oneBill();
    const change = await deciding(biller, billPk, 'dispute');
    await biller.ok(unreconcileBill, { params: { billPk }, body: { ...change, note: '' } });
    expect((await all(biller, group)).total).toBe(0);
    await deciding(biller, billPk, 'dispute', change.lockToken);
    const [sent] = (await all(biller, group)).items;
    await server.db
      .updateTable('corrections')
      .set({ state: 'SENT' })
      .where('correction_pk', '=', sent?.correctionPk ?? '')
      .execute();
    const { version } = await biller.ok(getBillLines, { params: { billPk } });
    const body = { version, lockToken: change.lockToken, note: '' };
    await biller.ok(unreconcileBill, { params: { billPk }, body });
    expect((await all(biller, group)).items).toMatchObject([{ state: 'SENT' }]);
    await deciding(biller, billPk, 'dispute', change.lockToken);
    expect((await all(biller, group)).items).toMatchObject([{ state: 'SENT' }]);
  });

  it('of a bill are counted, with everything else that reopening it discards, before it is reopened', async () => {
    const { biller, billPk } = await oneBill();
    const params = { billPk };
    const nothing = { comparison: null, expectedCount: 0, creditCents: 0, unsentCorrections: 0, hasBalances: false };
    expect(await biller.ok(getReopening, { params })).toMatchObject(nothing);
    const change = await deciding(biller, billPk, 'expectNextBill');
    expect(await biller.ok(getReopening, { params })).toEqual({
      comparison: { fileName: expect.any(String), decisionCount: 1 },
      expectedCount: 1,
      creditCents: -60_000,
      chargeCents: 0,
      arrivedCount: 0,
      unsentCorrections: 1,
      sentCorrections: 0,
      confirmedCorrections: 0,
      hasBalances: true,
      hasJournalEntry: false,
    });
    await server.db.updateTable('corrections').set({ state: 'SENT' }).execute();
    expect(await biller.ok(getReopening, { params })).toMatchObject({ unsentCorrections: 0, sentCorrections: 1 });
    await biller.ok(unreconcileBill, { params, body: { ...change, note: '' } });
    expect(await biller.ok(getReopening, { params })).toMatchObject(nothing);
    const stranger = server.as(await server.data.billingUser([await server.data.group({ repId: 1 })]));
    expect(await stranger.refused(getReopening, { params })).toMatchObject({ status: 404 });
  });

  it.each(['SENT', 'REJECTED', 'CONFIRMED'] as const)(
    'of a reopened bill reflect the new decision after a correction is %s',
    async (state) => {
      const { biller, group, billPk } = await oneBill();
      const change = await deciding(biller, billPk, 'dispute');
      await server.db.updateTable('corrections').set({ state }).execute();
      await biller.ok(unreconcileBill, { params: { billPk }, body: { ...change, note: '' } });
      await deciding(biller, billPk, 'acceptBill', change.lockToken);
      const { items } = await all(biller, group);
      expect(items.map(({ kind, state: is }) => ({ kind, state: is }))).toEqual(
        expect.arrayContaining([
          { kind: 'END_COVERAGE', state },
          { kind: 'START_DEDUCTION', state: 'PROPOSED' },
        ]),
      );
    },
  );

  it('are proposed only once while the carrier ignores a termination for two months', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'expectNextBill');
    const february = await server.data.bill({ groupNumber: group, period: '2026-02-01', lines: [ada, ben] });
    await deciding(biller, february.billPk, 'expectNextBill');
    expect((await all(biller, group)).items).toMatchObject([{ origin: { billPk } }]);
  });

  it('are edited with an answer to each question, and then confirmed', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'acceptBill');
    const [correction] = (await all(biller, group)).items;
    const params = { groupNumber: group, correctionPk: correction?.correctionPk ?? '' };
    expect(correction).toMatchObject({ kind: 'START_DEDUCTION', monthlyCents: 60_000, oneTimeCents: 60_000 });
    const terms: CorrectionTerms = {
      kind: 'START_DEDUCTION',
      effectiveDate: localDate('2026-11-01'),
      value: '',
      monthlyCents: cents(60_000),
      oneTimeCents: cents(60_000),
      installments: 3,
      tax: 'POST_TAX',
      planYear: 2026,
      authorization: 'Form of Oct 12',
      note: 'By email',
    };
    expect(await biller.refused(editCorrection, { params, body: terms })).toMatchObject({
      status: 422,
      code: 'CORRECTION_UNCONFIRMED',
    });
    const saved = await biller.ok(editCorrection, { params, body: { ...terms, isConfirmed: true } });
    expect(saved).toMatchObject({ ...terms, state: 'OPEN' });
    const repeated = await biller.ok(editCorrection, { params, body: { ...terms, isConfirmed: true } });
    expect(repeated).toEqual(saved);
    const { length: opened } = (await server.db.selectFrom('correction_events').select('state').execute()).filter(
      ({ state }) => state === 'OPEN',
    );
    expect(opened).toBe(1);
    const refused = async (changes: Partial<CorrectionTerms>) =>
      biller.refused(editCorrection, { params, body: { ...terms, ...changes, isConfirmed: true } });
    expect(await refused({ planYear: null })).toMatchObject({ status: 400 });
    expect(await refused({ kind: 'END_COVERAGE' })).toMatchObject({ status: 400 });
    await server.db.updateTable('corrections').set({ state: 'SENT' }).execute();
    expect(await refused({})).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    expect(
      await biller.refused(editCorrection, { params: { ...params, correctionPk: `${group}.none` }, body: terms }),
    ).toMatchObject({ status: 404 });
  });

  it('are found by state, carrier, recipient, month and words', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'dispute');
    const count = async (query: object) =>
      (await biller.ok(searchCorrections, { query: { groupNumber: group, ...query } })).total;
    expect(await count({ recipient: 'CARRIER' })).toBe(1);
    expect(await count({ recipient: 'PAYROLL' })).toBe(0);
    expect(await count({ carrierCode: 'ACME' })).toBe(1);
    expect(await count({ carrierCode: 'OTHER' })).toBe(0);
    expect(await count({ month: localDate('2026-01-01') })).toBe(1);
    expect(await count({ month: localDate('2026-02-01') })).toBe(0);
    expect(await count({ q: 'okri' })).toBe(1);
    expect(await count({ q: 'byron' })).toBe(0);
    expect(await count({ status: 'confirmed' })).toBe(0);
  });

  it('are sorted by each column in both directions, with ties in work order', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'dispute');
    const copy = async (correctionPk: string, changes: object) => {
      const one = await server.db.selectFrom('corrections').selectAll().executeTakeFirstOrThrow();
      const added = { ...one, correction_pk: correctionPk, source_key: correctionPk, ...changes };
      await server.db.insertInto('corrections').values(added).execute();
    };
    await copy(`${group}.a`, { member_name: 'ada byron', difference_cents: 500, state: 'OPEN' });
    await copy(`${group}.z`, { member_name: 'Zoe Adams', difference_cents: 500, state: 'DROPPED' });
    const names = async (sort: 'status' | 'member' | 'month' | 'difference', direction: 'asc' | 'desc') =>
      (await biller.ok(searchCorrections, { query: { groupNumber: group, status: 'all', sort, direction } })).items.map(
        ({ memberName }) => memberName.slice(0, 3).toLowerCase(),
      );
    expect(await names('status', 'asc')).toEqual(['ada', 'ben', 'zoe']);
    expect(await names('status', 'desc')).toEqual(['zoe', 'ben', 'ada']);
    expect(await names('member', 'asc')).toEqual(['ada', 'ben', 'zoe']);
    expect(await names('member', 'desc')).toEqual(['zoe', 'ben', 'ada']);
    expect(await names('difference', 'asc')).toEqual(['ben', 'ada', 'zoe']);
    expect(await names('difference', 'desc')).toEqual(['ada', 'zoe', 'ben']);
    expect(await names('month', 'desc')).toEqual(['ada', 'ben', 'zoe']);
    const query = { groupNumber: group, sort: 'c.note' as 'member' };
    expect(await biller.refused(searchCorrections, { query })).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('corrections that are sent', () => {
  it('make a file that is the same at each download, and are not sent again without confirmation', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'dispute');
    const [one] = (await all(biller, group)).items;
    const correctionPks = [one?.correctionPk ?? ''];
    const params = { groupNumber: group };
    const send = { correctionPks, format: 'xlsx' as const };
    expect(await biller.refused(sendCorrections, { params, body: send })).toMatchObject({ code: 'WRONG_STATUS' });
    await biller.ok(decideCorrections, { params, body: { correctionPks, decision: 'confirm' } });
    expect((await all(biller, group)).items[0]?.sendBy).toBe('2026-02-28');
    const { filePk, name } = await biller.ok(sendCorrections, { params, body: send });
    expect(name).toMatch(/ACME 2026-02-10 corrections\.xlsx$/);
    expect((await all(biller, group)).items).toMatchObject([
      { state: 'SENT', filePk, sendBy: null, sentAt: '2026-02-10T12:00:00.000Z' },
    ]);
    const download = async () =>
      (await biller.call(getCorrectionFile, { params: { groupNumber: group, filePk } })).text;
    const first = await download();
    expect(first.length).toBeGreaterThan(1_000);
    expect(await download()).toBe(first);
    expect(await biller.refused(sendCorrections, { params, body: send })).toMatchObject({
      status: 422,
      code: 'CORRECTION_UNCONFIRMED',
    });
    const again = await biller.ok(sendCorrections, { params, body: { ...send, format: 'pdf', isAgain: true } });
    expect(again.filePk).not.toBe(filePk);
    expect(
      await biller.refused(getCorrectionFile, { params: { groupNumber: group, filePk: `${group}.none` } }),
    ).toMatchObject({ status: 404 });
  });

  it('go to one recipient at a time, with payroll amounts in a file of its own', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'dispute');
    const other = await server.data.bill({ groupNumber: group, period: '2026-02-01', lines: [ada, ben] });
    await deciding(biller, other.billPk, 'acceptBill');
    const { items } = await all(biller, group);
    expect(items).toHaveLength(2);
    const params = { groupNumber: group };
    const correctionPks = items.map(({ correctionPk }) => correctionPk);
    await biller.ok(decideCorrections, { params, body: { correctionPks, decision: 'confirm' } });
    const body = { correctionPks, format: 'xlsx' as const };
    expect(await biller.refused(sendCorrections, { params, body })).toMatchObject({ status: 400 });
    const payroll = items.flatMap(({ kind, correctionPk }) => (kind === 'START_DEDUCTION' ? [correctionPk] : []));
    const { name } = await biller.ok(sendCorrections, { params, body: { ...body, correctionPks: payroll } });
    expect(name).toContain('Payroll');
  });

  it('are a CSV file to import, with days and amounts for other programs', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'dispute');
    expect(await sentAsCsv(biller, group)).toEqual([
      'Member number,Member,Coverage,Change,Effective,New value,Bill,Month,Difference,Note',
      expect.stringMatching(/^M2,Ben Okri,Medical,End coverage,2025-12-31,,[^,]+,2026-01-01,-600.00,$/) as string,
    ]);
  });

  it('are an 834 of changes for a carrier, and none for payroll', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'dispute');
    const other = await server.data.bill({ groupNumber: group, period: '2026-02-01', lines: [ada, ben] });
    await deciding(biller, other.billPk, 'acceptBill');
    const { items } = await all(biller, group);
    const params = { groupNumber: group };
    const correctionPks = items.map(({ correctionPk }) => correctionPk);
    await biller.ok(decideCorrections, { params, body: { correctionPks, decision: 'confirm' } });
    const send = (isEnd: boolean) => {
      const sent = items.filter(({ kind }) => (kind === 'END_COVERAGE') === isEnd);
      return { params, body: { correctionPks: sent.map((one) => one.correctionPk), format: '834' as const } };
    };
    expect(await biller.refused(sendCorrections, send(false))).toMatchObject({ status: 400 });
    const { filePk, name } = await biller.ok(sendCorrections, send(true));
    expect(name).toMatch(/\.834$/);
    const { text } = await biller.call(getCorrectionFile, { params: { groupNumber: group, filePk } });
    expect(text).toMatch(/REF\*0F\*M2~[^]*HD\*024\*\*HLT~\s+DTP\*349\*D8\*20251231~/);
  });

  it('ask payroll for the amount of each paycheck, by the schedule of its latest file', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'acceptBill');
    const headings = (schedule: string) =>
      `Member number,Member,Coverage,Change,Monthly amount,${schedule}Effective,Tax,Plan year,Authorization,One time,One-time amount,Installments,Note`;
    expect((await sentAsCsv(biller, group))[0]).toBe(headings(''));
    await server.db
      .updateTable('comparisons')
      .set({ pay: JSON.stringify({ share: 'employee', schedule: 'biweekly26', payDates: 2 }) })
      .execute();
    expect(await sentAsCsv(biller, group)).toEqual([
      headings('Each paycheck,'),
      'M2,Ben Okri,Medical,Start deduction,600.00,276.92,2026-01-01,Pre-tax,2026,,Collect arrears,600.00,1,',
    ]);
    const { items } = await all(biller, group);
    const body = {
      correctionPks: items.map(({ correctionPk }) => correctionPk),
      format: 'xlsx' as const,
      isAgain: true,
    };
    const { name } = await biller.ok(sendCorrections, { params: { groupNumber: group }, body });
    expect(name).toMatch(/\.xlsx$/);
  });

  it('are confirmed by the next bill, which names the line, and open again when that bill is unreleased', async () => {
    const { biller, group, send, release, unrelease } = await sentTermination();
    await send();
    await release('2026-02-01', [ada]);
    expect((await all(biller, group)).items).toMatchObject([
      { state: 'CONFIRMED', evidence: expect.stringMatching(/^No line for Ben Okri, Medical on bill /) as string },
    ]);
    await unrelease();
    expect((await all(biller, group)).items).toMatchObject([{ state: 'SENT', evidence: '' }]);
  });

  it('are tracked alike whether bills are released together or one by one', async () => {
    const followed = async (isTogether: boolean) => {
      const { biller, group, billPk } = await oneBill();
      await deciding(biller, billPk, 'expectNextBill');
      const admin = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager], repId: 1 }));
      const periods = ['2026-02-01', '2026-03-01', '2026-04-01'];
      const bills = await Promise.all(
        periods.map((period, index) => {
          const lines = [ada, { ...ben, billedCents: -25_000, retroPeriod: '2026-01-01' }].slice(
            0,
            index === 1 ? 1 : 2,
          );
          return server.data.bill({ groupNumber: group, status: 'UNRELEASED', period, lines });
        }),
      );
      const values = bills.map((bill) => bill.billPk);
      for (const set of isTogether ? [values] : values.map((value) => [value]))
        await admin.ok(releaseBills, { body: { values: set } });
      const notes = await Promise.all(
        [billPk, ...values].map(async (pk) => (await biller.ok(getBillHistory, { params: { billPk: pk } })).items),
      );
      const { rows } = await sql`
        select c.state, c.state_before, regexp_replace(c.evidence, ' on bill .*', '') as evidence,
          ${sql.val(values)}::text[] @> array[c.evidence_bill_pk] as on_these,
          (select count(*)::int from correction_events e where e.group_number = c.group_number) as events
        from corrections c where c.group_number = ${group}`.execute(server.db);
      const arrived = await server.db
        .selectFrom('expected_arrivals')
        .select('amount_cents')
        .where('group_number', '=', group)
        .orderBy('bill_pk')
        .execute();
      return {
        corrections: rows,
        arrived,
        notes: notes.map((items) =>
          items.map(({ event, note }) => `${event} ${note}`).sort((a, b) => (a < b ? -1 : 1)),
        ),
      };
    };
    const together = await followed(true);
    expect(together.corrections).toMatchObject([{ state: 'CONFIRMED', state_before: 'PROPOSED' }]);
    expect(together.arrived.map(({ amount_cents }) => amount_cents)).toEqual([-25_000, -25_000]);
    expect(together).toEqual(await followed(false));
  });

  it('are overdue on the second bill that ignores them, and listed first', async () => {
    const { biller, group, send, release, released } = await sentTermination();
    await send();
    server.clock.set('2026-02-11T12:00:00Z');
    await release('2026-02-01', [ada, ben]);
    expect(await all(biller, group)).toMatchObject({ overdueCount: 0, items: [{ state: 'SENT', isOverdue: false }] });
    const told = async () => (await biller.ok(getNotices, { query: {} })).items.map(({ kind }) => kind);
    expect(await told()).not.toContain('correctionsOverdue');
    await release('2026-03-01', [ada, ben]);
    expect(await all(biller, group)).toMatchObject({ overdueCount: 1, items: [{ state: 'SENT', isOverdue: true }] });
    expect(await told()).toContain('correctionsOverdue');
    const onBill = async (person: typeof biller) =>
      (await person.ok(getExpectedOnBill, { params: { billPk: released() } })).overdueCorrections;
    expect(await onBill(biller)).toMatchObject([{ memberName: 'Ben Okri', isOverdue: true }]);
    const overdue = await biller.ok(searchCorrections, { query: { groupNumber: group, status: 'overdue' } });
    expect(overdue.total).toBe(1);
    const payor = server.as(await server.data.billingUser([group], [Role.Payor]));
    const kinds = (await payor.ok(getNotices, { query: {} })).items.map(({ kind }) => kind);
    expect(kinds).toEqual(['billReady', 'billReady']);
    await release('2026-04-01', [ada]);
    expect(await all(biller, group)).toMatchObject({ overdueCount: 0, items: [{ state: 'CONFIRMED' }] });
    expect(await told()).not.toContain('correctionsOverdue');
    expect(await onBill(biller)).toEqual([]);
  });

  it('are announced once before the last day to send them, and again when more get close to theirs', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'dispute');
    const one = await server.db.selectFrom('corrections').selectAll().executeTakeFirstOrThrow();
    const later = {
      ...one,
      correction_pk: `${group}.later`,
      source_key: 'later',
      effective_date: localDate('2026-01-15'),
    };
    await server.db.insertInto('corrections').values(later).execute();
    const { db, clock } = server;
    const nightly = composeNightlyNotices({ db, clock, signIn: { homeAddress: 'https://list.test/' } });
    const told = async (night: string) => {
      await nightly.run(localDate(night));
      await nightly.run(localDate(night));
      const { items } = await biller.ok(getNotices, { query: {} });
      return items.filter(({ kind }) => kind === 'correctionsDue').map(({ isRead, bill }) => [isRead, bill?.sendBy]);
    };
    expect(await told('2026-02-22')).toEqual([]);
    expect(await told('2026-02-23')).toEqual([[false, '2026-02-28']]);
    await biller.ok(markNoticesRead, { body: { upTo: server.clock.now().toISOString() } });
    expect(await told('2026-02-24')).toEqual([[true, '2026-02-28']]);
    expect(await told('2026-03-26')).toEqual([[false, '2026-02-28']]);
    const params = { groupNumber: group };
    const correctionPks = [one.correction_pk, later.correction_pk];
    await biller.ok(decideCorrections, {
      params,
      body: { correctionPks: correctionPks.slice(0, 1), decision: 'drop' },
    });
    expect(await told('2026-03-27')).toHaveLength(1);
    await biller.ok(decideCorrections, { params, body: { correctionPks: correctionPks.slice(1), decision: 'drop' } });
    expect(await told('2026-03-28')).toEqual([]);
  });

  it('are confirmed by the next payroll file, which names its row', async () => {
    const { biller, group, billPk } = await oneBill();
    await deciding(biller, billPk, 'acceptBill');
    const february = await server.data.bill({ groupNumber: group, period: '2026-02-01', lines: [ada, ben] });
    const change = await deciding(biller, february.billPk, 'acceptBill', undefined, [
      { row: 2, memberId: 'M2', memberName: '', coverage: 'Medical', amountCents: cents(120_000) },
    ]);
    expect((await all(biller, group)).items).toMatchObject([
      { state: 'CONFIRMED', evidence: 'Row 2 of payroll.csv agrees with the bill, and $600.00 was collected' },
    ]);
    await biller.ok(unreconcileBill, { params: { billPk: february.billPk }, body: { ...change, note: '' } });
    expect((await all(biller, group)).items).toMatchObject([{ state: 'PROPOSED', evidence: '' }]);
  });

  it('are seen and answered by their carrier, without notes and payroll', async () => {
    const { biller, group, send } = await sentTermination();
    const carrier = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }));
    expect((await carrier.ok(searchCorrections, { query: { status: 'all' } })).items).toEqual([]);
    const correctionPk = await send();
    const { items } = await carrier.ok(searchCorrections, { query: { status: 'all' } });
    expect(items).toMatchObject([{ correctionPk, note: '', filePk: null, paidThrough: null }]);
    const params = { groupNumber: group, correctionPk };
    const answer = (word: 'accept' | 'reject', note: string) => ({ params, body: { answer: word, note } });
    expect(await carrier.refused(answerCorrection, answer('reject', ' '))).toMatchObject({ status: 400 });
    const answered = await carrier.ok(answerCorrection, answer('reject', 'Past our window'));
    expect(answered).toMatchObject({ state: 'REJECTED', evidence: 'Past our window' });
    expect(await carrier.ok(answerCorrection, answer('reject', 'Past our window'))).toEqual(answered);
    const events = await server.db.selectFrom('correction_events').select('state').execute();
    expect(events.filter(({ state }) => state === 'REJECTED')).toHaveLength(1);
    expect(await carrier.refused(answerCorrection, answer('accept', ''))).toMatchObject({ code: 'WRONG_STATUS' });
    expect((await all(biller, group)).items).toMatchObject([{ state: 'REJECTED' }]);
    const other = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['OTHER'] }));
    expect((await other.ok(searchCorrections, { query: { status: 'all' } })).items).toEqual([]);
  });
});

// Helpers

/** Confirms and sends all corrections of a group, once more if they were sent before. @returns the lines of the file */
async function sentAsCsv(biller: ReturnType<TestServer['as']>, groupNumber: string) {
  const params = { groupNumber };
  const correctionPks = (await all(biller, groupNumber)).items.map(({ correctionPk }) => correctionPk);
  await biller.ok(decideCorrections, { params, body: { correctionPks, decision: 'confirm' } });
  const body = { correctionPks, format: 'csv' as const, isAgain: true };
  const { filePk } = await biller.ok(sendCorrections, { params, body });
  const { text, contentType } = await biller
    .call(getCorrectionFile, { params: { groupNumber, filePk } })
    .then((answer) => ({ text: answer.text, contentType: answer.headers?.['content-type'] }));
  expect(contentType).toMatch(/^text\/csv/);
  return text.trimEnd().split(/\r?\n/);
}

/** A termination on a bill of January, with how to send it and how to release later bills. */
async function sentTermination() {
  const { biller, group, billPk } = await oneBill();
  await deciding(biller, billPk, 'dispute');
  const admin = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager], repId: 1 }));
  let latest = '';
  const send = async () => {
    const [one] = (await all(biller, group)).items;
    const correctionPk = one?.correctionPk ?? '';
    const params = { groupNumber: group };
    await biller.ok(decideCorrections, { params, body: { correctionPks: [correctionPk], decision: 'confirm' } });
    await biller.ok(sendCorrections, { params, body: { correctionPks: [correctionPk], format: 'xlsx' } });
    return correctionPk;
  };
  const release = async (period: string, lines: readonly TestLine[]) => {
    const bill = await server.data.bill({ groupNumber: group, status: 'UNRELEASED', period, lines });
    latest = bill.billPk;
    await admin.ok(releaseBills, { body: { values: [latest] } });
  };
  const unrelease = () => admin.ok(unreleaseBills, { body: { values: [latest] } });
  return { biller, group, send, release, unrelease, released: () => latest };
}

async function oneBill() {
  server.clock.set('2026-02-10T12:00:00Z');
  const group = await server.data.group({ repId: 1 });
  const { billPk } = await server.data.bill({ groupNumber: group, period: '2026-01-01', lines: [ada, ben] });
  const biller = server.as(await server.data.billingUser([group], [Role.Reconciler]));
  return { group, biller, billPk };
}

function all(biller: ReturnType<TestServer['as']>, groupNumber: string) {
  return biller.ok(searchCorrections, { query: { groupNumber, status: 'all' } });
}

/** Reconciles a bill with a payroll file that has only Ada's deduction, with one decision for the difference. */
async function deciding(
  biller: ReturnType<TestServer['as']>,
  billPk: string,
  action: DiscrepancyAction,
  before?: string,
  more: readonly Deduction[] = [],
) {
  const params = { billPk };
  const lockToken = before ?? (await biller.ok(takeBillLock, { body: { billPk } })).lockToken;
  const { items, version } = await biller.ok(getBillLines, { params });
  const deductions: Deduction[] = [
    { row: 1, memberId: 'M1', memberName: '', coverage: 'Medical', amountCents: cents(50_000) },
    ...more,
  ];
  const resolutions = matchDeductions(items, deductions).map(({ key }) => ({
    key,
    action,
    reasonCode: 'TERMINATED' as const,
    note: '',
  }));
  const comparison = { fileName: 'payroll.csv', deductions, resolutions };
  const bill = await biller.ok(reconcileBill, { params, body: { version, lockToken, comparison } });
  return { lockToken, version: bill.version };
}
