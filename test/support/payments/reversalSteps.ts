import { randomUUID } from 'node:crypto';
import { changeBankReversal, previewBankReversal, reverseAtBank } from '../../../contract/money/bankReversals';
import type { BankReversalReason, BankReversalStep } from '../../../src/domain/money/payments/bankReversal';
import type { ReturnCode } from '../../../src/domain/money/payments/returnCodes';
import type { BankFile, BankFileKind } from '../../../src/domain/money/processing/BankFile';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { bankFileStage } from '../processing/bankFileStage';
import { pay } from './payingGroup';

/** Steps of reversals on a stage, by its manager. Payments are of $1,000.00 unless a test pays otherwise. */
export function reversalSteps(stage: ReturnType<typeof bankFileStage>) {
  const { runOn, files, send } = stage;
  const manager = () => stage.server.as(stage.manager);
  const request = (
    paymentPk: string,
    reason: BankReversalReason = 'WRONG_AMOUNT',
    amountCents = cents(100_000),
    idempotencyKey = randomUUID(),
  ) => ({
    params: { paymentPk },
    body: { reason, note: 'Entered as $1,000.00', discoveredAt: stage.server.clock.now().toISOString(), amountCents },
    idempotencyKey,
  });
  const step = (paymentPk: string, what: BankReversalStep, returnCode: ReturnCode | null = null, reversalNo = 1) => ({
    params: { paymentPk },
    body: { reversalNo, step: what, note: 'As the bank said', returnCode },
    idempotencyKey: randomUUID(),
  });
  /** Downloads every unsent file. @returns the records of each */
  const sendAll = async () => {
    const sent: string[][] = [];
    for (const file of await files()) if (file.state === 'MADE') sent.push(await send(file));
    return sent;
  };
  const settledPayments = async (count: number) => {
    const payments = [];
    for (let made = 0; made < count; made += 1)
      payments.push(await pay(stage.server, stage.group, await stage.group.bill()));
    await runOn('2026-03-11');
    await sendAll();
    await runOn('2026-03-12');
    return payments;
  };
  const ofKind = async (kind: BankFileKind) => (await files()).filter((file) => file.kind === kind);
  const reversalsFile = async (): Promise<BankFile> => {
    const [file] = await ofKind('REVERSALS');
    if (!file) throw new Error('No file of reversals was made.');
    return file;
  };
  return {
    manager,
    request,
    ask: (paymentPk: string, reason?: BankReversalReason) => manager().ok(reverseAtBank, request(paymentPk, reason)),
    step,
    take: (...parts: Parameters<typeof step>) => manager().ok(changeBankReversal, step(...parts)),
    latestOf: async (paymentPk: string) =>
      (await manager().ok(previewBankReversal, { params: { paymentPk } })).reversals[0],
    sendAll,
    settledPayments,
    ofKind,
    reversalsFile,
    /** Reverses payments that settled on Thursday, in Friday's file, which is sent. @returns its records */
    sentReversals: async (paymentPks: readonly string[]) => {
      for (const paymentPk of paymentPks) await manager().ok(reverseAtBank, request(paymentPk));
      await runOn('2026-03-13');
      const [records = []] = await sendAll();
      return records;
    },
    /** Amounts by account, without accounts at zero. */
    balances: async () => {
      const rows = await stage.server.db
        .selectFrom('ledger_entries')
        .select(({ fn }) => ['account', fn.sum<string>('amount_cents').as('total')])
        .groupBy('account')
        .execute();
      return Object.fromEntries(
        rows.map(({ account, total }) => [account, Number(total)]).filter(([, total]) => total !== 0),
      );
    },
  };
}
