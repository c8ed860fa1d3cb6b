import { payerText } from '../../../src/domain/billing/continuation/ContinuationPayer';
import { balanceParts, balanceSummary } from '../../../src/domain/billing/reconciliation/balance/balanceLines';
import type { FileBalance } from '../../../src/domain/billing/reconciliation/balance/FileBalance';
import {
  broughtForwardLabel,
  type ExplainedDeduction,
} from '../../../src/domain/billing/reconciliation/broughtForward';
import { NO_DEDUCTION_LABELS, type WithoutDeduction } from '../../../src/domain/billing/reconciliation/noDeduction';
import type { PaidOutside } from '../../../src/domain/billing/reconciliation/PaidOutside';
import { zonedText } from '../../../src/domain/platform/dates/zonedTime';
import { CHOICES, choiceLabel, PLACES, placeLabel } from '../../../src/domain/platform/files/accountLines';
import { cents } from '../../../src/domain/platform/money/Cents';
import { maskText } from '../../../src/domain/platform/text/maskText';
import { type DocumentTable, inParts } from '../../platform/documents/Documents';
import type { SheetRow } from '../../platform/shared/Workbooks';
import type { SavedComparison } from './ports';

/** A file with its account, and who decided how it was read. */
type FileRead = Pick<SavedComparison, 'fileName' | 'layout' | 'decidedBy' | 'decidedAt'> & {
  readonly balance: FileBalance;
};

/**
 * Rows, dollars, and people read from the payroll file, each with the parts that add up to the total, then its sheets, and who chose
 * each column. A person's choices are of the person who reconciled the bill.
 */
export function fileAccountTable({ fileName, balance, layout, decidedBy, decidedAt }: FileRead): DocumentTable {
  const { places = [], choices = [] } = balance;
  const choosers = {
    person: `chosen by ${decidedBy} (${zonedText(new Date(decidedAt), 'UTC')})`,
    ...(layout && {
      saved: `from the layout saved by ${layout.savedBy} (${zonedText(new Date(layout.savedAt), 'UTC')})`,
    }),
  };
  const rows = balanceParts(balance).flatMap(({ title, lines }) =>
    lines.map(
      ({ label, value, isAmount }, at): SheetRow => [
        at === 0 ? title : '',
        label,
        isAmount ? null : value,
        isAmount ? value : null,
      ],
    ),
  );
  return {
    title: 'What was read',
    columns: [
      { heading: 'Part', width: 22 },
      { heading: 'Item', width: 36 },
      { heading: 'Count', width: 10 },
      { heading: 'Amount', width: 16, format: 'money' },
    ],
    parts: inParts([
      [fileName, balanceSummary(balance), null, null],
      ...rows,
      ...textRows(PLACES, places.map(placeLabel)),
      ...textRows(
        CHOICES,
        choices.map((choice) => choiceLabel(choice, choosers)),
      ),
    ]),
  };
}

function textRows(title: string, texts: readonly string[]): readonly SheetRow[] {
  return texts.map((text, at): SheetRow => [at === 0 ? title : '', text, null, null]);
}

/** Members who paid outside payroll, and what they were billed. */
export function paidOutsideTable(paidOutside: readonly PaidOutside[]): DocumentTable {
  return {
    title: 'Paid outside payroll',
    columns: [
      { heading: 'Member number', width: 18 },
      { heading: 'Member', width: 28 },
      { heading: 'Coverage', width: 16 },
      { heading: 'Payer', width: 44 },
      { heading: 'Billed', width: 14, format: 'money' },
    ],
    parts: inParts(
      paidOutside.map(({ memberId, memberName, coverage, payer, billedCents }) => [
        maskText(memberId),
        memberName,
        coverage ?? 'All coverages',
        payerText(payer),
        billedCents,
      ]),
    ),
  };
}

/** Billed amounts that needed no deduction, by reason and coverage. */
export function withoutDeductionTable(found: readonly WithoutDeduction[]): DocumentTable {
  return {
    title: 'Billed without a deduction',
    columns: [
      { heading: 'Why', width: 44 },
      { heading: 'Coverage', width: 28 },
      { heading: 'People', width: 10 },
      { heading: 'Billed', width: 16, format: 'money' },
    ],
    parts: inParts(
      found.map(({ reason, coverage, people, billedCents }) => [
        NO_DEDUCTION_LABELS[reason],
        coverage ?? 'All coverages',
        people,
        billedCents,
      ]),
    ),
  };
}

/** Deductions that a balance brought forward explains: what pays arrears, above zero, or gives back, below zero. */
export function explainedTable(explained: readonly ExplainedDeduction[]): DocumentTable {
  return {
    title: 'Explained by balances',
    columns: [
      { heading: 'Member', width: 28 },
      { heading: 'Coverage', width: 24 },
      { heading: 'Brought forward', width: 32 },
      { heading: 'Deducted above billed', width: 18, format: 'money' },
      { heading: 'Balance left', width: 16, format: 'money' },
    ],
    parts: inParts(
      explained.map(({ memberName, coverage, balanceCents, differenceCents }) => [
        memberName,
        coverage ?? 'All coverages',
        broughtForwardLabel(balanceCents),
        differenceCents,
        cents(balanceCents - differenceCents),
      ]),
    ),
  };
}
