import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { removeBankAccount } from '../../../../../contract/money/bankAccounts';
import { getPayment, voidPayment } from '../../../../../contract/money/payments';
import { listProcessingRuns, listRunPayments } from '../../../../../contract/money/processingRuns';
import { changeBankFile, downloadBankFile, listBankFiles } from '../../../../../contract/money/remittances';
import { postReturnFile } from '../../../../../contract/money/returnFiles';
import { presentPaymentAgain, previewPresentAgain } from '../../../../../contract/money/reversals';
import { type AchTerms, DEFAULT_ACH_TERMS } from '../../../../../src/domain/money/payments/achEntry';
import { addBankDays } from '../../../../../src/domain/platform/dates/bankDays';
import { addDays, type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { billRow } from '../../../../support/payments/billRow';
import { beforeEachPayingGroup, type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { returnFileOf } from '../../../../support/payments/returnFiles';
import { office } from '../../../../support/payments/reversals';
import type { TestServer } from '../../../../support/server/startTestServer';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 8);
jest.setTimeout(60_000 + RUNS * 10_000);

/** @source docs/decisions/returns.md#a-returned-debit-may-be-presented-again-twice-within-180-days */
describe('presenting a returned debit again', () => {
  let server: TestServer;
  let group: PayingGroup;
  let back: Awaited<ReturnType<typeof office>>;
  let day: LocalDate;

  const terms: { -readonly [Term in keyof AchTerms]: AchTerms[Term] } = { ...DEFAULT_ACH_TERMS };

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z', { achTerms: terms });
  beforeEach(async () => {
    terms.presentAgain = null;
    day = localDate('2026-03-10');
    back = await office(server);
  });
  afterEach(() => server.assertInvariants());

  const again = (paymentPk: string, idempotencyKey = randomUUID()) => ({ params: { paymentPk }, idempotencyKey });
  const present = (paymentPk: string) => server.as(back.manager).ok(presentPaymentAgain, again(paymentPk));
  const refused = (paymentPk: string) => server.as(back.manager).refused(presentPaymentAgain, again(paymentPk));
  /** Draws what is pending, two bank days later. */
  const draw = async () => {
    day = addBankDays(day, 2);
    await back.process(day);
    server.clock.set(`${day}T15:00:00.000Z`);
  };
  const returnedOnce = async () => {
    const bill = await group.bill();
    const payment = await pay(server, group, bill);
    await draw();
    await back.returned(payment.paymentPk, 'R01');
    return { bill, payment };
  };
  const latestFile = async () => {
    const { items } = await server.as(back.manager).ok(listBankFiles, { query: {} });
    return (await server.as(back.manager).call(downloadBankFile, { params: { filePk: items[0]?.filePk ?? '' } })).text;
  };

  it('draws the same amount for the same bill with a new trace number, in a marked batch', async () => {
    const { bill, payment } = await returnedOnce();
    const effect = await server.as(back.manager).ok(previewPresentAgain, { params: payment });
    expect(effect).toMatchObject({
      problem: null,
      amountCents: 100_000,
      presentationNo: 1,
      bills: [{ billPk: bill.billPk, amountCents: 100_000, statusAfter: 'PENDING', openAfterCents: 0 }],
    });
    const next = await present(payment.paymentPk);
    expect(next).toMatchObject({ paymentAmount: 100_000, status: 'PENDING', settleDate: effect.settleDate });
    const other = await pay(server, group, await group.bill());
    await draw();
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID', paid_cents: 100_000, pending_cents: 0 });
    const text = await latestFile();
    const records = text.split('\r\n');
    const batches = records.filter((record) => record.startsWith('5')).map((record) => record.slice(53, 63).trim());
    expect(batches.sort()).toEqual(['PREMIUM', 'RETRY PYMT']);
    const ids = records.filter((record) => record.startsWith('6')).map((record) => record.slice(39, 54));
    expect(ids.sort()).toEqual([payment.confirmation.slice(0, 15), other.confirmation.slice(0, 15)].sort());
    const entry = records
      .filter((record) => record.startsWith('6'))
      .findIndex((record) => record.slice(39, 54) === payment.confirmation.slice(0, 15));
    const file = { fileName: 'returns.txt', text: returnFileOf(text, [{ code: 'R09', entry }]) };
    const posted = await server.as(back.manager).ok(postReturnFile, { body: file, idempotencyKey: randomUUID() });
    expect(posted.entries).toMatchObject([{ outcome: 'RETURNED', payment: { paymentPk: next.paymentPk } }]);
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
  });

  it('appears in the timelines of both payments, and notifies the payors of the date', async () => {
    const { payment } = await returnedOnce();
    const next = await present(payment.paymentPk);
    const { timeline } = await server.as(group.payor).ok(getPayment, { params: payment });
    expect(timeline.at(-1)).toMatchObject({ event: 'presentedAgain', note: `As payment ${next.confirmation}` });
    const ofNext = (await server.as(group.payor).ok(getPayment, { params: next })).timeline;
    expect(ofNext).toMatchObject([{ event: 'made', note: `Presents payment ${payment.confirmation} again, 1 of 2` }]);
    const mails = await server.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('recipient', '=', group.payor.email)
      .where('subject', 'like', '%presented again')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('$1,000.00 will be drawn from the same account on Mar 16, 2026.');
  });

  it('makes one payment for one request, and for several at the same time', async () => {
    const { bill, payment } = await returnedOnce();
    const same = again(payment.paymentPk);
    const requests = [same, same, again(payment.paymentPk), again(payment.paymentPk)];
    const answers = await Promise.all(
      requests.map((request) => server.as(back.manager).call(presentPaymentAgain, request)),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await billRow(server, bill)).toMatchObject({ status: 'PENDING', pending_cents: 100_000 });
    expect(await server.db.selectFrom('presented_payments').selectAll().execute()).toHaveLength(1);
  });

  it('is refused a third time, and does not count a payment that was voided before it reached the bank', async () => {
    const { payment } = await returnedOnce();
    let last = payment.paymentPk;
    for (const no of [1, 2]) {
      const voided = await present(last);
      await server.as(back.manager).ok(voidPayment, {
        params: voided,
        body: { reason: 'Too early' },
        idempotencyKey: randomUUID(),
      });
      const next = await present(last);
      expect(await refused(last)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
      await draw();
      await back.returned(next.paymentPk, no === 1 ? 'R09' : 'R01');
      last = next.paymentPk;
    }
    expect((await refused(last)).message).toContain('was presented again twice, which is the limit.');
    expect((await refused(payment.paymentPk)).message).toContain('was presented again already, as payment');
  });

  it('sets a payment aside if a late file would date it after the last day', async () => {
    const { bill, payment } = await returnedOnce();
    server.clock.set(`${addDays(payment.settleDate, 174)}T15:00:00.000Z`);
    const { paymentPk } = await present(payment.paymentPk);
    server.clock.set(`${addDays(payment.settleDate, 182)}T15:00:00.000Z`);
    await back.process(addDays(payment.settleDate, 182));
    const { payment: after } = await server.as(back.manager).ok(getPayment, { params: { paymentPk } });
    expect(after).toMatchObject({ disposition: 'VOIDED' });
    expect(after.voidReason).toContain('It could be presented again until');
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', pending_cents: 0 });
  });

  it('can be rejected under the number of its entry in the file', async () => {
    const { bill, payment } = await returnedOnce();
    const { paymentPk } = await present(payment.paymentPk);
    server.clock.set(`${day}T22:00:00.000Z`);
    await back.process(day);
    await latestFile();
    const { items } = await server.as(back.manager).ok(listBankFiles, { query: {} });
    const { confirmation } = payment;
    const rejected = [{ confirmation, reason: 'Account closed' }];
    const answer = await server.as(back.manager).ok(changeBankFile, {
      params: { filePk: items[0]?.filePk ?? '' },
      body: { step: 'acknowledge', entryCount: 0, amountCents: cents(0), rejected, reason: '' },
      idempotencyKey: randomUUID(),
    });
    expect(answer.history.at(-1)).toMatchObject({ state: 'PARTLY_ACCEPTED' });
    const { payment: after } = await server.as(back.manager).ok(getPayment, { params: { paymentPk } });
    expect(after).toMatchObject({ disposition: 'VOIDED' });
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', pending_cents: 0 });
    await present(payment.paymentPk);
  });

  it('is done once by the rule, on its day only', async () => {
    const { bill, payment } = await returnedOnce();
    terms.presentAgain = { kind: 'after', bankDays: 2 };
    await draw();
    const made = await server.db.selectFrom('presented_payments').select('payment_pk').execute();
    expect(made).toHaveLength(1);
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID', paid_cents: payment.paymentAmount });
    const params = { paymentPk: made[0]?.payment_pk ?? '' };
    const { payment: ofRule } = await server.as(group.payor).ok(getPayment, { params });
    expect(ofRule).toMatchObject({ madeBy: 'Processing' });
    await draw();
    expect(await server.db.selectFrom('presented_payments').selectAll().execute()).toHaveLength(1);
  });

  it('gives the reason in the timeline and in the run if the rule cannot present it', async () => {
    const { bill, payment } = await returnedOnce();
    await pay(server, group, bill, { amountCents: 30_000, version: (await billRow(server, bill)).version });
    terms.presentAgain = { kind: 'after', bankDays: 2 };
    await draw();
    const reason = expect.stringContaining('This payment paid $1,000.00, and only $700.00 of bill');
    const notPresented = async () => {
      const { timeline } = await server.as(group.payor).ok(getPayment, { params: payment });
      return timeline.filter(({ event }) => event === 'notPresented');
    };
    expect(await notPresented()).toMatchObject([{ by: 'Processing', note: reason }]);
    const { items: runs } = await server.as(back.manager).ok(listProcessingRuns, { query: {} });
    const query = { result: 'notPresented' as const };
    const found = await server.as(back.manager).ok(listRunPayments, {
      params: { runPk: runs[0]?.runPk ?? '' },
      query,
    });
    expect(found).toMatchObject({ total: 1, items: [{ paymentPk: payment.paymentPk, reason }] });
    await back.process(day);
    expect(await notPresented()).toHaveLength(1);
    expect(await server.db.selectFrom('presented_payments').selectAll().execute()).toEqual([]);
  });

  it('is not done by the rule after a person presented the payment and voided it', async () => {
    const { bill, payment } = await returnedOnce();
    const params = await present(payment.paymentPk);
    const body = { reason: 'The group pays by check' };
    await server.as(back.manager).ok(voidPayment, { params, body, idempotencyKey: randomUUID() });
    terms.presentAgain = { kind: 'after', bankDays: 2 };
    await draw();
    expect(await server.db.selectFrom('presented_payments').selectAll().execute()).toHaveLength(1);
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', pending_cents: 0 });
  });

  it('is refused while its bank account is removed', async () => {
    const { payment } = await returnedOnce();
    await server.as(group.payor).ok(removeBankAccount, { params: { bankAccountPk: group.bankAccountPk } });
    expect(await refused(payment.paymentPk)).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
  });

  it('never collects a bill twice, never a third time, and never after 180 days, whatever happens in between', async () => {
    const steps = fc.constantFrom('present', 'present', 'draw', 'return', 'void', 'payOtherwise', 'wait');
    await fc.assert(
      fc
        .asyncProperty(fc.array(fc.tuple(steps, fc.nat(60)), { minLength: 4, maxLength: 12 }), async (sequence) => {
          const { bill, payment } = await returnedOnce();
          const made = [payment.paymentPk];
          const pick = (number: number) => ({ paymentPk: made[number % made.length] ?? payment.paymentPk });
          const statuses: number[] = [];
          for (const [step, number] of sequence) {
            const key = { params: pick(number), idempotencyKey: randomUUID() };
            if (step === 'present') {
              const { status, body } = await server.as(back.manager).call(presentPaymentAgain, key);
              statuses.push(status);
              if (status === 201) made.push((body as { paymentPk: string }).paymentPk);
            } else if (step === 'draw') await draw();
            else if (step === 'return') await back.returned(pick(number).paymentPk, 'R01').catch(() => undefined);
            else if (step === 'void')
              await server.as(back.manager).call(voidPayment, { ...key, body: { reason: 'Mistake' } });
            else if (step === 'payOtherwise') await pay(server, group, bill).catch(() => undefined);
            else {
              day = addBankDays(addDays(day, number), 0);
              server.clock.set(`${day}T15:00:00.000Z`);
            }
            const { due_cents, paid_cents, pending_cents } = await billRow(server, bill);
            expect(paid_cents + pending_cents).toBeLessThanOrEqual(due_cents);
            await server.assertInvariants();
          }
          expect(statuses.filter((status) => ![201, 409, 422].includes(status))).toEqual([]);
        })
        .afterEach(async () => {
          await server.reset();
          server.clock.set('2026-03-10T15:00:00.000Z');
          day = localDate('2026-03-10');
          group = await payingGroup(server);
          back = await office(server);
        }),
      { numRuns: RUNS },
    );
  });
});
