import { changeBillLines } from '../../../contract/billing/bills/bills';
import type { ListedLine } from '../../../contract/platform/shared/billSchemas';
import { LARGEST_BILL_CENTS } from '../../../src/domain/billing/bills/Bill';
import { applyEdit, type LineEdit, problemWith } from '../../../src/domain/billing/bills/lineEdit';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { command } from '../../platform/shared/command';
import { badRequest, Refusal } from '../../platform/shared/Refusal';
import { lockForChange, statusAfter } from './lockForChange';
import type { LineChangeToSave } from './ports';

/**
 * Changes lines of a locked bill, all or none. Edits without an effect are not recorded.
 *
 * @throws Refusal as `lockForChange`; BAD_REQUEST; NOT_FOUND; REASON_MISSING with the lines that need a reason.
 * @source docs/decisions/bills.md#saving-without-changes-leaves-the-bill-as-it-is
 */
export const changeLines = command(changeBillLines, async (tx, { caller, scope, params, body, now }) => {
  const { changes, version, lockToken } = body;
  const bill = await lockForChange(tx, { caller, scope, ...params, version, lockToken, now }, 'saveChanges');
  const lines = await tx.bills.lines(
    bill,
    changes.map(({ linePk }) => linePk),
  );
  const edited = editedLines(lines, changes);
  const changed = edited.filter(isChange);
  if (changed.length > 0) {
    await tx.bills.saveLines(bill, changed);
    const counts = await tx.bills.recount(bill);
    assertNotTooLarge(counts.reconciledCents);
    const status = statusAfter({ ...bill, ...counts }, 'saveChanges');
    const event = { event: 'saveChanges', status, note: '', changeCount: changed.length } as const;
    const eventPk = await tx.bills.addEvent(bill, event, caller, now);
    await tx.bills.recordChanges(bill, eventPk, changed);
    await tx.bills.save(bill, 'saveChanges', { ...counts, status, dueCents: bill.dueCents }, caller, now);
  }
  return { bill: await tx.bills.view(scope, bill, now), lines: edited.map(({ after }) => after) };
});

function editedLines(lines: readonly ListedLine[], changes: readonly LineEdit[]): LineChangeToSave[] {
  const lineByPk = new Map(lines.map((line) => [line.linePk, line]));
  if (new Set(changes.map(({ linePk }) => linePk)).size < changes.length) {
    throw badRequest('A line is changed twice in one request. Send each line once.');
  }
  const problems: { path: string; message: string }[] = [];
  const edited = changes.map((edit) => {
    const before = lineByPk.get(edit.linePk);
    if (!before) throw new Refusal(ErrorCode.NotFound, `Line ${edit.linePk} is not on this bill. Reload the bill.`);
    const message = problemWith(edit, before);
    if (message) problems.push({ path: edit.linePk, message });
    return { before, after: applyEdit(before, edit) };
  });
  if (problems.length === 0) return edited;
  const message = `${problems.length === 1 ? 'A changed line has' : `${problems.length} changed lines have`} no reason yet. Nothing was saved.`;
  throw new Refusal(ErrorCode.ReasonMissing, message, { problems });
}

function assertNotTooLarge(amount: Cents): void {
  if (Math.abs(amount) <= LARGEST_BILL_CENTS) return;
  const message = `These changes would bring the bill to more than ${formatCents(LARGEST_BILL_CENTS)}. Check the amounts. Nothing was saved.`;
  throw badRequest(message);
}

function isChange({ before, after }: LineChangeToSave): boolean {
  return EDITABLE.some((field) => before[field] !== after[field]);
}

const EDITABLE = ['reconciledCents', 'reasonCode', 'effectiveDate', 'note'] as const;
