import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { exportRemittance, listRemittances } from '../../../../../contract/money/remittances';
import { reversePayment } from '../../../../../contract/money/reversals';
import {
  ADVICE_DETAILS,
  type AdviceDetail,
  lastRemittedDay,
  RETURN_RULES,
} from '../../../../../src/domain/money/processing/remittanceDays';
import { addBankDays } from '../../../../../src/domain/platform/dates/bankDays';
import { type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import { problemsOf820 } from '../../../../support/processing/check820';

const RUNS = 8;

/** @source docs/decisions/processing.md#money-is-remitted-some-bank-days-after-it-settled */
describe('remittances of many nights', () => {
  const stage = bankFileStage();
  const { runOn, paid, files, send } = stage;

  /** Checks an 820: the structure of the guide, and members that add up to the remittance. */
  async function expectAdvice(remittancePk: string, amountCents: number, detail: AdviceDetail): Promise<void> {
    const export820 = { params: { remittancePk }, query: { format: '820' as const } };
    const { text } = await stage.server.as(stage.manager).call(exportRemittance, export820);
    expect(problemsOf820(text)).toEqual([]);
    expect(text).toContain(`BPR*I*${(amountCents / 100).toFixed(2)}*C`);
    expect(text.includes('*2J*EI*')).toBe(detail === 'MEMBER');
  }

  it('pass each cent on once and not too early, whatever is returned and reversed in the meantime', async () => {
    const step = fc.constantFrom('pay' as const, 'run' as const, 'run' as const, 'reverse' as const);
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(fc.tuple(step, fc.nat(9)), { minLength: 5, maxLength: 14 }),
          fc.constantFrom(0, 1, 3),
          fc.constantFrom(...RETURN_RULES),
          fc.constantFrom(...ADVICE_DETAILS),
          async (steps, afterDays, rule, detail) => {
            stage.remittanceTerms.afterDays = afterDays;
            await stage.server.db.updateTable('carriers').set({ return_rule: rule, advice_detail: detail }).execute();
            let day: LocalDate = localDate('2026-03-10');
            const payments = [await paid()];
            for (const [what, number] of steps) {
              if (what === 'pay') payments.push(await paid());
              else if (what === 'reverse') {
                const { paymentPk } = payments[number % payments.length] ?? { paymentPk: '' };
                await stage.server.as(stage.manager).call(reversePayment, {
                  params: { paymentPk },
                  body: { reason: 'Drawn twice' },
                  idempotencyKey: randomUUID(),
                });
              } else {
                day = addBankDays(day, 1);
                await runOn(day);
                const [file] = await files();
                if (file?.state === 'MADE') await send(file);
                stage.server.clock.set(`${day}T15:00:00.000Z`);
              }
              await stage.server.assertInvariants();
            }
            const { rows } = await sql<{ businessDate: LocalDate; settleDate: LocalDate; cents: string }>`
              select r.business_date as "businessDate", max(p.settle_date) as "settleDate", sum(-l.amount_cents) as cents
              from remittances r join remittance_entries x using (remittance_pk)
              join ledger_entries l using (group_number, event_pk, entry_no) join ledger_events e using (group_number, event_pk)
              join payments p on p.group_number = e.group_number and p.payment_pk = e.ref_pk
              group by r.remittance_pk, r.business_date, l.bill_pk`.execute(stage.server.db);
            for (const { businessDate, settleDate, cents } of rows) {
              expect(settleDate <= lastRemittedDay(businessDate, afterDays)).toBe(true);
              expect(rule === 'NEXT_REMITTANCE' || Number(cents) >= 0).toBe(true);
            }
            const { items, upcoming } = await stage.server.as(stage.manager).ok(listRemittances, { query: {} });
            expect(items.every(({ amountCents }) => amountCents > 0)).toBe(true);
            for (const { remittancePk, amountCents } of items) await expectAdvice(remittancePk, amountCents, detail);
            const { rows: left } = await sql<{ cents: string }>`
              select coalesce(sum(bill), 0) as cents from (
                select sum(-amount_cents) as bill from unremitted_entries join ledger_entries using (group_number, event_pk, entry_no)
                group by bill_pk) b where bill > 0 or ${rule === 'NEXT_REMITTANCE'}`.execute(stage.server.db);
            expect(upcoming.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(Number(left[0]?.cents));
          },
        )
        .afterEach(stage.reset),
      { numRuns: RUNS },
    );
  });
});
