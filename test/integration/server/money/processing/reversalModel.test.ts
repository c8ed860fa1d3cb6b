import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { changeBankReversal, reverseAtBank } from '../../../../../contract/money/bankReversals';
import { changeFileReversal, previewFileReversal, reverseBankFile } from '../../../../../contract/money/fileReversals';
import { changeBankFile } from '../../../../../contract/money/remittances';
import { postReturnFile } from '../../../../../contract/money/returnFiles';
import { returnPayment } from '../../../../../contract/money/reversals';
import { expireLease } from '../../../../../server/money/processing/SqlProcessingRepository';
import {
  BANK_REVERSAL_REASONS,
  BANK_REVERSAL_STEPS,
  type BankReversalStep,
} from '../../../../../src/domain/money/payments/bankReversal';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addBankDays } from '../../../../../src/domain/platform/dates/bankDays';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { atDepth } from '../../../../support/depth';
import { returnFileOf } from '../../../../support/payments/returnFiles';
import { reversalSteps } from '../../../../support/payments/reversalSteps';
import { returnOf } from '../../../../support/payments/reversals';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import { Died, dieFromStatement } from '../../../../support/server/failAtStatement';
import type { TestPerson } from '../../../../support/server/TestData';

const RUNS = atDepth(4, 40);
const THURSDAY = localDate('2026-03-12');
/** Reversals that no longer change. */
const ENDED: readonly (string | undefined)[] = [undefined, 'SETTLED', 'REJECTED', 'RETURNED', 'CANCELED'];

const STEPS = [
  ...(['ask', 'ask', 'reverseFile', 'approveFile', 'cancelFile', 'run', 'run', 'die', 'send', 'send'] as const),
  ...(['returnDebit', 'returnByFile', 'acknowledge', 'rejectFile', 'rejectEntry'] as const),
  ...BANK_REVERSAL_STEPS,
] as const;
type Step = (typeof STEPS)[number];

/** @source docs/decisions/reversals.md#the-books-change-when-the-reversal-settles */
describe('reversals of many days', () => {
  const stage = bankFileStage();
  const { processing, files, send, change, rejection } = stage;
  const {
    manager,
    request,
    step: stepOf,
    settledPayments,
    sendAll,
    latestOf,
    reversalsFile,
    ofKind,
  } = reversalSteps(stage);

  /** One step as an open page would send it. A refused one changes nothing. */
  async function play(step: Step, number: number, paymentPks: readonly string[], second: TestPerson): Promise<void> {
    const paymentPk = paymentPks[number % paymentPks.length] ?? '';
    const reason = BANK_REVERSAL_REASONS[number % BANK_REVERSAL_REASONS.length] ?? 'DUPLICATE';
    const latest = await latestOf(paymentPk);
    const all = await files();
    switch (step) {
      case 'ask':
        await manager().call(reverseAtBank, request(paymentPk, reason));
        return;
      case 'reverseFile': {
        const [file] = await ofKind('PAYMENTS');
        const params = { filePk: file?.filePk ?? '' };
        const { asOf, paymentCount, amountCents } = await manager().ok(previewFileReversal, {
          params,
          query: { kind: reason },
        });
        const body = { reason, note: 'Sent twice', discoveredAt: asOf, paymentCount, amountCents };
        if (paymentCount > 0) await manager().call(reverseBankFile, { params, body, idempotencyKey: randomUUID() });
        return;
      }
      case 'approveFile':
      case 'cancelFile': {
        const row = await stage.server.db
          .selectFrom('file_reversals')
          .select('reversal_pk')
          .orderBy('at', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (!row) return;
        const body = {
          step: step === 'approveFile' ? ('approve' as const) : ('cancel' as const),
          note: 'Not an error',
        };
        const call = { params: { reversalPk: row.reversal_pk }, body, idempotencyKey: randomUUID() };
        await stage.server.as(second).call(changeFileReversal, call);
        return;
      }
      case 'send':
        await sendAll().catch(() => undefined);
        return;
      case 'returnDebit':
        await manager().call(returnPayment, returnOf(paymentPk));
        return;
      case 'returnByFile': {
        const sent = all.find(
          ({ kind, state }) => kind === 'REVERSALS' && ['SENT', 'ACCEPTED', 'SETTLED'].includes(state),
        );
        if (!sent) return;
        const text = returnFileOf((await send(sent)).join('\r\n'), [{ code: 'R02', entry: number % sent.entryCount }]);
        await manager().call(postReturnFile, { body: { fileName: 'back.txt', text }, idempotencyKey: randomUUID() });
        return;
      }
      case 'acknowledge':
      case 'rejectFile': {
        const file = all[number % Math.max(1, all.length)];
        if (file) await manager().call(changeBankFile, change(file, step === 'rejectFile' ? 'reject' : step));
        return;
      }
      case 'rejectEntry': {
        const file = await reversalsFile().catch(() => undefined);
        if (!file || latest === undefined) return;
        const { confirmation } = await stage.server.db
          .selectFrom('payments')
          .select('confirmation')
          .where('payment_pk', '=', paymentPk)
          .executeTakeFirstOrThrow();
        const accepted = { entryCount: file.entryCount - 1, amountCents: file.amountCents - 100_000 };
        await manager().call(changeBankFile, rejection(file, [confirmation], accepted));
        return;
      }
      case 'run':
      case 'die':
        return;
      case 'approve':
      case 'decline':
      case 'cancel':
      case 'reject':
      case 'return':
        await stage.server.as(second).call(changeBankReversal, taken(paymentPk, step, latest?.reversalNo ?? 1));
    }
  }

  const taken = (paymentPk: string, step: BankReversalStep, reversalNo: number) =>
    stepOf(paymentPk, step, step === 'return' ? 'R03' : null, reversalNo);

  it('keep every invariant and finish, whatever is recorded and wherever a server dies', async () => {
    const sequences = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(40)), { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc
        .asyncProperty(sequences, fc.nat(3), async (sequence, afterDays) => {
          stage.remittanceTerms.afterDays = afterDays;
          stage.server.clock.set('2026-03-10T15:00:00.000Z');
          const payments = await settledPayments(3);
          const paymentPks = payments.map(({ paymentPk }) => paymentPk);
          const second = await stage.server.data.person({ roles: [Role.Admin, Role.Manager] });
          let day = THURSDAY;
          stage.server.clock.set(`${day}T15:00:00.000Z`);
          for (const [step, number] of sequence) {
            await play(step, number, paymentPks, second);
            if (step === 'run' || step === 'die') {
              day = addBankDays(day, 1);
              stage.server.clock.set(`${day}T06:00:00.000Z`);
              if (step === 'die') {
                await processing(dieFromStatement(stage.server.db, 3 * number + 1).db)
                  .run(day, 'Processing')
                  .catch((error: unknown) => {
                    if (!(error instanceof Died)) throw error;
                  });
                await expireLease(stage.server.db);
              }
              await processing().run(day, 'Processing');
              stage.server.clock.set(`${day}T15:00:00.000Z`);
            }
            await stage.server.assertInvariants();
          }
          for (let more = 0; more < 7; more += 1) {
            day = addBankDays(day, 1);
            stage.server.clock.set(`${day}T06:00:00.000Z`);
            await processing().run(day, 'Processing');
            await sendAll().catch(() => undefined);
            for (const file of await files())
              if (file.state === 'UNKNOWN') await manager().call(changeBankFile, change(file, 'acknowledge'));
          }
          for (const paymentPk of paymentPks) expect(ENDED).toContain((await latestOf(paymentPk))?.state);
          await stage.server.assertInvariants();
        })
        .afterEach(stage.reset),
      { numRuns: RUNS },
    );
  });
});
