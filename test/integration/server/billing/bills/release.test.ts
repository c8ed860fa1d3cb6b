import { sql } from 'kysely';
import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { getBill, getBillHistory, getBillLines } from '../../../../../contract/billing/bills/bills';
import { setProcessingHold } from '../../../../../contract/money/processing';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { openForEditing } from '../../../../support/bills/openForEditing';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

describe('releasing bills', () => {
  it('shows them to the group, and returns a result for each', async () => {
    const { group, admin, manager } = await anAdmin();
    const foreign = await server.data.group({ repId: 8 });
    const [one, two] = [await unreleased(group), await unreleased(group)];
    const [released, other] = [await server.data.bill({ groupNumber: group }), await unreleased(foreign)];
    const values = [one, released, other, { billPk: 'nothing' }, two, one].map(({ billPk }) => billPk);
    const { results } = await admin.ok(releaseBills, { body: { values } });
    expect(results).toEqual([
      { billPk: one.billPk, ok: true, message: `Bill ${one.billNumber} is released.` },
      { billPk: released.billPk, ok: false, message: 'Only an unreleased bill can be released.' },
      { billPk: other.billPk, ok: false, message: "There is no such bill, or you don't have access to it." },
      { billPk: 'nothing', ok: false, message: "There is no such bill, or you don't have access to it." },
      { billPk: two.billPk, ok: true, message: `Bill ${two.billNumber} is released.` },
    ]);
    const pat = server.as(await server.data.billingUser([group]));
    const seen = await pat.ok(getBill, { params: { billPk: one.billPk } });
    expect(seen).toMatchObject({ status: 'RELEASED', version: 2, releasedAt: '2026-03-10T15:00:00.000Z' });
    expect((await manager.ok(getBill, { params: { billPk: other.billPk } })).status).toBe('UNRELEASED');
    const { items } = await pat.ok(getBillHistory, { params: { billPk: one.billPk } });
    expect(items).toMatchObject([{ event: 'release', statusBefore: 'UNRELEASED', statusAfter: 'RELEASED' }]);
    await server.assertInvariants();
  });

  it('releases bills of several groups together, with the result of each', async () => {
    const { admin, group } = await anAdmin();
    const other = await server.data.group({ repId: 7 });
    const bills = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.data.bill({ groupNumber: index % 2 ? group : other, status: 'UNRELEASED' }),
      ),
    );
    const already = await server.data.bill({ groupNumber: group });
    const values = [...bills.slice(0, 5), already, ...bills.slice(5)].map(({ billPk }) => billPk);
    const { results } = await admin.ok(releaseBills, { body: { values } });
    expect(results.map(({ billPk, ok }) => [billPk, ok])).toEqual(values.map((pk) => [pk, pk !== already.billPk]));
    const { rows } = await sql<{ released: number; events: number; notices: number; lines: number }>`
      select (select count(*)::int from bills where status = 'RELEASED' and version = 2) as released,
        (select count(*)::int from bill_events where event = 'release' and status_before = 'UNRELEASED') as events,
        (select count(*)::int from notices where kind = 'billReady') as notices,
        (select count(*)::int from bill_line_snapshots where bill_pk <> ${already.billPk}) as lines`.execute(server.db);
    expect(rows).toEqual([{ released: 10, events: 10, notices: 10, lines: 20 }]);
    await server.assertInvariants();
  });

  it('releases all but the one that fails unexpectedly, which a later attempt releases', async () => {
    const { admin, group } = await anAdmin();
    const bills = await Promise.all(Array.from({ length: 5 }, () => unreleased(group)));
    const values = bills.map(({ billPk }) => billPk);
    const failing = values[2] ?? '';
    const { db } = server;
    const setVersion = (version: number) =>
      db.updateTable('bills').set({ version }).where('bill_pk', '=', failing).execute();
    // No number follows it.
    await setVersion(2 ** 31 - 1);
    const first = await admin.ok(releaseBills, { body: { values } });
    await setVersion(1);
    const message = 'Not released because of an unexpected error. Try again later.';
    expect(first.results.map(({ ok }) => ok)).toEqual([true, true, false, true, true]);
    expect(first.results[2]).toEqual({ billPk: failing, ok: false, message });
    await server.assertInvariants();
    const { results } = await admin.ok(releaseBills, { body: { values: [failing] } });
    expect(results).toMatchObject([{ ok: true }]);
  });

  it('rejects only the bill whose totals are inconsistent', async () => {
    server.skipInvariantChecks();
    const { group, admin } = await anAdmin();
    const [wrongLines, wrongMembers, wrongParts, right] = [
      await unreleased(group),
      await unreleased(group),
      await unreleased(group),
      await unreleased(group),
    ];
    const { db } = server;
    await db
      .updateTable('bill_lines')
      .set({ billed_cents: 1 })
      .where('line_pk', '=', wrongLines.linePks[0] ?? '')
      .execute();
    await db.updateTable('bills').set({ member_count: 9 }).where('bill_pk', '=', wrongMembers.billPk).execute();
    await db
      .updateTable('bill_carriers')
      .set({ adjustments_cents: 5 })
      .where('bill_pk', '=', wrongParts.billPk)
      .execute();
    const values = [wrongLines, wrongMembers, wrongParts, right].map(({ billPk }) => billPk);
    const { results } = await admin.ok(releaseBills, { body: { values } });
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false, true]);
    expect(results[0]?.message).toContain("The lines do not add up to the bill's amounts.");
    expect(results[1]?.message).toContain('The number of members does not match the bill.');
    expect(results[2]?.message).toContain('The adjustments do not add up.');
  });

  it('releases a bill once when two admins release it at the same time', async () => {
    const { group, admin, manager } = await anAdmin();
    const { billPk } = await unreleased(group);
    const answers = await Promise.all(
      [admin, manager, admin].map((one) => one.ok(releaseBills, { body: { values: [billPk] } })),
    );
    expect(answers.flatMap(({ results }) => results).filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is rejected for all bills during a hold', async () => {
    const { group, admin } = await anAdmin();
    const { billPk } = await unreleased(group);
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    await sysadmin.ok(setProcessingHold, { body: { on: true } });
    const refusal = await admin.refused(releaseBills, { body: { values: [billPk] } });
    expect(refusal).toMatchObject({ status: 409, code: 'IS_PROCESSING', message: 'IS_PROCESSING' });
    expect((await admin.ok(getBill, { params: { billPk } })).status).toBe('UNRELEASED');
    await sysadmin.ok(setProcessingHold, { body: { on: false } });
  });
});

describe('reverting', () => {
  it('restores every line to its released state, to the cent and the note', async () => {
    const { group, admin } = await anAdmin();
    const { billPk, linePks } = await unreleased(group);
    await admin.ok(releaseBills, { body: { values: [billPk] } });
    const before = await admin.ok(getBillLines, { params: { billPk } });
    const open = await openForEditing(admin, billPk);
    await open.edit({ [linePks[0] ?? '']: 1, [linePks[1] ?? '']: 2 });
    await open.reconcile();
    await open.revert({ note: 'Start again' });
    expect(await admin.ok(getBillLines, { params: { billPk } })).toEqual({ ...before, version: 5 });
    expect(await open.read()).toMatchObject({
      status: 'RELEASED',
      changedLineCount: 0,
      dueCents: 100_000,
      reconciledAt: null,
    });
    const { items } = await admin.ok(getBillHistory, { params: { billPk } });
    const [revert] = items.filter(({ event }) => event === 'revert');
    expect(revert).toMatchObject({ note: 'Start again', statusBefore: 'RECONCILED', changeCount: 2 });
    expect(revert?.changes.map(({ beforeCents, afterCents }) => [beforeCents, afterCents])).toEqual([
      [1, 41_250],
      [2, 58_750],
    ]);
    await server.assertInvariants();
  });

  it('is rejected without a snapshot (ERR-8)', async () => {
    const { group, admin } = await anAdmin();
    const { billPk, linePks } = await server.data.bill({ groupNumber: group });
    await server.db.deleteFrom('bill_line_snapshots').where('bill_pk', '=', billPk).execute();
    const open = await openForEditing(admin, billPk);
    await open.edit({ [linePks[0] ?? '']: 1 });
    const refusal = { code: 'NO_REVERT_DATA', message: 'Revert Data Not Found For This Bill' };
    expect(await open.revert()).toMatchObject({ status: 422, body: refusal });
    expect(await open.read()).toMatchObject({ status: 'MODIFIED', version: 2 });
  });
});

async function anAdmin() {
  const group = await server.data.group({ repId: 7 });
  const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 7 }));
  const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  return { group, admin, manager };
}

function unreleased(groupNumber: string) {
  return server.data.bill({ groupNumber, status: 'UNRELEASED' });
}
