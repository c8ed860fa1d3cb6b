import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { searchPayments } from '../../../../../contract/money/payments';
import { setProcessingHold } from '../../../../../contract/money/processing';
import { downloadBankFile, listBankFiles } from '../../../../../contract/money/remittances';
import { postReturnFile, previewReturnFile } from '../../../../../contract/money/returnFiles';
import { ProposeAccountChanges } from '../../../../../server/money/payments/accountChanges/ProposeAccountChanges';
import { SqlAccountChangeQueries } from '../../../../../server/money/payments/accountChanges/SqlAccountChanges';
import { PostReturnFile, type ReturnFileQueries } from '../../../../../server/money/processing/returns/PostReturnFile';
import { SqlReturnFileQueries } from '../../../../../server/money/processing/returns/SqlReturnFileQueries';
import { KeyedAnswer } from '../../../../../server/platform/shared/idempotency';
import type { Transactions } from '../../../../../server/platform/shared/Transaction';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { billRow } from '../../../../support/payments/billRow';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { type ReturnToWrite, returnFileOf } from '../../../../support/payments/returnFiles';
import { office } from '../../../../support/payments/reversals';
import type { TestServer } from '../../../../support/server/startTestServer';

/** @source product.md, The bill's life; Money, invariants 3, 9 */
describe('posting a return file', () => {
  let server: TestServer;
  let group: PayingGroup;
  let back: Awaited<ReturnType<typeof office>>;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    back = await office(server);
  });
  afterEach(() => server.assertInvariants());

  const manager = () => server.as(back.manager);
  const drawn = async (place = 0) => {
    const { items } = await manager().ok(listBankFiles, { query: {} });
    const { text } = await manager().call(downloadBankFile, { params: { filePk: items[place]?.filePk ?? '' } });
    return text;
  };
  const fileOf = async (returns: readonly ReturnToWrite[], place?: number) => ({
    fileName: 'returns.txt',
    text: returnFileOf(await drawn(place), returns),
  });
  const preview = (body: { fileName: string; text: string }) => manager().ok(previewReturnFile, { body });
  const post = (body: { fileName: string; text: string }, idempotencyKey = randomUUID()) =>
    manager().ok(postReturnFile, { body, idempotencyKey });
  const changes = () => new ProposeAccountChanges(new SqlAccountChangeQueries(server.db), server.encryption);
  const returnedCount = async () =>
    (await manager().ok(searchPayments, { body: { statuses: ['RETURNED'] } })).items.length;

  it('shows what it would do, then returns the payment with the code of the bank', async () => {
    const bill = await group.bill();
    const { paymentPk, confirmation } = await pay(server, group, bill);
    await back.process();
    const file = await fileOf([{ code: 'R01', entry: 0 }]);
    const plan = await preview(file);
    expect(plan).toMatchObject({
      problems: [],
      posted: null,
      account: { rows: 10, titles: 3, totals: 2, blank: 4, used: 1, usedCents: 100_000, unused: [] },
      entries: [
        { line: 3, code: 'R01', amountCents: 100_000, outcome: 'RETURN', payment: { paymentPk, confirmation } },
      ],
    });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID' });
    expect((await post(file)).entries).toMatchObject([{ outcome: 'RETURNED' }]);
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
    const { items } = await manager().ok(searchPayments, { body: {} });
    expect(items).toMatchObject([{ disposition: 'RETURNED', reversal: { returnCode: 'R01' } }]);
  });

  it('books a return long after settlement, and flags it to be dishonored within five bank days', async () => {
    await pay(server, group, await group.bill());
    await back.process();
    const file = await fileOf([{ code: 'R01', entry: 0 }]);
    server.clock.set('2027-07-12T15:00:00.000Z');
    const [entry] = (await preview(file)).entries;
    expect(entry?.message).toContain('This return is untimely');
    expect(entry?.message).toContain('ask your bank to dishonor it by Jul 19, 2027.');
    await post(file);
    const { items } = await manager().ok(searchPayments, { body: {} });
    expect(items).toMatchObject([
      { disposition: 'RETURNED', reversal: { returnCode: 'R01', dishonorBy: '2027-07-19', statementLine: '' } },
    ]);
  });

  it('returns nothing when the same file is posted again, and says so', async () => {
    await pay(server, group, await group.bill());
    await back.process();
    const file = await fileOf([{ code: 'R02', entry: 0 }]);
    const key = randomUUID();
    const first = await post(file, key);
    expect(await post(file, key)).toEqual(first);
    expect((await preview(file)).posted).toMatchObject({ by: back.manager.name });
    expect(await manager().refused(postReturnFile, { body: file, idempotencyKey: randomUUID() })).toMatchObject({
      status: 409,
      code: 'WRONG_STATUS',
      message: `This file was posted on Mar 10, 2026 by ${back.manager.name}. Nothing was changed.`,
    });
    expect(await returnedCount()).toBe(1);
    expect(
      await manager().refused(postReturnFile, { body: { ...file, fileName: 'other.txt' }, idempotencyKey: key }),
    ).toMatchObject({ status: 422, code: 'KEY_REUSED' });
  });

  it('names the earlier file when another one returns the same payments, and returns the rest', async () => {
    for (const _ of [1, 2]) await pay(server, group, await group.bill());
    await back.process();
    const first = { ...(await fileOf([{ code: 'R01', entry: 0 }])), fileName: 'monday.txt' };
    await post(first);
    const second = await fileOf([
      { code: 'R02', entry: 0 },
      { code: 'R01', entry: 1 },
    ]);
    const { entries } = await post(second);
    expect(entries).toMatchObject([
      {
        outcome: 'ENDED',
        message: `Line 3 of monday.txt, posted on Mar 10, 2026 by ${back.manager.name}, has returned this payment already with R01. This file says R02. Ask the bank which code is right.`,
      },
      { outcome: 'RETURNED' },
    ]);
    expect((await preview(first)).entries).toMatchObject([{ outcome: 'RETURNED' }]);
    const again = await fileOf([
      { code: 'R01', entry: 0 },
      { code: 'C01', entry: 0 },
    ]);
    expect((await preview(again)).entries[0]?.message).toContain('already with R01. If the bank took the money twice');
    expect(await manager().refused(postReturnFile, { body: again, idempotencyKey: randomUUID() })).toMatchObject({
      status: 409,
      code: 'WRONG_STATUS',
    });
    expect(await returnedCount()).toBe(2);
  });

  it('finds the payments of a file by the index of what banks call them', async () => {
    await pay(server, group, await group.bill());
    await back.process();
    const { rows } = await server.db.connection().execute(async (connection) => {
      await sql`set enable_seqscan = off`.execute(connection);
      const plan = await sql<{ 'QUERY PLAN': string }>`
        explain select group_number, payment_pk from payments where left(confirmation, 15) = any(${sql.val(['PAY-1'])}::text[])`.execute(
        connection,
      );
      await sql`reset enable_seqscan`.execute(connection);
      return plan;
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('payments_by_bank_id');
  });

  it('returns each payment once when ten people post the same file at the same time', async () => {
    for (const _ of [1, 2, 3]) await pay(server, group, await group.bill());
    await back.process();
    const file = await fileOf([0, 1, 2].map((entry) => ({ code: 'R01', entry })));
    const calls = Array.from({ length: 10 }, () =>
      manager().call(postReturnFile, { body: file, idempotencyKey: randomUUID() }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await returnedCount()).toBe(3);
    expect((await preview(file)).entries.map(({ outcome }) => outcome)).toEqual(['RETURNED', 'RETURNED', 'RETURNED']);
  });

  it('continues after the server stopped in the middle', async () => {
    for (const _ of [1, 2, 3]) await pay(server, group, await group.bill());
    await back.process();
    const file = await fileOf([0, 1, 2].map((entry) => ({ code: 'R01', entry })));
    const real = new SqlTransactions(server.db, { clock: server.clock });
    let transactions = 0;
    // The first transaction looks for the key; the second returns the first payment.
    const dying: Transactions = {
      run: (work) => {
        transactions += 1;
        return real.run(async (tx) => {
          const result = await work(tx);
          if (transactions > 3) throw new Error('The server stopped.');
          return result;
        });
      },
    };
    const stopping = new PostReturnFile(
      dying,
      new SqlReturnFileQueries(server.db),
      changes(),
      server.encryption,
      server.clock,
    );
    const idempotencyKey = randomUUID();
    const request = { caller: back.manager as never, idempotencyKey, file, now: server.clock.now() };
    await expect(stopping.run(request)).rejects.toThrow('The server stopped.');
    expect(await returnedCount()).toBe(1);
    expect((await preview(file)).entries.map(({ outcome }) => outcome)).toEqual(['RETURNED', 'RETURN', 'RETURN']);
    expect((await post(file, idempotencyKey)).entries.map(({ outcome }) => outcome)).toEqual(Array(3).fill('RETURNED'));
    expect(await returnedCount()).toBe(3);
  });

  it('finds a debit by its trace number if the bank leaves out the ID', async () => {
    for (const amount of [30_000, 20_000]) await pay(server, group, await group.bill(), { amountCents: amount });
    await back.process();
    const entries = [{ code: 'R01', entry: 1, isTraceOnly: true }];
    const named = (await preview(await fileOf([{ code: 'R01', entry: 1 }]))).entries;
    const file = await fileOf(entries);
    expect((await preview(file)).entries).toEqual(named);
    expect((await post(file)).entries).toMatchObject([{ outcome: 'RETURNED', payment: named[0]?.payment }]);
    expect(await returnedCount()).toBe(1);
    const unknown = await fileOf([{ code: 'R01', entry: 0, isTraceOnly: true, originalTrace: '011000010009999' }]);
    expect((await preview(unknown)).entries).toMatchObject([
      {
        outcome: 'UNMATCHED',
        message: expect.stringMatching(/^No payment was drawn under trace number 011000010009999\./),
      },
    ]);
  });

  it('reports that the ID of an entry belongs to another trace number', async () => {
    await pay(server, group, await group.bill());
    await back.process();
    const file = await fileOf([{ code: 'R01', entry: 0, originalTrace: '011000010009999' }]);
    expect((await preview(file)).entries).toMatchObject([
      {
        outcome: 'UNMATCHED',
        message: expect.stringMatching(/^The entry with ID LB-\S+ has another trace number than 011000010009999\./),
      },
    ]);
  });

  it('gives every copy of a call the same answer, even one that arrives before the answer is saved', async () => {
    for (const _ of [1, 2]) await pay(server, group, await group.bill());
    await back.process();
    const file = await fileOf([0, 1].map((entry) => ({ code: 'R01', entry })));
    const queries = new SqlReturnFileQueries(server.db);
    const posting = (own: ReturnFileQueries) =>
      new PostReturnFile(new SqlTransactions(server.db), own, changes(), server.encryption, server.clock);
    const request = { caller: back.manager as never, idempotencyKey: randomUUID(), file, now: server.clock.now() };
    let reads = 0;
    const copies: unknown[] = [];
    // The copy comes when everything is returned, and the first call reads the file once more for its answer.
    const interrupted: ReturnFileQueries = {
      findDrawn: (...parts) => queries.findDrawn(...parts),
      findDeposits: (...parts) => queries.findDeposits(...parts),
      findCredits: (...parts) => queries.findCredits(...parts),
      findPosted: async (hash) => {
        reads += 1;
        if (reads === 2) copies.push(await posting(queries).run(request));
        return queries.findPosted(hash);
      },
    };
    const answer = await posting(interrupted).run(request);
    expect(copies).toEqual([answer]);
    expect(answer).toBeInstanceOf(KeyedAnswer);
    const other = manager().refused(postReturnFile, { body: file, idempotencyKey: randomUUID() });
    expect(await other).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
  });

  it('gives three copies that arrive at the same time the same answer', async () => {
    for (const _ of [1, 2]) await pay(server, group, await group.bill());
    await back.process();
    const body = await fileOf([0, 1].map((entry) => ({ code: 'R01', entry })));
    const idempotencyKey = randomUUID();
    const copies = [1, 2, 3].map(() => manager().call(postReturnFile, { body, idempotencyKey }));
    const answers = await Promise.all(copies);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await returnedCount()).toBe(2);
  });

  it('returns the remaining work when it takes long, and continues with the same key', async () => {
    for (const _ of [1, 2]) await pay(server, group, await group.bill());
    await back.process();
    const file = await fileOf([0, 1].map((entry) => ({ code: 'R01', entry })));
    let ms = server.clock.now().getTime();
    const slow = { now: () => new Date((ms += 12_000)) };
    const transactions = new SqlTransactions(server.db, { clock: server.clock });
    const posting = new PostReturnFile(
      transactions,
      new SqlReturnFileQueries(server.db),
      changes(),
      server.encryption,
      slow,
    );
    const key = randomUUID();
    const request = { caller: back.manager as never, idempotencyKey: key, file, now: server.clock.now() };
    const first = await posting.run({ ...request, file });
    expect(first).toHaveProperty('entries');
    expect(await returnedCount()).toBe(1);
    await post(file, key);
    expect(await returnedCount()).toBe(2);
  });

  it('handles late returns while another payment of the bill is pending, and distinguishes files of two days', async () => {
    const [bill, other] = [await group.bill(), await group.bill()];
    await pay(server, group, bill, { amountCents: 30_000 });
    await back.process();
    server.clock.set('2026-03-12T15:00:00.000Z');
    const { paymentPk } = await pay(server, group, other, { amountCents: 30_000 });
    await back.process('2026-03-16' as never);
    server.clock.set('2026-05-08T15:00:00.000Z');
    await pay(server, group, other, { amountCents: 20_000, version: 3 });
    // Both files have an entry 1 of the same amount.
    const file = await fileOf([{ code: 'R10', entry: 0 }], 0);
    expect((await preview(file)).entries).toMatchObject([{ outcome: 'RETURN', payment: { paymentPk } }]);
    await post(file);
    expect(await billRow(server, other)).toMatchObject({ status: 'PENDING', paid_cents: 0, pending_cents: 20_000 });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PARTIAL', paid_cents: 30_000 });
  });

  it('returns the payments that it can, and leaves the other entries alone', async () => {
    for (const _ of [1, 2]) await pay(server, group, await group.bill());
    await back.process();
    const file = await fileOf([
      { code: 'R01', entry: 0, amountCents: 5 },
      { code: 'R01', entry: 1 },
      { code: 'C01', entry: 0 },
      { code: 'R02', entry: 1 },
    ]);
    const { entries } = await post(file);
    expect(entries.map(({ outcome }) => outcome)).toEqual(['UNMATCHED', 'RETURNED', 'UNMATCHED', 'UNMATCHED']);
    expect(await returnedCount()).toBe(1);
  });

  it('does not return a payment for part of it', async () => {
    await pay(server, group, await group.bill());
    await back.process();
    await server.db.updateTable('payments').set({ amount_cents: 100_001 }).execute();
    const { entries } = await preview(await fileOf([{ code: 'R01', entry: 0 }]));
    await server.db.updateTable('payments').set({ amount_cents: 100_000 }).execute();
    expect(entries).toMatchObject([
      { outcome: 'UNMATCHED', message: expect.stringContaining('several bank accounts') },
    ]);
  });

  it('refuses a file that cannot be read, with its line, and during a hold', async () => {
    await pay(server, group, await group.bill());
    await back.process();
    const file = await fileOf([{ code: 'R01', entry: 0 }]);
    const idempotencyKey = randomUUID();
    const wrong = { ...file, text: file.text.replace(/^5/m, '4') };
    expect((await preview(wrong)).problems[0]).toMatchObject({ line: 2 });
    expect(await manager().refused(postReturnFile, { body: wrong, idempotencyKey })).toMatchObject({
      status: 422,
      code: 'FILE_UNREADABLE',
      message: expect.stringMatching(/^Line 2: A line starts with/),
    });
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await server.as(sysadmin).ok(setProcessingHold, { body: { on: true, reason: 'Bank holiday', until: null } });
    expect(await manager().refused(postReturnFile, { body: file, idempotencyKey })).toMatchObject({ status: 423 });
    expect(await returnedCount()).toBe(0);
  });
});
