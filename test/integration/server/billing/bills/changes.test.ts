import { randomUUID } from 'node:crypto';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { changeBillLines, getBill, getBillHistory, getBillLines } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { setProcessingHold } from '../../../../../contract/money/processing';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { editsTo, openForEditing } from '../../../../support/bills/openForEditing';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const NOW = '2026-03-10T15:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set(NOW));
afterEach(() => server.reset());
afterAll(() => server.close());

describe('changing lines', () => {
  it('saves the amounts, recalculates the bill, and records before, after and reason', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const { lockToken } = await pat.ok(takeBillLock, { body: { billPk } });
    const change = {
      linePk: linePks[1] ?? '',
      reconciledCents: cents(0),
      reasonCode: 'TERMINATED',
      effectiveDate: localDate('2026-02-28'),
      note: 'Left in February',
    } as const;
    const answer = await pat.ok(changeBillLines, {
      params: { billPk },
      body: { version: 1, lockToken, changes: [change] },
    });
    expect(answer.bill).toMatchObject({
      status: 'MODIFIED',
      version: 2,
      billedCents: 100_000,
      reconciledCents: 41_250,
      dueCents: 100_000,
      changedLineCount: 1,
    });
    expect(answer.lines).toMatchObject([{ ...change, billedCents: 58_750 }]);
    const { items } = await pat.ok(getBillHistory, { params: { billPk } });
    expect(items).toMatchObject([
      {
        event: 'saveChanges',
        statusBefore: 'RELEASED',
        statusAfter: 'MODIFIED',
        changeCount: 1,
        changes: [
          {
            memberName: 'Ben Okri',
            beforeCents: 58_750,
            afterCents: 0,
            reasonCode: 'TERMINATED',
            note: 'Left in February',
          },
        ],
      },
    ]);
  });

  it('returns the bill to released when the last change is undone', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    await open.edit({ [linePks[0] ?? '']: 1 });
    await open.edit({ [linePks[0] ?? '']: 41_250 });
    expect(await open.read()).toMatchObject({
      status: 'RELEASED',
      version: 3,
      changedLineCount: 0,
      reconciledCents: 100_000,
    });
  });

  it('records nothing when nothing changes', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    await open.edit({ [linePks[0] ?? '']: 41_250 });
    expect(await open.read()).toMatchObject({ version: 1 });
    expect((await pat.ok(getBillHistory, { params: { billPk } })).items).toEqual([]);
  });

  it('accepts up to a hundred million dollars per line, so that every bill stays readable', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    const [first = '', second = ''] = linePks;
    const largest = 10_000_000_000;
    expect(await open.edit({ [first]: largest + 1 })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(await open.edit({ [first]: largest, [second]: largest })).toMatchObject({ status: 200 });
    expect((await open.read()).reconciledCents).toBeGreaterThanOrEqual(2 * largest);
  });

  it('keeps a bill within a hundred billion dollars in total', async () => {
    const group = await server.data.group();
    const lines = Array.from({ length: 1001 }, () => ({ billedCents: 100 }));
    const { billPk, linePks } = await server.data.bill({ groupNumber: group, lines });
    const open = await openForEditing(server.as(await server.data.billingUser([group], [Role.Reconciler])), billPk);
    const allSetTo = (amount: number) => Object.fromEntries(linePks.map((linePk) => [linePk, amount]));
    const message = expect.stringContaining('more than $100,000,000,000.00');
    expect(await open.edit(allSetTo(10_000_000_000))).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message },
    });
    expect(await open.edit(allSetTo(-10_000_000_000))).toMatchObject({ status: 400 });
    expect(await open.read()).toMatchObject({ version: 1, reconciledCents: 100_100 });
  });

  it('saves all or none, and lists changed lines without a reason', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const { lockToken } = await pat.ok(takeBillLock, { body: { billPk } });
    const [first = '', second = ''] = linePks;
    const changes = editsTo({ [first]: 1, [second]: 2 }).map((edit) =>
      edit.linePk === second ? { ...edit, reasonCode: null } : edit,
    );
    const refusal = await pat.refused(changeBillLines, {
      params: { billPk },
      body: { version: 1, lockToken, changes },
    });
    expect(refusal).toMatchObject({ status: 422, code: 'REASON_MISSING', problems: [{ path: second }] });
    const lines = await pat.ok(getBillLines, { params: { billPk } });
    expect(lines).toMatchObject({ version: 1, sums: { reconciledCents: 100_000 } });
  });

  it('rejects a line of another bill and a line that is listed twice', async () => {
    const { billPk, linePks, group, pat } = await aReleasedBill();
    const other = await server.data.bill({ groupNumber: group });
    const { lockToken } = await pat.ok(takeBillLock, { body: { billPk } });
    const send = (changes: ReturnType<typeof editsTo>) =>
      pat.refused(changeBillLines, { params: { billPk }, body: { version: 1, lockToken, changes } });
    expect(await send(editsTo({ [other.linePks[0] ?? '']: 1 }))).toMatchObject({ status: 404 });
    const twice = editsTo({ [linePks[0] ?? '']: 1 });
    expect(await send([...twice, ...twice])).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('a change is rejected', () => {
  it('without the lock, with another person’s token, and after the lock expired', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    const amounts = { [linePks[0] ?? '']: 1 };
    expect(await open.edit(amounts, { lockToken: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'LOCK_LOST' },
    });
    server.clock.advance(120_000);
    expect(await open.edit(amounts)).toMatchObject({ status: 409, body: { code: 'LOCK_LOST' } });
    expect(await open.reconcile()).toMatchObject({ status: 409, body: { code: 'LOCK_LOST' } });
    expect(await open.revert()).toMatchObject({ status: 409, body: { code: 'LOCK_LOST' } });
    expect(await open.unreconcile()).toMatchObject({ status: 409, body: { code: 'LOCK_LOST' } });
    expect(await open.read()).toMatchObject({ version: 1 });
  });

  it('when a manager took the bill over, naming the owner', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    const manager = await server.data.person({
      roles: [Role.Admin, Role.Manager],
      firstName: 'Mia',
      lastName: 'Manager',
    });
    await server.as(manager).ok(takeBillLock, { body: { billPk, takeOver: true } });
    const answer = await open.edit({ [linePks[0] ?? '']: 1 });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'LOCK_LOST', lockedBy: 'Mia Manager', since: NOW },
    });
  });

  it('on an outdated version', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    await open.edit({ [linePks[0] ?? '']: 1 });
    for (const send of [
      () => open.edit({ [linePks[0] ?? '']: 2 }, { version: 1 }),
      () => open.reconcile({ version: 1 }),
    ])
      expect(await send()).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
  });

  it('in a status that does not allow it', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    expect(await open.unreconcile()).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect(await open.revert()).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    await open.reconcile();
    expect(await open.reconcile()).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect(await open.edit({ [linePks[0] ?? '']: 1 })).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  });

  it('during a hold, with the code the screen expects (ERR-3), while reads continue', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    await sysadmin.ok(setProcessingHold, { body: { on: true } });
    const closed = { status: 409, body: { code: 'IS_PROCESSING', message: 'IS_PROCESSING' } };
    expect(await open.edit({ [linePks[0] ?? '']: 1 })).toMatchObject(closed);
    expect(await open.reconcile()).toMatchObject(closed);
    expect(await open.read()).toMatchObject({ version: 1 });
    await sysadmin.ok(setProcessingHold, { body: { on: false } });
    expect(await open.edit({ [linePks[0] ?? '']: 1 })).toMatchObject({ status: 200 });
  });

  it('with view only in that group', async () => {
    const [open, closed] = [await server.data.group(), await server.data.group()];
    const viewer = { role: Role.ViewOnly, groupNumber: closed };
    const grants = [open, closed].flatMap((groupNumber) =>
      [Role.BillingUser, Role.Reconciler].map((role) => ({ role, groupNumber })),
    );
    const pat = server.as(await server.data.person({ grants: [...grants, viewer] }));
    const seen = await server.data.bill({ groupNumber: closed });
    const mine = await server.data.bill({ groupNumber: open });
    await pat.ok(getBill, { params: { billPk: seen.billPk } });
    expect(await pat.refused(takeBillLock, { body: { billPk: seen.billPk } })).toMatchObject({ status: 404 });
    const body = { version: 1, lockToken: randomUUID() };
    expect(await pat.refused(reconcileBill, { params: { billPk: seen.billPk }, body })).toMatchObject({ status: 404 });
    await pat.ok(takeBillLock, { body: { billPk: mine.billPk } });
  });

  it('for the second of two simultaneous saves', async () => {
    const { billPk, linePks, pat } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    const saves = [1, 2, 3, 4].map((amount) => open.edit({ [linePks[0] ?? '']: amount }, { version: 1 }));
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await open.read()).toMatchObject({ version: 2 });
  });

  it('for the second of two simultaneous reconciliations, with one ledger posting', async () => {
    const { billPk, pat } = await aReleasedBill();
    const open = await openForEditing(pat, billPk);
    const answers = await Promise.all([1, 2, 3].map(() => open.reconcile({ version: 1 })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    const events = await server.db.selectFrom('ledger_events').select('kind').where('ref_pk', '=', billPk).execute();
    expect(events).toEqual([{ kind: 'BILL_RECONCILED' }]);
  });
});

async function aReleasedBill() {
  const group = await server.data.group();
  const bill = await server.data.bill({ groupNumber: group });
  const pat = server.as(await server.data.billingUser([group], [Role.Reconciler]));
  return { ...bill, group, pat };
}
