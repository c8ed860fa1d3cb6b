import { type Cents, sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted, labelOf } from '../../platform/text/wording';
import { CONTINUATION_LABELS, type PayerOfMonth } from '../continuation/ContinuationPayer';

/** Billed amounts of a member who pays outside payroll. */
export interface PaidOutside {
  readonly memberId: string;
  readonly memberName: string;
  /** Null if the member is compared as a whole. */
  readonly coverage: string | null;
  readonly billedCents: Cents;
  readonly payer: PayerOfMonth;
}

/** "3 amounts are paid outside payroll: COBRA $1,200.00, Retiree $600.00." @param paidOutside at least one */
export function paidOutsideText(paidOutside: readonly PaidOutside[]): string {
  const kinds = [...new Set(paidOutside.map(({ payer }) => payer.kind))];
  const parts = kinds.map((kind) => {
    const own = paidOutside.filter(({ payer }) => payer.kind === kind);
    return `${labelOf(CONTINUATION_LABELS, kind)} ${formatCents(sumCents(own.map(({ billedCents }) => billedCents)))}`;
  });
  const verb = paidOutside.length === 1 ? 'is' : 'are';
  return `${counted(paidOutside.length, 'amount')} ${verb} paid outside payroll: ${parts.join(', ')}.`;
}
