import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { getPayment } from '../../../../contract/payments';
import { changeBankFile, listBankFileEntries, listBankFiles } from '../../../../contract/remittances';
import { setAsidePayment } from '../../../../contract/reversals';
import { SqlTransactions } from '../../../../server/composition/SqlTransactions';
import { DownloadBankFile } from '../../../../server/processing/bankFiles/DownloadBankFile';
import { SqlBankFileStore } from '../../../../server/processing/bankFiles/SqlBankFileStore';
import { SqlPaymentFiles } from '../../../../server/processing/bankFiles/SqlPaymentFiles';
import { RunProcessing } from '../../../../server/processing/RunProcessing';
import { expireLease, SqlProcessingRepository } from '../../../../server/processing/SqlProcessingRepository';
import { Role } from '../../../../src/domain/access/Role';
import { addBankDays } from '../../../../src/domain/dates/bankDays';
import { addDays, localDate } from '../../../../src/domain/dates/LocalDate';
import { cents } from '../../../../src/domain/money/Cents';
import type { BankFile, BankFileStep } from '../../../../src/domain/processing/BankFile';
import { billRow } from '../../../support/payments/billRow';
import { beforeEachPayingGroup, type PayingGroup, pay, payingGroup } from '../../../support/payments/payingGroup';
import { Died, dieFromStatement } from '../../../support/server/failAtStatement';
import type { TestServer } from '../../../support/server/startTestServer';
import type { TestPerson } from '../../../support/server/TestData';

const RUNS = 8;
const TUESDAY = localDate('2026-03-10');
const ORIGINATOR = {
  companyName: 'Acme Benefits',
  companyId: '1123456789',
  bankRouting: '011000015',
  bankName: 'First Bank',
  ediSender: 'ACME',
  isTest: true,
};

/**
 * Outside the demo, where a file counts once it is sent. A payment of Tuesday, March 10 settles on Thursday.
 *
 * @source docs/decisions/bank-files.md#a-file-counts-once-it-is-sent
 */
describe('the state of a bank file', () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  });

  const options = { requiresSent: true, officeTimeZone: 'America/New_York' };
  const processing = (db = server.db) =>
    new RunProcessing(
      new SqlProcessingRepository(db, true),
      new SqlTransactions(db),
      new SqlPaymentFiles(db, server.encryption, options),
      server.clock,
      { allowFutureDates: false, owner: null, reportFailure: () => undefined, ...options },
    );
  const runOn = (day: string) => {
    server.clock.set(`${day}T06:00:00.000Z`);
    return processing().run(localDate(day), 'Processing');
  };
  const paid = async () => pay(server, group, await group.bill());
  const statusOf = async (paymentPk: string) =>
    (await server.as(group.payor).ok(getPayment, { params: { paymentPk } })).payment.status;
  const files = async () => (await server.as(manager).ok(listBankFiles, { query: {} })).items;
  const latest = async (): Promise<BankFile> => {
    const [file] = await files();
    if (!file) throw new Error('No file was made.');
    return file;
  };
  const send = async ({ filePk }: BankFile) => {
    const download = new DownloadBankFile(new SqlBankFileStore(server.db), server.encryption, ORIGINATOR, options);
    const { bytes } = await download.run(filePk, { ...manager } as never, server.clock.now());
    return Buffer.from(bytes).toString('ascii').split('\r\n');
  };
  const change = (
    file: BankFile,
    step: BankFileStep,
    numbers: Partial<BankFile> = {},
    idempotencyKey = randomUUID(),
  ) => ({
    params: { filePk: file.filePk },
    body: {
      step,
      reason: step === 'acknowledge' ? '' : 'As the bank said',
      entryCount: numbers.entryCount ?? file.entryCount,
      amountCents: numbers.amountCents ?? file.amountCents,
    },
    idempotencyKey,
  });
  const record = (...parts: Parameters<typeof change>) => server.as(manager).ok(changeBankFile, change(...parts));
  const refusal = (...parts: Parameters<typeof change>) => server.as(manager).refused(changeBankFile, change(...parts));

  it('keeps payments pending until their file is downloaded, then processes them on their day', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    expect(await latest()).toMatchObject({ state: 'MADE', history: [] });
    server.clock.set('2026-03-11T14:00:00.000Z');
    await send(await latest());
    expect(await latest()).toMatchObject({ state: 'SENT', history: [{ state: 'SENT', by: manager.name }] });
    expect(await statusOf(paymentPk)).toBe('PENDING');
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 1 });
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
    expect((await latest()).state).toBe('SETTLED');
  });

  it('files payments again, for a later day, when their file was not sent in time', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    const late = await latest();
    server.clock.set('2026-03-12T15:00:00.000Z');
    await expect(send(late)).rejects.toMatchObject({
      code: 'WRONG_STATUS',
      message: expect.stringContaining('was to settle on Mar 12, 2026'),
    });
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 0, failed: 0, remaining: 0 });
    const [made, canceled] = await files();
    expect(canceled).toMatchObject({
      filePk: late.filePk,
      state: 'CANCELED',
      history: [{ by: 'Processing', note: expect.stringContaining('It was not sent before') }],
    });
    expect(made).toMatchObject({ state: 'MADE', entryCount: 1, amountCents: late.amountCents });
    const records = await send(made as BankFile);
    expect(records.find((one) => one.startsWith('5'))?.slice(69, 75)).toBe('260313');
    expect(await runOn('2026-03-13')).toMatchObject({ processed: 1 });
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
  });

  it('cancels a file that is not sent, and draws its payments in the next one', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    const first = await latest();
    expect(await record(first, 'cancel')).toMatchObject({ state: 'CANCELED' });
    await expect(send(first)).rejects.toMatchObject({ code: 'WRONG_STATUS' });
    await runOn('2026-03-11');
    const second = await latest();
    expect(second.filePk).not.toBe(first.filePk);
    await send(second);
    expect(await refusal(second, 'cancel')).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    await runOn('2026-03-12');
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
  });

  describe('with rejected entries', () => {
    const rejecting = async (
      confirmations: readonly string[],
      accepted: { entryCount: number; amountCents: number },
    ) => {
      const { filePk } = await latest();
      const rejected = confirmations.map((confirmation) => ({ confirmation, reason: 'Account closed' }));
      return {
        params: { filePk },
        body: { step: 'acknowledge' as const, ...accepted, amountCents: cents(accepted.amountCents), rejected },
        idempotencyKey: randomUUID(),
      };
    };
    const sent = async (count: number) => {
      const payments = [];
      for (let made = 0; made < count; made += 1) payments.push(await paid());
      await runOn('2026-03-11');
      const bytes = await send(await latest());
      return { payments, bytes };
    };

    it('voids their payments once, processes the others, and keeps the bytes of the file', async () => {
      const { payments, bytes } = await sent(3);
      const [first, bad, last] = payments;
      const call = await rejecting([bad!.confirmation], { entryCount: 2, amountCents: 200_000 });
      const answer = await server.as(manager).ok(changeBankFile, call);
      expect(answer).toMatchObject({
        state: 'PARTLY_ACCEPTED',
        entryCount: 3,
        history: [
          { state: 'SENT' },
          { note: 'The bank accepted 2 entries, $2,000.00, and rejected 1 entry, $1,000.00.' },
        ],
      });
      expect(await server.as(manager).ok(changeBankFile, call)).toEqual(answer);
      expect(await server.as(manager).refused(changeBankFile, { ...call, idempotencyKey: randomUUID() })).toMatchObject(
        {
          code: 'WRONG_STATUS',
        },
      );
      const read = await server.as(group.payor).ok(getPayment, { params: { paymentPk: bad!.paymentPk } });
      expect(read.payment).toMatchObject({ disposition: 'VOIDED', voidReason: 'Rejected by the bank: Account closed' });
      const { items } = await server.as(manager).ok(listBankFileEntries, { params: call.params, query: {} });
      expect(items.map(({ rejectedReason }) => rejectedReason)).toEqual(['Account closed', null, null]);
      expect(await send(await latest())).toEqual(bytes);
      expect(await runOn('2026-03-12')).toMatchObject({ processed: 2, failed: 0 });
      for (const { paymentPk } of [first!, last!]) expect(await statusOf(paymentPk)).toBe('PROCESSED');
      expect((await latest()).state).toBe('SETTLED');
      await server.assertInvariants();
    });

    it.each([
      ['numbers that do not add up', 200_001, (own: string) => [own], 'Correct the numbers or the rejected entries'],
      [
        'an unknown number',
        200_000,
        () => ['LB-0000-0000-0000'],
        'This file has no payment with the confirmation number',
      ],
      ['a number given twice', 200_000, (own: string) => [own, own], 'is listed twice'],
    ])('refuses %s, and records nothing', async (_, amountCents, numbers, message) => {
      const { payments } = await sent(3);
      const call = await rejecting(numbers(payments[0]!.confirmation), { entryCount: 2, amountCents });
      expect(await server.as(manager).refused(changeBankFile, call)).toMatchObject({
        status: 400,
        message: expect.stringContaining(message),
      });
      expect(await latest()).toMatchObject({ state: 'SENT' });
      expect(await statusOf(payments[0]!.paymentPk)).toBe('PENDING');
    });

    it('refuses the entry of a processed payment, which is returned first', async () => {
      const { payments } = await sent(2);
      await runOn('2026-03-12');
      const call = await rejecting([payments[0]!.confirmation], { entryCount: 1, amountCents: 100_000 });
      const { state } = await latest();
      expect(state).toBe('SETTLED');
      expect(await server.as(manager).refused(changeBankFile, call)).toMatchObject({ status: 409 });
    });

    it('never voids a payment that processing books at the same time', async () => {
      const { payments } = await sent(2);
      server.clock.set('2026-03-12T06:00:00.000Z');
      const call = await rejecting([payments[0]!.confirmation], { entryCount: 1, amountCents: 100_000 });
      await Promise.all([
        server.as(manager).call(changeBankFile, call),
        processing().run(localDate('2026-03-12'), 'Processing'),
      ]);
      expect(await statusOf(payments[1]!.paymentPk)).toBe('PROCESSED');
      await server.assertInvariants();
    });
  });

  it('accepts an acknowledgment with the same numbers, and holds payments back after another one', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    await send(await latest());
    const wrong = await record(await latest(), 'acknowledge', { amountCents: cents(99_999) });
    expect(wrong).toMatchObject({ state: 'UNKNOWN' });
    expect(wrong.history.at(-1)?.note).toBe('The bank reports 1 entry, $999.99; 1 entry, $1,000.00 was sent.');
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 0 });
    expect(await record(await latest(), 'acknowledge')).toMatchObject({ state: 'ACCEPTED' });
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 1 });
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
  });

  it('draws the payments of a rejected file again, and refuses to reject one with processed payments', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    const first = await latest();
    await send(first);
    await record(first, 'reject');
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 0 });
    const second = await latest();
    await send(second);
    await runOn('2026-03-13');
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
    const refused = await refusal(second, 'reject');
    expect(refused).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    expect((await files()).map(({ state }) => state)).toEqual(['SETTLED', 'REJECTED']);
  });

  it('records a change once, however often it is requested', async () => {
    await paid();
    await runOn('2026-03-11');
    await send(await latest());
    const request = change(await latest(), 'markUnknown');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.as(manager).call(changeBankFile, request)),
    );
    const done = answers.filter(({ status }) => status === 200).map(({ text }) => text);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done).size).toBe(1);
    expect((await server.as(manager).call(changeBankFile, request)).text).toBe(done[0]);
    expect((await latest()).history.map(({ state }) => state)).toEqual(['SENT', 'UNKNOWN']);
  });

  it('asks for a reason, and refuses people who may not download files', async () => {
    await paid();
    await runOn('2026-03-11');
    const request = change(await latest(), 'cancel');
    const noReason = { ...request, body: { ...request.body, reason: ' ' } };
    expect(await server.as(manager).refused(changeBankFile, noReason)).toMatchObject({ status: 400 });
    expect(await server.as(group.payor).refused(changeBankFile, request)).toMatchObject({ status: 403 });
    const unknown = { ...request, params: { filePk: 'none' } };
    expect(await server.as(manager).refused(changeBankFile, unknown)).toMatchObject({ status: 404 });
  });

  it('refuses to download a file whose bytes would differ from those that were sent', async () => {
    await paid();
    await runOn('2026-03-11');
    const file = await latest();
    const sent = await send(file);
    expect(await send(file)).toEqual(sent);
    expect(sent[0]?.slice(29, 33)).toBe('0600');
    await sql`update payments set settle_date = ${addDays(TUESDAY, 3)}::date`.execute(server.db);
    await expect(send(file)).rejects.toMatchObject({ code: 'INVARIANT_BROKEN' });
  });

  const setAside = (paymentPk: string, reason = 'The account is closed', idempotencyKey = randomUUID()) => ({
    params: { paymentPk },
    body: { reason },
    idempotencyKey,
  });
  const entriesOf = ({ filePk }: BankFile) =>
    server.as(manager).ok(listBankFileEntries, { params: { filePk }, query: {} });

  it('takes a payment out of a file that is not sent, makes its bill due again, and sends the others', async () => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill);
    const other = await paid();
    await runOn('2026-03-11');
    const answer = await server.as(manager).ok(setAsidePayment, setAside(paymentPk));
    expect(answer).toMatchObject({ status: 'PENDING', disposition: 'VOIDED' });
    expect(answer.voidReason).toBe('Set aside, not sent to the bank: The account is closed');
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED' });
    const file = await latest();
    expect(file).toMatchObject({ state: 'MADE', entryCount: 1, amountCents: 100_000 });
    expect((await entriesOf(file)).items).toMatchObject([
      { paymentPk, setAsideReason: 'The account is closed', amountCents: 100_000 },
      { paymentPk: other.paymentPk, setAsideReason: null },
    ]);
    const records = await send(file);
    expect(records.filter((one) => one.startsWith('6'))).toHaveLength(1);
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 1 });
    expect(await statusOf(other.paymentPk)).toBe('PROCESSED');
    await server.assertInvariants();
  });

  it('cancels a file of which every entry is set aside, and never draws them again', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    await server.as(manager).ok(setAsidePayment, setAside(paymentPk));
    const file = await latest();
    expect(file).toMatchObject({ state: 'CANCELED', history: [{ note: expect.stringContaining('Every entry') }] });
    expect(await entriesOf(file)).toMatchObject({ total: 1, items: [{ setAsideReason: 'The account is closed' }] });
    await runOn('2026-03-11');
    expect(await files()).toHaveLength(1);
    await server.assertInvariants();
  });

  it('does not set aside a payment whose file is sent, that is in no file, or that has ended', async () => {
    const { paymentPk } = await paid();
    const refused = () => server.as(manager).refused(setAsidePayment, setAside(paymentPk));
    expect(await refused()).toMatchObject({ status: 409, message: expect.stringContaining('No bank file') });
    await runOn('2026-03-11');
    await send(await latest());
    expect(await refused()).toMatchObject({ status: 409, message: expect.stringContaining('has been sent') });
    await runOn('2026-03-12');
    expect(await refused()).toMatchObject({ status: 409, message: expect.stringContaining('has been processed') });
    expect(await server.as(manager).refused(setAsidePayment, setAside('none'))).toMatchObject({ status: 404 });
    expect(await server.as(group.payor).refused(setAsidePayment, setAside(paymentPk))).toMatchObject({ status: 403 });
  });

  it('sets a payment aside once, however often it is requested, and notifies its payors once', async () => {
    const { paymentPk } = await paid();
    await paid();
    await runOn('2026-03-11');
    const request = setAside(paymentPk);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.as(manager).call(setAsidePayment, request)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await server.as(manager).call(setAsidePayment, request)).status).toBe(200);
    const mails = await server.db
      .selectFrom('mails')
      .select('subject')
      .where('subject', 'like', '%not sent%')
      .execute();
    expect(mails).toHaveLength(1);
    expect(await latest()).toMatchObject({ entryCount: 1 });
    const notices = await server.db.selectFrom('notices').select('kind').where('payment_pk', '=', paymentPk).execute();
    expect(notices).toHaveLength(1);
  });

  it('refuses bytes with an entry that was set aside while they were written', async () => {
    const { paymentPk } = await paid();
    await paid();
    await runOn('2026-03-11');
    const store = new SqlBankFileStore(server.db);
    const racing = Object.assign(Object.create(store) as SqlBankFileStore, {
      entries: async (filePk: string) => {
        const entries = await store.entries(filePk);
        await server.as(manager).ok(setAsidePayment, setAside(paymentPk));
        return entries;
      },
    });
    const download = new DownloadBankFile(racing, server.encryption, ORIGINATOR, options);
    const { filePk } = await latest();
    await expect(download.run(filePk, { ...manager } as never, server.clock.now())).rejects.toMatchObject({
      code: 'WRONG_STATUS',
      message: expect.stringContaining('was just set aside'),
    });
    expect(await latest()).toMatchObject({ state: 'MADE', downloads: [] });
    expect((await send(await latest())).filter((one) => one.startsWith('6'))).toHaveLength(1);
  });

  it('numbers traces on from file to file, and starts again before they have too many digits', async () => {
    const traces: string[] = [];
    for (const [before, day] of [
      ['2026-03-10', '2026-03-11'],
      ['2026-03-11', '2026-03-12'],
      ['2026-03-12', '2026-03-13'],
    ] as const) {
      server.clock.set(`${before}T15:00:00.000Z`);
      await paid();
      await paid();
      await runOn(day);
      if (day === '2026-03-13') await sql`update ach_trace_counters set last_trace = 9999998`.execute(server.db);
      const records = await send(await latest());
      traces.push(...records.filter((one) => one.startsWith('6')).map((one) => one.slice(79, 94)));
    }
    const numbers = [1, 2, 3, 4, 1, 2];
    expect(traces).toEqual(numbers.map((number) => `01100001${String(number).padStart(7, '0')}`));
  });

  it('draws each payment in at most one file and keeps every total, whatever is recorded and wherever a server dies', async () => {
    const steps = fc.constantFrom<BankFileStep | 'send' | 'pay' | 'run' | 'die' | 'setAside'>(
      ...(['send', 'pay', 'run', 'run', 'die', 'setAside', 'cancel', 'acknowledge', 'reject', 'markUnknown'] as const),
    );
    await fc.assert(
      fc
        .asyncProperty(fc.array(fc.tuple(steps, fc.nat(40)), { minLength: 4, maxLength: 14 }), async (sequence) => {
          let day = TUESDAY;
          server.clock.set(`${day}T15:00:00.000Z`);
          const payments = [await paid()];
          const setAsidePks = new Set<string>();
          for (const [step, number] of sequence) {
            if (step === 'pay') payments.push(await paid());
            else if (step === 'setAside') {
              const { paymentPk } = payments[number % payments.length] ?? { paymentPk: '' };
              const { status } = await server.as(manager).call(setAsidePayment, setAside(paymentPk));
              if (status === 200) setAsidePks.add(paymentPk);
            } else if (step === 'run' || step === 'die') {
              day = addBankDays(day, 1);
              server.clock.set(`${day}T06:00:00.000Z`);
              if (step === 'die') {
                await processing(dieFromStatement(server.db, number + 1).db)
                  .run(day, 'Processing')
                  .catch((error: unknown) => {
                    if (!(error instanceof Died)) throw error;
                  });
                await expireLease(server.db);
              }
              await processing().run(day, 'Processing');
              server.clock.set(`${day}T15:00:00.000Z`);
            } else {
              const all = await files();
              const file = all[number % Math.max(1, all.length)];
              if (!file) continue;
              if (step === 'send') await send(file).catch(() => undefined);
              else await server.as(manager).call(changeBankFile, change(file, step));
            }
            await server.assertInvariants();
          }
          for (const file of await files()) {
            if (file.state === 'MADE') await send(file).catch(() => undefined);
            if (file.state === 'UNKNOWN') await record(file, 'acknowledge');
          }
          for (let more = 0; more < 4; more += 1) {
            day = addBankDays(day, 1);
            await runOn(day);
            const file = (await files())[0];
            if (file?.state === 'MADE') await send(file);
          }
          for (const { paymentPk } of payments) {
            expect(await statusOf(paymentPk)).toBe(setAsidePks.has(paymentPk) ? 'PENDING' : 'PROCESSED');
          }
          const live = (await files()).filter(({ state }) => state === 'SETTLED');
          expect(live.reduce((sum, { entryCount }) => sum + entryCount, 0)).toBe(payments.length - setAsidePks.size);
          await server.assertInvariants();
        })
        .afterEach(async () => {
          await server.reset();
          group = await payingGroup(server);
          manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
        }),
      { numRuns: RUNS },
    );
  });

  it('makes bills paid only with their payments', async () => {
    const bill = await group.bill();
    await pay(server, group, bill);
    await runOn('2026-03-11');
    await runOn('2026-03-12');
    expect(await billRow(server, bill)).toMatchObject({ status: 'PENDING' });
  });
});
