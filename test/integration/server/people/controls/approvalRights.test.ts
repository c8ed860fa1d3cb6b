import { randomUUID } from 'node:crypto';
import { attachRateExhibit, decideRateTable, proposeRateTable } from '../../../../../contract/billing/rates';
import { closeShort } from '../../../../../contract/money/closeShort';
import { decideRefund, refundSuspense, searchHeldItems } from '../../../../../contract/money/suspense';
import { decideErasure, requestErasure } from '../../../../../contract/office/memberErasures';
import { commitUpload, enterControlTotals } from '../../../../../contract/office/uploadRecords';
import { addRole } from '../../../../../contract/people/directoryChanges';
import { settlePayment } from '../../../../../server/money/payments/settlePayment';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { OPENING_KINDS } from '../../../../../src/domain/money/opening/OpeningKind';
import { OPENING_SAMPLE } from '../../../../../src/domain/money/opening/openingSample';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { posted } from '../../../../support/deposits/depositFixture';
import { formerMember, NUMBER } from '../../../../support/erasure/formerMember';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, send } from '../../../../support/uploads/uploadFixture';

/** A request that waits: who asked, and the call by which another person approves or declines it. */
interface Waiting {
  readonly asked: TestPerson;
  decide(by: TestPerson, approve: boolean): Promise<{ readonly status: number; readonly body: unknown }>;
}

/** @source BR-CTL-01 docs/decisions/controls.md#an-approval-lapses-when-rights-change */
describe('an approval', () => {
  let server: TestServer;
  let group: PayingGroup;
  let asked: TestPerson;
  let approver: TestPerson;
  let boss: TestPerson;
  const manager = () => server.data.person({ roles: [Role.Admin, Role.Manager] });
  const key = () => ({ idempotencyKey: randomUUID() });

  beforeEachPayingGroup((stage) => ({ server, group } = stage));
  beforeEach(async () => {
    [asked, approver] = [await manager(), await manager()];
    boss = await server.data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] });
  });

  async function refund(): Promise<Waiting> {
    await posted(server.as(asked), [{ checkNumber: '7001', cents: 300_000, payer: 'Acme' }]);
    const [item] = (await server.as(asked).ok(searchHeldItems, { body: {} })).items;
    const params = { suspensePk: item?.suspensePk ?? '' };
    const body = { amountCents: cents(200_000), payee: 'Acme', reason: 'Paid twice' };
    const waiting = await server.as(asked).ok(refundSuspense, { params, body, ...key() });
    const { movePk = '' } = waiting.refund ?? {};
    return {
      asked,
      decide: (by, approve) => server.as(by).call(decideRefund, { params, body: { movePk, approve }, ...key() }),
    };
  }

  async function short(): Promise<Waiting> {
    const bill = await group.bill({ lines: [{ billedCents: 500_000 }] });
    const { paymentPk } = await pay(server, group, bill, { amountCents: bill.dueCents - 200_000 });
    await new SqlTransactions(server.db).run((tx) => settlePayment(tx, paymentPk, server.clock.now()));
    const request = (decline: boolean) => ({
      params: { billPk: bill.billPk },
      body: { version: 3, note: '', decline },
      ...key(),
    });
    await server.as(asked).ok(closeShort, request(false));
    return { asked, decide: (by, approve) => server.as(by).call(closeShort, request(!approve)) };
  }

  async function erasure(): Promise<Waiting> {
    const member = await formerMember(server);
    const body = {
      memberId: NUMBER,
      reference: 'DSR-17',
      requestedOn: localDate('2026-03-01'),
      reason: 'Asked by letter',
    };
    const params = { groupNumber: member.group };
    const { erasurePk } = await server.as(asked).ok(requestErasure, { params, body });
    return {
      asked,
      decide: (by, approve) =>
        server.as(by).call(decideErasure, { params: { ...params, erasurePk }, body: { approve, note: '' } }),
    };
  }

  async function rates(): Promise<Waiting> {
    const groupNumber = await server.data.group({ carriers: ['ACME'] });
    const row = { coverage: 'Medical', className: '', plan: '', tier: 'EE' as const, ageFrom: null, ageTo: null };
    const { tablePk } = await server.as(asked).ok(proposeRateTable, {
      params: { groupNumber },
      body: {
        carrierCode: 'ACME',
        policy: 'P-1',
        effectiveFrom: localDate('2026-11-01'),
        ageRule: 'FIRST_OF_MONTH',
        reductions: [],
        source: 'EXHIBIT',
        note: '',
        rows: [{ ...row, unit: 'MONTH', rate: 4_120_000, maxVolumeCents: null }],
      },
    });
    const params = { groupNumber, tablePk };
    const files = [{ name: 'exhibit.txt', bytes: 'Medical, EE: $412.00' }];
    await server.as(asked).upload(attachRateExhibit, { params, files });
    const version = 2;
    return {
      asked,
      decide: (by, approve) =>
        server.as(by).call(decideRateTable, {
          params,
          body: { step: approve ? 'confirm' : 'withdraw', version, reason: approve ? '' : 'Wrong' },
        }),
    };
  }

  async function opening(): Promise<Waiting> {
    for (const groupNumber of ['10420', '10421']) await server.data.group({ groupNumber, carriers: ['HLTH'] });
    const caller = server.as(asked);
    const sent = await send(
      caller,
      UploadKind.Opening,
      'office',
      textFile(OPENING_SAMPLE.name, ...OPENING_SAMPLE.lines),
    );
    const totals = (sent.opening?.totals ?? []).filter(({ kind }) => OPENING_KINDS.includes(kind));
    const body = { version: sent.version, totals };
    const signed = await caller.ok(enterControlTotals, { params: { filePk: sent.filePk }, body, ...key() });
    return { asked, decide: (by) => server.as(by).call(commitUpload, commitOf(signed)) };
  }

  const changeRights = async (person: TestPerson) => {
    server.clock.advance(60_000);
    const query = { userId: btoa(person.userId), roleId: Role.Sysadmin };
    expect((await server.as(boss).ok(addRole, { query })).results).toMatchObject([{ changed: true }]);
  };
  const requests = { refund, short, erasure, rates, opening };

  it.each(Object.entries(requests))('of a %s lapses when the rights of the one who asked change', async (_, make) => {
    const waiting = await make();
    await changeRights(waiting.asked);
    expect(await waiting.decide(approver, true)).toMatchObject({
      status: 409,
      body: { code: 'RIGHTS_CHANGED', message: expect.stringContaining(`The access of ${asked.name} changed on`) },
    });
    expect(make === opening ? 200 : (await waiting.decide(approver, false)).status).toBe(200);
  });

  it.each(Object.entries(requests))('of a %s is given by someone whose rights did not change', async (_, make) => {
    const waiting = await make();
    await changeRights(approver);
    expect(await waiting.decide(approver, true)).toMatchObject({
      status: 409,
      body: { code: 'RIGHTS_CHANGED', message: expect.stringContaining('another person has to approve it') },
    });
    expect((await waiting.decide(boss, true)).status).toBe(200);
  });

  it('is not invalidated by a change in another group', async () => {
    const waiting = await refund();
    server.clock.advance(60_000);
    await server.db
      .insertInto('directory_events')
      .values({
        event_pk: randomUUID(),
        user_id: asked.userId,
        at: server.clock.now().toISOString(),
        by_user_id: boss.userId,
        by_name: boss.name,
        event: 'groupAdded',
        in_group: group.groupNumber,
        text: 'Group.',
      })
      .execute();
    expect((await waiting.decide(approver, true)).status).toBe(200);
  });
});
