import { ReasonCode } from '../../domain/bills/BillLine';
import type { LineEdit } from '../../domain/bills/lineEdit';
import { parseLocalDate } from '../../domain/dates/LocalDate';
import { cents } from '../../domain/money/Cents';
import type { Deduction } from '../../domain/reconciliation/Deduction';
import type { DiscrepancyAction } from '../../domain/reconciliation/Discrepancy';
import type { ReconcileWork } from '../../domain/reconciliation/ReconcileWork';
import type { Resolution } from '../../domain/reconciliation/Resolution';

type Body = Readonly<Record<string, unknown>>;

/** A payroll file that was compared, as far as coming back needs it. */
export interface KeptPayroll {
  readonly fileName: string;
  /** The upload its rows came from; undefined for a file that was only dropped. */
  readonly filePk?: string | undefined;
  readonly headerRow: number;
  readonly deductions: readonly Deduction[];
}

const REASONS: ReadonlySet<unknown> = new Set(Object.values(ReasonCode));
const ACTIONS: ReadonlySet<unknown> = new Set<DiscrepancyAction>(['acceptBill', 'acceptOurs', 'expectNextBill']);

/** Rows of values instead of objects: a draft of a large bill is sent often. */
export function workToDraft({ edits, resolutions }: ReconcileWork): Body {
  return {
    edits: [...edits.values()].map((edit) => [
      edit.linePk,
      edit.reconciledCents,
      edit.reasonCode,
      edit.effectiveDate,
      edit.note,
    ]),
    decisions: [...resolutions.values()].map(({ key, action, reasonCode, note }) => [key, action, reasonCode, note]),
  };
}

/** Reads what was kept, maybe by an earlier version of the application: what cannot be read is left out. */
export function workFromDraft(body: Body): ReconcileWork {
  const edits = rowsOf(body['edits']).flatMap((row) => editFrom(row) ?? []);
  const decisions = rowsOf(body['decisions']).flatMap((row) => decisionFrom(row) ?? []);
  return {
    edits: new Map(edits.map((edit) => [edit.linePk, edit])),
    resolutions: new Map(decisions.map((decision) => [decision.key, decision])),
  };
}

/** A payroll file as it is kept; `payrollFromDraft` reads it again. */
export function payrollToDraft({ fileName, filePk, headerRow, deductions }: KeptPayroll): Body {
  const rows = deductions.map((one) => [one.row, one.memberId, one.memberName, one.coverage, one.amountCents]);
  return { fileName, ...(filePk !== undefined && { filePk }), headerRow, rows };
}

/** @returns undefined when nothing of it can be read. */
export function payrollFromDraft(body: Body): KeptPayroll | undefined {
  const { fileName, filePk, headerRow, rows } = body;
  const deductions = rowsOf(rows).flatMap((row) => deductionFrom(row) ?? []);
  if (typeof fileName !== 'string' || deductions.length === 0) return undefined;
  return {
    fileName,
    ...(typeof filePk === 'string' && { filePk }),
    headerRow: typeof headerRow === 'number' ? headerRow : 1,
    deductions,
  };
}

function rowsOf(value: unknown): readonly (readonly unknown[])[] {
  return Array.isArray(value) ? value.filter(Array.isArray) : [];
}

function editFrom([linePk, amount, reasonCode, date, note]: readonly unknown[]): LineEdit | undefined {
  if (typeof linePk !== 'string' || !Number.isSafeInteger(amount) || typeof note !== 'string') return undefined;
  return {
    linePk,
    reconciledCents: cents(Number(amount)),
    reasonCode: reasonFrom(reasonCode) ?? null,
    effectiveDate: (typeof date === 'string' && parseLocalDate(date)) || null,
    note,
  };
}

function decisionFrom([key, action, reasonCode, note]: readonly unknown[]): Resolution | undefined {
  const reason = reasonFrom(reasonCode);
  if (typeof key !== 'string' || !ACTIONS.has(action) || !reason || typeof note !== 'string') return undefined;
  return { key, action: action as DiscrepancyAction, reasonCode: reason, note };
}

function deductionFrom([row, memberId, memberName, coverage, amount]: readonly unknown[]): Deduction | undefined {
  if (typeof row !== 'number' || typeof memberId !== 'string' || typeof memberName !== 'string') return undefined;
  if (!Number.isSafeInteger(amount)) return undefined;
  const named = typeof coverage === 'string' ? coverage : null;
  return { row, memberId, memberName, coverage: named, amountCents: cents(Number(amount)) };
}

function reasonFrom(value: unknown): ReasonCode | undefined {
  return REASONS.has(value) ? (value as ReasonCode) : undefined;
}
