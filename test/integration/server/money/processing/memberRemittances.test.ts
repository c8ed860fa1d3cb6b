import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { exportRemittance, listRemittances } from '../../../../../contract/money/remittances';
import { reversePayment } from '../../../../../contract/money/reversals';
import { addBankDays } from '../../../../../src/domain/platform/dates/bankDays';
import { type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { pay } from '../../../../support/payments/payingGroup';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import { problemsOf820 } from '../../../../support/processing/check820';

const RUNS = 12;

const line = fc.record({
  member: fc.nat(4),
  billedCents: fc.integer({ min: -300, max: 2_000 }),
  reconciled: fc.option(fc.constantFrom(0, 50, 333), { nil: undefined }),
});
const bill = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    adjustmentsCents: fc.constantFrom(0, 0, 45, -45),
    shares: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 0, maxLength: 3 }),
    isReversed: fc.boolean(),
  })
  .filter(({ lines, adjustmentsCents }) => {
    const dueOfLines = lines.reduce((sum, { billedCents, reconciled }) => sum + (reconciled ?? billedCents), 0);
    return dueOfLines + adjustmentsCents >= 100;
  });

/** @source docs/decisions/processing.md#an-820-can-list-members */
describe('remittances by member', () => {
  const stage = bankFileStage();

  it('pay each line exactly what is due once its bill is paid, whatever was paid in parts and reversed', async () => {
    await fc.assert(
      fc
        .asyncProperty(bill, async ({ lines, adjustmentsCents, shares, isReversed }) => {
          const { server, group, manager, runOn, files, send } = stage;
          server.clock.set('2026-03-10T15:00:00.000Z');
          const made = await group.bill({
            adjustmentsCents,
            lines: lines.map(({ member, billedCents, reconciled }) => ({
              memberId: member === 4 ? '' : `M${member}`,
              memberName: `Member ${member}`,
              billedCents,
              ...(reconciled !== undefined && reconciled !== billedCents && { reconciledCents: reconciled }),
            })),
          });
          await server.db.updateTable('carriers').set({ advice_detail: 'MEMBER' }).execute();
          let day: LocalDate = localDate('2026-03-10');
          const nights = async () => {
            for (let night = 0; night < 4; night += 1) {
              day = addBankDays(day, 1);
              await runOn(day);
              const [file] = await files();
              if (file?.state === 'MADE') await send(file);
              server.clock.set(`${day}T15:00:00.000Z`);
            }
          };
          const payPart = async (amountCents: number) => {
            const { version } = await server.db
              .selectFrom('bills')
              .select('version')
              .where('bill_pk', '=', made.billPk)
              .executeTakeFirstOrThrow();
            const { paymentPk } = await pay(server, group, made, { amountCents, version });
            await nights();
            return paymentPk;
          };
          let open = made.dueCents;
          for (const [at, share] of shares.entries()) {
            const amountCents = Math.max(1, Math.floor((open * share) / 100));
            const paymentPk = await payPart(amountCents);
            open -= amountCents;
            if (at > 0 || !isReversed) continue;
            const reversal = { params: { paymentPk }, body: { reason: 'Drawn twice' }, idempotencyKey: randomUUID() };
            await server.as(manager).ok(reversePayment, reversal);
            open += amountCents;
          }
          await payPart(open);
          await server.assertInvariants();
          const { rows } = await sql<{ line: number; due: number; paid: number }>`
            select l.line_no as line, coalesce(l.reconciled_cents, l.billed_cents)::integer as due,
              coalesce((select sum(m.paid_cents) from remittance_members m where m.bill_pk = l.bill_pk and m.line_no = l.line_no), 0)::integer as paid
            from bill_lines l where l.bill_pk = ${made.billPk}`.execute(server.db);
          expect(rows.map(({ line: at, paid }) => [at, paid])).toEqual(rows.map(({ line: at, due }) => [at, due]));
          const { items } = await server.as(manager).ok(listRemittances, { query: {} });
          expect(items.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(made.dueCents);
          for (const { remittancePk } of items) {
            const { text } = await server.as(manager).call(exportRemittance, { params: { remittancePk }, query: {} });
            expect(problemsOf820(text)).toEqual([]);
          }
        })
        .afterEach(stage.reset),
      { numRuns: RUNS },
    );
  });
});
