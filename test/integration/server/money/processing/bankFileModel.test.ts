import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { changeBankFile } from '../../../../../contract/money/remittances';
import { setAsidePayment } from '../../../../../contract/money/reversals';
import { expireLease } from '../../../../../server/money/processing/SqlProcessingRepository';
import { DEBIT_DAYS } from '../../../../../src/domain/money/payments/achEntry';
import type { BankFileStep } from '../../../../../src/domain/money/processing/BankFile';
import { addBankDays } from '../../../../../src/domain/platform/dates/bankDays';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { atDepth } from '../../../../support/depth';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import { Died, dieFromStatement } from '../../../../support/server/failAtStatement';

const RUNS = atDepth(4, 40);
/** Of each payment, which has one entry. */
const BILL_CENTS = 100_000;
const TUESDAY = localDate('2026-03-10');

/** @source docs/decisions/bank-files.md#a-file-counts-once-it-is-sent */
describe('the files of many nights', () => {
  const stage = bankFileStage();
  const { processing, runOn, paid, statusOf, files, send, change, record, rejection } = stage;

  it('draws each payment in at most one file and keeps every total, whatever is recorded and wherever a server dies', async () => {
    const steps = fc.constantFrom<BankFileStep | 'send' | 'pay' | 'run' | 'die' | 'setAside' | 'rejectEntry'>(
      ...([
        ...(['send', 'pay', 'run', 'run', 'die', 'setAside'] as const),
        ...(['cancel', 'acknowledge', 'reject', 'rejectEntry', 'markUnknown'] as const),
      ] as const),
    );
    const sequences = fc.array(fc.tuple(steps, fc.nat(40)), { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc
        .asyncProperty(sequences, fc.constantFrom(...DEBIT_DAYS), async (sequence, debitDays) => {
          stage.achTerms.debitDays = debitDays;
          let day = TUESDAY;
          stage.server.clock.set(`${day}T15:00:00.000Z`);
          const payments = [await paid()];
          const setAsidePks = new Set<string>();
          const rejectedPks = new Set<string>();
          for (const [step, number] of sequence) {
            if (step === 'pay') payments.push(await paid());
            else if (step === 'setAside') {
              const { paymentPk } = payments[number % payments.length] ?? { paymentPk: '' };
              const { status } = await stage.server.as(stage.manager).call(setAsidePayment, {
                params: { paymentPk },
                body: { reason: 'The account is closed' },
                idempotencyKey: randomUUID(),
              });
              if (status === 200) setAsidePks.add(paymentPk);
            } else if (step === 'run' || step === 'die') {
              day = addBankDays(day, 1);
              stage.server.clock.set(`${day}T06:00:00.000Z`);
              if (step === 'die') {
                await processing(dieFromStatement(stage.server.db, number + 1).db)
                  .run(day, 'Processing')
                  .catch((error: unknown) => {
                    if (!(error instanceof Died)) throw error;
                  });
                await expireLease(stage.server.db);
              }
              await processing().run(day, 'Processing');
              stage.server.clock.set(`${day}T15:00:00.000Z`);
            } else {
              const all = await files();
              const file = all[number % Math.max(1, all.length)];
              if (!file) continue;
              if (step === 'send') await send(file).catch(() => undefined);
              else if (step === 'rejectEntry') {
                const { paymentPk, confirmation } = payments[number % payments.length] ?? payments[0]!;
                const accepted = { entryCount: file.entryCount - 1, amountCents: file.amountCents - BILL_CENTS };
                const call = rejection(file, [confirmation], accepted);
                const { status } = await stage.server.as(stage.manager).call(changeBankFile, call);
                if (status === 200) rejectedPks.add(paymentPk);
              } else await stage.server.as(stage.manager).call(changeBankFile, change(file, step));
            }
            await stage.server.assertInvariants();
          }
          for (const file of await files()) {
            if (file.state === 'MADE') await send(file).catch(() => undefined);
            if (file.state === 'UNKNOWN') await record(file, 'acknowledge');
          }
          for (let more = 0; more < 5; more += 1) {
            day = addBankDays(day, 1);
            await runOn(day);
            const file = (await files())[0];
            if (file?.state === 'MADE') await send(file);
          }
          for (const { paymentPk } of payments) {
            expect(await statusOf(paymentPk)).toBe(
              setAsidePks.has(paymentPk) || rejectedPks.has(paymentPk) ? 'PENDING' : 'PROCESSED',
            );
          }
          const live = (await files()).filter(({ state }) => state === 'SETTLED');
          expect(live.reduce((sum, { entryCount }) => sum + entryCount, 0)).toBe(payments.length - setAsidePks.size);
          await stage.server.assertInvariants();
        })
        .afterEach(stage.reset),
      { numRuns: RUNS },
    );
  });
});
