import { randomUUID } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import { releaseBills } from '../../../../../contract/billing/bills/billStatus';
import { saveCostMembers, saveCostSetup } from '../../../../../contract/billing/costs/costCenters';
import { saveDivisions } from '../../../../../contract/billing/divisions';
import { getGroupSettings, saveGroupSettings, undoGroupSettings } from '../../../../../contract/billing/rules';
import { saveAutopay } from '../../../../../contract/money/autopay';
import { removeBankAccount } from '../../../../../contract/money/bankAccounts';
import { enterDeposit } from '../../../../../contract/money/deposits';
import { voidPayment } from '../../../../../contract/money/payments';
import { runProcessing, setProcessingHold } from '../../../../../contract/money/processing';
import {
  decideRefund,
  refundSuspense,
  searchHeldItems,
  transferSuspense,
} from '../../../../../contract/money/suspense';
import { exportAuditEvents, searchAuditEvents } from '../../../../../contract/office/audit';
import { addSetup, changeSetup } from '../../../../../contract/office/setup';
import { addRole } from '../../../../../contract/people/directoryChanges';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { AUDIT_AREAS, type AuditEvent, auditChangeText } from '../../../../../src/domain/office/audit/AuditEvent';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { suspenseFor } from '../../../../support/access/matrixDepositCalls';
import { openForEditing } from '../../../../support/bills/openForEditing';
import { SOME_TERMS } from '../../../../support/costs/aCostSetup';
import { posted } from '../../../../support/deposits/depositFixture';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { committed, PAYROLL, reversed, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

const mona = (...more: Role[]) =>
  server.data.person({ firstName: 'Mona', lastName: 'Fields', roles: [Role.Admin, Role.Manager, ...more] });

/** An event in one line. */
const line = ({ byName, what, subject, changes, why }: AuditEvent) =>
  [byName, what, subject.name, changes.map(auditChangeText).join(' + '), why].join(' | ');

type Query = Parameters<typeof filterOf>[0];
const filterOf = (
  query: Partial<Record<'area' | 'q' | 'groupNumber' | 'userId' | 'from' | 'to' | 'before' | 'size', string>>,
) => query as never;

describe('the audit log', () => {
  const seen = async (query: Query = {}) => {
    const { items } = await server.as(await mona()).ok(searchAuditEvents, { query: filterOf(query) });
    return items.map(line);
  };

  it('points out that the approver has the same name as the requester', async () => {
    const asked = server.as(
      await server.data.person({ firstName: 'Ana', lastName: 'Ortiz', roles: [Role.Admin, Role.Manager] }),
    );
    const approver = await server.data.person({
      firstName: 'ANA',
      lastName: 'Ortíz',
      roles: [Role.Admin, Role.Manager],
    });
    await posted(asked, [{ checkNumber: '1', cents: 300_000, payer: 'Acme' }]);
    const { items } = await asked.ok(searchHeldItems, { body: {} });
    const params = { suspensePk: items[0]?.suspensePk ?? '' };
    const body = { amountCents: cents(200_000), payee: 'Acme', reason: 'Sent twice' };
    const { refund } = await asked.ok(refundSuspense, { params, body, idempotencyKey: randomUUID() });
    const decision = { movePk: refund?.movePk ?? '', approve: true };
    await server.as(approver).ok(decideRefund, { params, body: decision, idempotencyKey: randomUUID() });
    expect((await seen({ q: 'Payer unknown' })).find((one) => one.includes('Refund approved'))).toBe(
      'ANA Ortíz | Refund approved | Payer unknown | $2,000.00 to Acme: waiting → approved + Both people are named Ana Ortiz and ANA Ortíz: check that they are two people. | ',
    );
  });

  it('shows who changed which line of a bill, from which amount to which, and why', async () => {
    const groupNumber = await server.data.group();
    const { billPk, billNumber, linePks } = await server.data.bill({
      groupNumber,
      status: 'UNRELEASED',
      lines: [{ billedCents: 5_000, memberName: 'Omar Diaz', coverage: 'Medical' }],
    });
    const manager = server.as(await mona());
    await manager.ok(releaseBills, { body: { values: [billPk] } });
    const editor = await openForEditing(manager, billPk);
    await editor.edit({ [linePks[0] ?? '']: 3_000 });
    await editor.reconcile();
    expect(await seen({ area: 'bills' })).toEqual([
      `Mona Fields | Reconciled | ${billNumber} | Status: Modified → Reconciled | `,
      `Mona Fields | Lines changed | ${billNumber} | Status: Released → Modified + Omar Diaz, Medical: $50.00 → $30.00 (No longer employed) | `,
      `Mona Fields | Released | ${billNumber} | Status: Unreleased → Released | `,
    ]);
  });

  it('shows payments, autopay, and bank accounts', async () => {
    const group = await payingGroup(server);
    const payor = server.as(group.payor);
    const { paymentPk, confirmation } = await pay(server, group, await group.bill({ lines: [{ billedCents: 1_000 }] }));
    await payor.ok(voidPayment, {
      params: { paymentPk },
      body: { reason: 'Wrong account' },
      idempotencyKey: randomUUID(),
    });
    const terms = { bankAccountPk: group.bankAccountPk, limitCents: cents(200_000), daysBeforeDue: 3 };
    await payor.ok(saveAutopay, {
      params: { groupNumber: group.groupNumber },
      body: { version: 1, terms, startsOn: localDate('2026-03-10'), isAuthorized: true },
    });
    await payor.ok(saveAutopay, {
      params: { groupNumber: group.groupNumber },
      body: { version: 2, terms: null, startsOn: localDate('2026-03-10') },
    });
    await payor.ok(removeBankAccount, { params: { bankAccountPk: group.bankAccountPk } });
    const found = await seen({ area: 'payments' });
    const [who, name] = [group.payor.name, `Group ${group.groupNumber}`];
    const account = 'Operating at First Bank, ending in 789';
    const on = 'up to $2,000.00 for each bill, 3 days before it is due';
    expect([...found].sort()).toEqual(
      [
        `${who} | Bank account removed | ${name} | ${account} | `,
        `${who} | Autopay turned off | ${name} | From Mar 10, 2026: ${on} → off | `,
        `${who} | Autopay authorized | ${name} | From Mar 10, 2026: off → ${on} | `,
        `${who} | Payment voided | ${confirmation} | $10.00 | Wrong account`,
        `${who} | Payment made | ${confirmation} | $10.00 | `,
        `${who} | Bank account added | ${name} | ${account} | `,
      ].sort(),
    );
  });

  it('shows deposits and suspense', async () => {
    const manager = server.as(await mona());
    const groupNumber = await server.data.group();
    const { billPk } = await server.data.bill({ groupNumber });
    const suspensePk = await suspenseFor(server, groupNumber, billPk);
    await manager.ok(transferSuspense, {
      params: { suspensePk },
      body: { groupNumber: null, amountCents: cents(400), reason: 'By phone' },
      idempotencyKey: randomUUID(),
    });
    expect((await manager.ok(searchHeldItems, { body: {} })).total).toBeGreaterThan(0);
    for (const reference of ['LB-7', '']) {
      await manager.ok(enterDeposit, {
        body: {
          method: 'Lockbox',
          reference,
          depositDate: localDate('2026-03-10'),
          controlCount: 2,
          controlCents: cents(90_000),
        },
        idempotencyKey: randomUUID(),
      } as never);
    }
    const found = await seen({ area: 'deposits' });
    expect(found.map((text) => text.split(' | ').slice(0, 4).join(' | '))).toEqual(
      expect.arrayContaining([
        'Mona Fields | Deposit started | LB-7 | $900.00',
        'Mona Fields | Deposit started | Deposit without a reference | $900.00',
        `Mona Fields | Suspense transferred to group credit | Group ${groupNumber} | $4.00`,
      ]),
    );
  });

  it('shows who was granted which role', async () => {
    const groupNumber = await server.data.group();
    const { userId } = await server.data.billingUser([groupNumber], [], { firstName: 'Pia', lastName: 'Lind' });
    const query = { userId: toBase64(userId), roleId: Role.Payor, groupNumber };
    await server.as(await mona()).ok(addRole, { query });
    expect(await seen({ area: 'access' })).toEqual([
      `Mona Fields | Role granted | Pia Lind | "Make Payments" in group ${groupNumber}. | `,
    ]);
  });

  it('shows rules before and after a change and its undo', async () => {
    const manager = server.as(await mona());
    const groupNumber = await server.data.group();
    const params = { groupNumber };
    const rules = { houseRule: 'payAsBilled' as const, contributions: [] };
    const body = { version: 1, appliesFrom: localDate('2026-05-01'), rules, note: 'New contract' };
    const { changes } = await manager.ok(saveGroupSettings, { params, body });
    await manager.ok(undoGroupSettings, {
      params: { groupNumber, changePk: changes[0]?.changePk ?? '' },
      query: { version: String((await manager.ok(getGroupSettings, { params })).version) } as never,
    });
    const [after, before] = ['Pay as billed', 'Adjust then pay'];
    expect((await seen({ area: 'rules' })).sort()).toEqual([
      `Mona Fields | Rule change undone | Group ${groupNumber} | From May 1, 2026: ${after} → ${before} | `,
      `Mona Fields | Rules changed | Group ${groupNumber} | From May 1, 2026: ${before} → ${after} | New contract`,
    ]);
  });

  it('shows who changed cost centers and divisions, without the names of the cost centers', async () => {
    const groupNumber = await server.data.group();
    await server.data.bill({ groupNumber, lines: [{ memberId: 'M1' }, { memberId: 'M2' }] });
    const names = { firstName: 'Susan', lastName: 'Vogel' };
    const owner = server.as(await server.data.billingUser([groupNumber], [Role.SuperUser], names));
    const params = { groupNumber };
    await owner.ok(saveCostSetup, { params, body: { version: 0, ...SOME_TERMS } });
    const members = server.db.insertInto('members').values(
      ['M1', 'M2'].map((memberId) => ({
        group_number: groupNumber,
        member_id: memberId,
        carrier_code: 'ACME',
        member_name: memberId,
      })),
    );
    await members.onConflict((conflict) => conflict.doNothing()).execute();
    const rows = ['M1', 'M2'].map((memberId) => ({ memberId, splits: [{ code: 'ADM', share: 10_000 }] }));
    await owner.ok(saveCostMembers, { params, body: { from: localDate('2026-03-01'), rows } });
    const east = { number: '01', name: 'East', lastMonth: null };
    await owner.ok(saveDivisions, { params, body: { version: 0, items: [east] } });
    const ended = { ...east, lastMonth: localDate('2026-05-01') };
    await owner.ok(saveDivisions, { params, body: { version: 1, items: [ended] } });
    const found = (await seen({ area: 'rules', groupNumber })).sort();
    expect(found.map((text) => text.split(' | ').slice(1, 4).join(' | '))).toEqual([
      `Cost centers and accounts saved | Group ${groupNumber} | Version 1, 2 cost centers`,
      `Cost centers of members saved | Group ${groupNumber} | 2 members, from Mar 1, 2026`,
      `Divisions saved | Group ${groupNumber} | Added East (01)`,
      `Divisions saved | Group ${groupNumber} | Ended East (01) after 2026-05`,
    ]);
    expect(found.join()).not.toContain('ADM');
  });

  it('shows groups and carriers before and after', async () => {
    const manager = server.as(await mona());
    const values = { name: 'Health One', endsOn: null, repCode: null, carrierCodes: [], agentCodes: [] };
    await manager.ok(addSetup, { params: { kind: 'carriers' }, body: { code: 'HLTH', ...values } });
    const body = { ...values, name: 'Health Two', endsOn: localDate('2026-12-31'), version: 2 };
    await manager.ok(changeSetup, { params: { kind: 'carriers', code: 'HLTH' }, body });
    expect(await seen({ area: 'setup' })).toEqual([
      'Mona Fields | Carrier changed | Health Two | Name: Health One → Health Two + Last day: nothing → Dec 31, 2026 | ',
      'Mona Fields | Carrier added | Health One | Name: nothing → Health One | ',
    ]);
  });

  it('names the carriers, agents, and rep of a group instead of their codes', async () => {
    const manager = server.as(await mona());
    await Promise.all([server.data.carrier('HLTH'), server.data.agent('AG-1'), server.data.rep(7)]);
    const values = { name: 'Harbor Foods', endsOn: null, repCode: '7', carrierCodes: ['HLTH'], agentCodes: ['AG-1'] };
    await manager.ok(addSetup, { params: { kind: 'groups' }, body: { code: '10007', ...values } });
    const [added] = await seen({ area: 'setup' });
    expect(added).toContain('Rep: nothing → Rep 7 + Carriers: nothing → Carrier HLTH + Agents: nothing → Agent AG-1');
  });

  it('shows who committed a file and who reversed it', async () => {
    const { rita, admin, group } = await uploadFixture(server);
    const upload = await committed(rita, 'payrollDeductions', group, PAYROLL);
    await reversed(admin, upload);
    const found = await seen({ area: 'files', groupNumber: group });
    expect(found.map((text) => text.split(' | ').slice(1, 3).join(' | ')).sort()).toEqual([
      'File committed | march.csv',
      'File reversed | march.csv',
      'File uploaded | march.csv',
    ]);
    expect(found.filter((text) => text.startsWith('Rita Cole'))).toHaveLength(2);
  });

  it('shows processing runs and holds', async () => {
    const sid = server.as(
      await server.data.person({ firstName: 'Sid', lastName: 'Okafor', roles: [Role.Admin, Role.Sysadmin] }),
    );
    await sid.ok(runProcessing, { body: { businessDate: localDate('2026-03-10') } });
    await sid.ok(setProcessingHold, { body: { on: true, reason: 'Year end', until: '2026-03-11T06:00:00.000Z' } });
    await sid.ok(setProcessingHold, { body: { on: false } });
    expect((await seen({ area: 'processing' })).sort()).toEqual([
      'Sid Okafor | Hold removed | Hold | Hold: on → off | ',
      'Sid Okafor | Hold set | Hold | Hold: off → on until 2026-03-11 06:00 UTC | Year end',
      'Sid Okafor | Processing run | Processing for Mar 10, 2026 | 0 payments processed, $0.00 | ',
    ]);
  });
});

describe('reading the audit log', () => {
  it.each(AUDIT_AREAS)('answers for an area without events: %s', async (area) => {
    const { items, next } = await server.as(await mona()).ok(searchAuditEvents, { query: filterOf({ area }) });
    expect({ next, of: items.filter((event) => event.area !== area) }).toEqual({ next: null, of: [] });
  });

  it('shows each event on exactly one page, even if many have the same time', async () => {
    const manager = server.as(await mona());
    const groupNumber = await server.data.group();
    const bills = await Promise.all(
      Array.from({ length: 7 }, () => server.data.bill({ groupNumber, status: 'UNRELEASED' })),
    );
    await manager.ok(releaseBills, { body: { values: bills.map(({ billPk }) => billPk) } });
    const all = await manager.ok(searchAuditEvents, { query: filterOf({ size: '200' }) });
    const keys: string[] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const page = await manager.ok(searchAuditEvents, {
        query: filterOf({ size: '2', ...(before && { before }) }),
      });
      expect(page.items.length).toBeLessThanOrEqual(2);
      keys.push(...page.items.map(({ key }) => key));
      before = page.next;
    }
    expect(all.items.length).toBeGreaterThanOrEqual(7);
    expect(keys).toEqual(all.items.map(({ key }) => key));
  });

  it('finds events by day, by person, by group, and by words', async () => {
    const person = await mona();
    const manager = server.as(person);
    const [first, second] = [
      await server.data.group({ name: 'Harbor Foods' }),
      await server.data.group({ name: 'Summit' }),
    ];
    const [one, two] = [
      await server.data.bill({ groupNumber: first, status: 'UNRELEASED' }),
      await server.data.bill({ groupNumber: second, status: 'UNRELEASED' }),
    ];
    await manager.ok(releaseBills, { body: { values: [one.billPk] } });
    server.clock.set('2026-03-12T03:30:00.000Z');
    await server.as(await mona()).ok(releaseBills, { body: { values: [two.billPk] } });
    server.clock.set('2026-03-13T15:00:00.000Z');
    const found = async (query: Query) => {
      const { items } = await manager.ok(searchAuditEvents, { query: filterOf({ area: 'bills', ...query }) });
      return items.map(({ subject }) => subject.name);
    };
    expect(await found({})).toEqual([two.billNumber, one.billNumber]);
    // It was 11:30 PM on March 11 in New York.
    expect(await found({ from: '2026-03-11', to: '2026-03-11' })).toEqual([two.billNumber]);
    expect(await found({ from: '2026-03-12', to: '2026-03-12' })).toEqual([]);
    expect(await found({ userId: person.userId })).toEqual([one.billNumber]);
    expect(await found({ groupNumber: first })).toEqual([one.billNumber]);
    expect(await found({ q: 'harbor' })).toEqual([one.billNumber]);
    expect(await found({ q: two.billNumber })).toEqual([two.billNumber]);
    expect(await found({ q: '100%' })).toEqual([]);
  });

  it.each([
    ['the first day after the last', { from: '2026-03-10', to: '2026-03-09' }, 'The first day is after the last'],
    ['a day after today', { to: '2026-03-11' }, 'The last day cannot be after today'],
    ['the last day there is', { from: '9999-12-01', to: '9999-12-31' }, 'The last day cannot be after today'],
    ['too many days', { from: '2025-03-01', to: '2026-03-09' }, 'Choose at most 366 days'],
    ['words in too many days', { from: '2025-12-01', q: 'harbor' }, 'A search can cover at most 92 days'],
    ['a page that never was', { before: 'yesterday~bill:1' }, 'This page of the audit log does not exist'],
    [
      'a page at no instant',
      { before: '2026-99-10T15:00:00.000000Z~bill:1' },
      'This page of the audit log does not exist',
    ],
  ])('refuses %s', async (_, query, message) => {
    const { status, body } = await server.as(await mona()).call(searchAuditEvents, { query: filterOf(query) });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: expect.stringContaining(message) },
    });
  });

  it('exports the filtered events, with times as times', async () => {
    const person = await mona();
    const { billPk, billNumber } = await server.data.bill({
      groupNumber: await server.data.group(),
      status: 'UNRELEASED',
    });
    await server.as(person).ok(releaseBills, { body: { values: [billPk] } });
    const { rawPayload } = await server.app.inject({
      method: 'GET',
      url: `/ListBillAPI${exportAuditEvents.path}?area=bills&user=${encodeURIComponent(person.email)}`,
      headers: { authorization: `Bearer ${await server.tokenFor(person.userId)}` },
    });
    const [sheet] = (await readXlsx(new Uint8Array(rawPayload))).sheets;
    expect(sheet?.rows.slice(1).map((row) => [row[1], row[4], row[5], row[8]])).toEqual([
      ['Mona Fields', 'Released', billNumber, 'Status: Unreleased → Released'],
    ]);
  });

  it('exports CSV, in which no name or reason is a formula', async () => {
    const person = await server.data.person({
      roles: [Role.Admin, Role.Manager],
      firstName: '=HYPERLINK("x")',
      lastName: 'M',
    });
    const { billPk } = await server.data.bill({ groupNumber: await server.data.group(), status: 'UNRELEASED' });
    await server.as(person).ok(releaseBills, { body: { values: [billPk] } });
    const { body, headers } = await server.app.inject({
      method: 'GET',
      url: `/ListBillAPI${exportAuditEvents.path}?area=bills&format=csv&user=${encodeURIComponent(person.email)}`,
      headers: { authorization: `Bearer ${await server.tokenFor(person.userId)}` },
    });
    expect(body.slice(0, 300)).toContain('Who');
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toContain('.csv');
    expect(body).toContain('Released');
    expect(body).toContain(`"'=HYPERLINK(""x"") M"`);
  });
});
