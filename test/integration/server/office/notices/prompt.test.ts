import fc from 'fast-check';
import { markNoticesRead } from '../../../../../contract/office/notices';
import { savePreferences } from '../../../../../contract/people/session';
import { SqlNoticeRecords } from '../../../../../server/office/notices/SqlNoticeRecords';
import type { Db } from '../../../../../server/platform/database/Tables';
import { composePromptNotices } from '../../../../../server/run/composition/composeNotices';
import type { NoticeKind } from '../../../../../src/domain/office/notices/Notice';
import { type EmailChoice, emailPreferences } from '../../../../../src/domain/office/notices/noticeEmails';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { office } from '../../../../support/payments/reversals';
import { dieFromStatement, failAtEveryStatement } from '../../../../support/server/failAtStatement';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const MINUTE_MS = 60_000;

/** @source docs/decisions/notices.md#each-person-chooses-when-a-kind-of-notice-is-mailed */
describe('emails sent immediately', () => {
  let server: TestServer;
  let group: PayingGroup;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  const send = (db: Db = server.db): Promise<void> =>
    composePromptNotices({ db, clock: server.clock, signIn: { homeAddress: 'https://list.test/' } }).run();
  const later = async (minutes: number) => {
    server.clock.advance(minutes * MINUTE_MS);
    await send();
  };
  const mails = async ({ email }: TestPerson) =>
    (
      await server.db.selectFrom('mails').select('body').where('recipient', '=', email).orderBy('add_date').execute()
    ).map(({ body }) => body);
  const choose = (person: TestPerson, kind: NoticeKind, choice: EmailChoice) =>
    server.as(person).ok(savePreferences, { body: { userPreferences: { ...emailPreferences(kind, choice) } } });
  /** Bills that wait to be reconciled, with their notice. */
  const release = async (count: number) => {
    for (let made = 0; made < count; made += 1) {
      const { billPk } = await group.bill({ status: 'RELEASED', dueDate: '2026-03-31' });
      await server.db
        .transaction()
        .execute((tx) =>
          new SqlNoticeRecords(tx).add(
            { kind: 'billReady', groupNumber: group.groupNumber, billPk },
            server.clock.now(),
          ),
        );
    }
  };

  it('combine the notices of a minute, and count those that are not listed', async () => {
    await choose(group.payor, 'billReady', 'atOnce');
    await release(23);
    await later(1);
    await later(10);
    const [mail, ...more] = await mails(group.payor);
    expect(more).toEqual([]);
    expect(mail).toContain('And 3 more.');
  });

  it('go to people who chose them, still see the bill, and have not read its notice', async () => {
    const [other, reader, gone, manager, stranger] = [
      await group.colleague(),
      await group.colleague(),
      await group.colleague(),
      await server.data.person({ roles: [Role.Admin, Role.Manager], repId: 1 }),
      await server.data.billingUser([await server.data.group()]),
    ];
    for (const person of [group.payor, reader, gone, manager, stranger]) await choose(person, 'billReady', 'atOnce');
    await choose(other, 'billReady', 'daily');
    await release(1);
    await server.as(reader).ok(markNoticesRead, { body: { upTo: server.clock.now().toISOString() } });
    await server.db.deleteFrom('person_roles').where('user_id', '=', gone.userId).execute();
    await later(1);
    const counts = [];
    for (const person of [group.payor, manager, other, reader, gone, stranger])
      counts.push((await mails(person)).length);
    expect(counts).toEqual([1, 1, 0, 0, 0, 0]);
  });

  it('start with the choice, also with a new one after a while without', async () => {
    await release(1);
    await later(1);
    await choose(group.payor, 'billReady', 'atOnce');
    await later(10);
    expect(await mails(group.payor)).toEqual([]);
    await release(1);
    await choose(group.payor, 'billReady', 'none');
    await later(1);
    await choose(group.payor, 'billReady', 'atOnce');
    await release(1);
    await later(1);
    expect(await mails(group.payor)).toHaveLength(1);
  });

  it('do not mention a returned payment to payors whose return email covers it', async () => {
    const viewer = await server.data.billingUser([group.groupNumber], [Role.ViewOnly]);
    for (const person of [group.payor, viewer]) await choose(person, 'paymentReturned', 'atOnce');
    const { paymentPk } = await pay(server, group, await group.bill({ dueDate: '2026-03-31' }));
    const back = await office(server);
    await back.process();
    await back.returned(paymentPk);
    await later(1);
    expect((await mails(group.payor)).map((body) => body.includes('The bank returned the payment'))).toEqual([true]);
    expect((await mails(viewer)).map((body) => body.includes('was returned by its bank'))).toEqual([true]);
  });

  it('are saved wholly or not at all when a statement fails', async () => {
    await choose(group.payor, 'billReady', 'atOnce');
    await release(2);
    server.clock.advance(MINUTE_MS);
    const statements = await failAtEveryStatement(server, send, async () => {
      expect(await mails(group.payor)).toEqual([]);
    });
    expect(statements).toBeGreaterThan(5);
    expect(await mails(group.payor)).toHaveLength(1);
    await later(10);
    expect(await mails(group.payor)).toHaveLength(1);
  });

  it('mail each notice exactly once, in whatever order bills are released and servers send and die', async () => {
    await choose(group.payor, 'billReady', 'atOnce');
    await release(1);
    await later(1);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('release' as const), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('send' as const), servers: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('die' as const), after: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 6 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          if (one.kind === 'release') await release(one.count);
          if (one.kind === 'pass') server.clock.advance(one.minutes * MINUTE_MS);
          if (one.kind === 'send') await Promise.all(Array.from({ length: one.servers }, () => send()));
          if (one.kind === 'die') await send(dieFromStatement(server.db, one.after).db).catch(() => undefined);
        }
        await later(6);
        await later(6);
        const numbers = (await mails(group.payor)).flatMap((body) =>
          [...body.matchAll(/Bill (\S+) of/g)].map(([, of]) => of),
        );
        const { length } = await server.db.selectFrom('notices').select('notice_pk').execute();
        expect(numbers).toHaveLength(length);
        expect(new Set(numbers).size).toBe(length);
      }),
      { numRuns: 12 },
    );
  });
});
