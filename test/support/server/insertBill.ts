import { sql } from 'kysely';
import { SqlLedger } from '../../../server/money/ledger/SqlLedger';
import { inTransaction } from '../../../server/platform/database/inTransaction';
import type { Db, Tx } from '../../../server/platform/database/Tables';
import type { LineChange, ReasonCode } from '../../../src/domain/billing/bills/BillLine';
import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { Tier } from '../../../src/domain/billing/bills/Tier';
import { billReconciled } from '../../../src/domain/money/ledger/LedgerEvent';
import { addDays, type LocalDate, lastOfMonth, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';

export interface BillOptions {
  readonly groupNumber: string;
  readonly status?: Extract<BillStatus, 'UNRELEASED' | 'RELEASED' | 'MODIFIED' | 'RECONCILED'>;
  readonly lines?: readonly TestLine[];
  /** First day of the billing month; default: 2026-03-01. */
  readonly period?: string;
  readonly dueDate?: string;
  readonly adjustmentsCents?: number;
  readonly creditsCents?: number;
}

export interface TestLine {
  readonly memberId?: string;
  readonly memberName?: string;
  readonly carrierCode?: string;
  readonly coverage?: string;
  readonly plan?: string;
  readonly tier?: Tier;
  /** On the carrier's bill. Default: none. */
  readonly billedClass?: string;
  /** Insured volume. Default: none. */
  readonly volumeCents?: number;
  readonly change?: LineChange;
  /** First day of the earlier month that the line corrects. */
  readonly retroPeriod?: string;
  readonly billedCents?: number;
  /** Reconciled amount, with `reasonCode` (default: OTHER). */
  readonly reconciledCents?: number;
  readonly reasonCode?: ReasonCode;
}

export interface TestBill {
  readonly billPk: string;
  readonly billNumber: string;
  readonly groupNumber: string;
  /** First day of its month. */
  readonly period: LocalDate;
  readonly version: number;
  readonly dueCents: number;
  readonly linePks: readonly string[];
}

const TWO_LINES: readonly TestLine[] = [
  { memberId: 'M1', memberName: 'Ada Byron', billedCents: 41_250 },
  { memberId: 'M2', memberName: 'Ben Okri', billedCents: 58_750, tier: 'FAM' },
];

/** Each line takes up to fifteen of the 65,535 parameters allowed in a statement. */
const LINES_AT_ONCE = 4000;

/** Inserts a bill with lines, totals, carriers, snapshot and ledger postings, as the server's use cases would. */
export async function insertBill(db: Db, options: BillOptions, n: number, now: Date): Promise<TestBill> {
  const { groupNumber, status = 'RELEASED', lines = TWO_LINES, period = '2026-03-01' } = options;
  const billPk = `${groupNumber}.bill${n}`;
  const rows = lines.map((line, index) => lineRow(line, index, groupNumber, billPk));
  const at = now.toISOString();
  return inTransaction(db, async (tx) => {
    const group = await tx
      .selectFrom('groups')
      .select('reconcile_policy')
      .where('group_number', '=', groupNumber)
      .executeTakeFirstOrThrow();
    const { adjustmentsCents = 0, creditsCents = 0 } = options;
    const billed = total(rows.map((row) => row.billed_cents));
    const reconciled = total(rows.map((row) => row.reconciled_cents ?? row.billed_cents));
    const countsReconciled = status === 'RECONCILED' && group.reconcile_policy === 'adjustThenPay';
    const dueCents = (countsReconciled ? reconciled : billed) + adjustmentsCents - creditsCents;
    const carrierCodes = [...new Set(rows.map((row) => row.carrier_code))].sort();
    for (const code of carrierCodes) await ensureCarrier(tx, code, groupNumber);
    const isReleased = status !== 'UNRELEASED';
    await tx
      .insertInto('bills')
      .values({
        group_number: groupNumber,
        bill_pk: billPk,
        bill_number: `B${String(n).padStart(6, '0')}`,
        period_from: localDate(period),
        period_to: lastOfMonth(localDate(period)),
        bill_date: localDate(period),
        due_date: localDate(options.dueDate ?? addDays(localDate(period), 14)),
        status,
        reconcile_policy: group.reconcile_policy,
        carrier_codes: carrierCodes,
        billed_cents: billed,
        reconciled_cents: reconciled,
        adjustments_cents: adjustmentsCents,
        credits_cents: creditsCents,
        due_cents: dueCents,
        line_count: rows.length,
        member_count: new Set(rows.map((row) => row.member_id)).size,
        changed_line_count: rows.filter((row) => row.reconciled_cents !== null).length,
        ...(isReleased ? { released_at: at, released_by: 'Test' } : {}),
        ...(status === 'RECONCILED' ? { reconciled_at: at, reconciled_by: 'Test', reconciled_by_user_id: 'test' } : {}),
        add_date: at,
        mod_date: at,
      })
      .execute();
    for (let start = 0; start < rows.length; start += LINES_AT_ONCE) {
      await tx
        .insertInto('bill_lines')
        .values(rows.slice(start, start + LINES_AT_ONCE))
        .execute();
    }
    if (adjustmentsCents !== 0) {
      await tx
        .insertInto('bill_adjustments')
        .values({
          group_number: groupNumber,
          bill_pk: billPk,
          adjustment_pk: `${billPk}.a1`,
          kind: 'CORRECTION',
          description: 'Correction of last month',
          carrier_code: carrierCodes[0] ?? '',
          amount_cents: adjustmentsCents,
        })
        .execute();
    }
    const byCarrier = carrierCodes.map((code, index) => {
      const own = rows.filter((row) => row.carrier_code === code);
      return {
        group_number: groupNumber,
        bill_pk: billPk,
        carrier_code: code,
        billed_cents: total(own.map((row) => row.billed_cents)),
        reconciled_cents: total(own.map((row) => row.reconciled_cents ?? row.billed_cents)),
        adjustments_cents: index === 0 ? adjustmentsCents : 0,
        line_count: own.length,
      };
    });
    if (byCarrier.length > 0) await tx.insertInto('bill_carriers').values(byCarrier).execute();
    if (isReleased) await takeSnapshot(tx, groupNumber, billPk);
    if (status === 'RECONCILED') {
      const shares = byCarrier.map((row, index) => ({
        carrierCode: row.carrier_code,
        amountCents: cents(
          (countsReconciled ? row.reconciled_cents : row.billed_cents) +
            row.adjustments_cents -
            (index === 0 ? creditsCents : 0),
        ),
      }));
      await new SqlLedger(tx).post(billReconciled(groupNumber, billPk, shares), { name: 'Test' }, now);
    }
    const linePks = rows.map((row) => row.line_pk);
    return {
      billPk,
      billNumber: `B${String(n).padStart(6, '0')}`,
      groupNumber,
      period: localDate(period),
      version: 1,
      dueCents,
      linePks,
    };
  });
}

function lineRow(line: TestLine, index: number, groupNumber: string, billPk: string) {
  const { memberId = `M${index + 1}`, billedCents = 10_000, reconciledCents } = line;
  return {
    group_number: groupNumber,
    bill_pk: billPk,
    line_pk: `${billPk}.l${index + 1}`,
    line_no: index + 1,
    member_id: memberId,
    member_name: line.memberName ?? `Member ${memberId}`,
    carrier_code: line.carrierCode ?? 'ACME',
    coverage: line.coverage ?? 'Medical',
    plan: line.plan ?? 'PPO 500',
    tier: line.tier ?? ('EE' as const),
    ...(line.billedClass && { class_name: line.billedClass }),
    ...(line.volumeCents !== undefined && { volume_cents: line.volumeCents }),
    change: line.change ?? (line.retroPeriod ? ('RETRO' as const) : ('SAME' as const)),
    retro_period: line.retroPeriod === undefined ? null : localDate(line.retroPeriod),
    billed_cents: billedCents,
    reconciled_cents: reconciledCents ?? null,
    reason_code: reconciledCents === undefined ? null : (line.reasonCode ?? ('OTHER' as const)),
  };
}

/** Saves the released lines, which a revert restores. */
async function takeSnapshot(tx: Tx, groupNumber: string, billPk: string): Promise<void> {
  await sql`
    insert into bill_line_snapshots (group_number, bill_pk, line_pk, billed_cents, reconciled_cents, reason_code, effective_date, note)
    select group_number, bill_pk, line_pk, billed_cents, null, null, null, '' from bill_lines
    where group_number = ${groupNumber} and bill_pk = ${billPk}`.execute(tx);
}

async function ensureCarrier(tx: Tx, code: string, groupNumber: string): Promise<void> {
  await tx
    .insertInto('carriers')
    .values({ carrier_code: code, name: `Carrier ${code}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('group_carriers')
    .values({ group_number: groupNumber, carrier_code: code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
