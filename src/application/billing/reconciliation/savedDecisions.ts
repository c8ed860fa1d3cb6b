import { ReasonCode } from '../../../domain/billing/bills/BillLine';
import {
  CORRECTION_KINDS,
  type CorrectionKind,
  type CorrectionTerms,
  DEDUCTION_TAXES,
  type DeductionTax,
} from '../../../domain/billing/corrections/Correction';
import type { CorrectionChoice } from '../../../domain/billing/corrections/CorrectionChoice';
import { DISCREPANCY_ACTIONS, type DiscrepancyAction } from '../../../domain/billing/reconciliation/DiscrepancyAction';
import type { Resolution } from '../../../domain/billing/reconciliation/Resolution';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { cents } from '../../../domain/platform/money/Cents';
import { recordOf } from './usedColumns';

const REASONS: ReadonlySet<unknown> = new Set(Object.values(ReasonCode));
const ACTIONS: ReadonlySet<unknown> = new Set(DISCREPANCY_ACTIONS);
const KINDS: ReadonlySet<unknown> = new Set(CORRECTION_KINDS);
const TAXES: ReadonlySet<unknown> = new Set([...DEDUCTION_TAXES, null]);

/** A decision as a row of a draft; `decisionFrom` reads it. */
export function decisionRow({ key, action, reasonCode, note, standingPk, correction }: Resolution): readonly unknown[] {
  const extra = correction ? [standingPk ?? null, correction] : standingPk === undefined ? [] : [standingPk];
  return [key, action, reasonCode, note, ...extra];
}

/** @returns undefined if the row cannot be read. */
export function decisionFrom(row: readonly unknown[]): Resolution | undefined {
  const [key, action, reasonCode, note, standingPk, choice] = row;
  const reason = reasonFrom(reasonCode);
  if (typeof key !== 'string' || !ACTIONS.has(action) || !reason || typeof note !== 'string') return undefined;
  const correction = choiceFrom(recordOf(choice));
  return {
    key,
    action: action as DiscrepancyAction,
    reasonCode: reason,
    note,
    ...(typeof standingPk === 'string' && { standingPk }),
    ...(correction && { correction }),
  };
}

/** @returns undefined if it is none. */
export function reasonFrom(value: unknown): ReasonCode | undefined {
  return REASONS.has(value) ? (value as ReasonCode) : undefined;
}

/** Undefined if there is none, or if it cannot be read: then the correction is proposed again. */
function choiceFrom({ state, terms, isConfirmed }: Readonly<Record<string, unknown>>): CorrectionChoice | undefined {
  if (state !== 'OPEN' && state !== 'DROPPED') return undefined;
  const chosen = terms === undefined ? undefined : termsFrom(recordOf(terms));
  if (terms !== undefined && !chosen) return undefined;
  return { state, ...(chosen && { terms: chosen }), ...(isConfirmed === true && { isConfirmed }) };
}

function termsFrom(saved: Readonly<Record<string, unknown>>): CorrectionTerms | undefined {
  const { kind, effectiveDate, value, monthlyCents, oneTimeCents, installments, tax, planYear } = saved;
  const { authorization, note } = saved;
  const day = typeof effectiveDate === 'string' ? parseLocalDate(effectiveDate) : null;
  const texts = [value, authorization, note];
  const numbers = [oneTimeCents, installments, monthlyCents ?? 0, planYear ?? 0];
  if (!KINDS.has(kind) || !TAXES.has(tax) || day === undefined) return undefined;
  if (!texts.every((text) => typeof text === 'string') || !numbers.every(Number.isSafeInteger)) return undefined;
  return {
    kind: kind as CorrectionKind,
    effectiveDate: day,
    value: String(value),
    monthlyCents: monthlyCents === null ? null : cents(Number(monthlyCents)),
    oneTimeCents: cents(Number(oneTimeCents)),
    installments: Number(installments),
    tax: tax as DeductionTax | null,
    planYear: planYear === null ? null : Number(planYear),
    authorization: String(authorization),
    note: String(note),
  };
}
