import { formatCents } from '../../platform/money/formatCents';
import { dateLabel } from '../reconciliation/causes/terms';
import { CONTINUATION_LABELS, type ContinuationTerms } from './ContinuationPayer';

export const PAYER_EVENTS = ['added', 'changed', 'removed', 'restored'] as const;
export type PayerEvent = (typeof PAYER_EVENTS)[number];

export const PAYER_EVENT_LABELS: Readonly<Record<PayerEvent, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  restored: 'Restored',
};

/** The state of a continuation payer's entry after a change. */
export interface PayerChange extends Omit<ContinuationTerms, 'memberId'> {
  readonly payerPk: string;
  readonly event: PayerEvent;
  /** Version of the entry, from 1. */
  readonly version: number;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
}

type Field = Exclude<keyof ContinuationTerms, 'memberId'>;

const FIELD_LABELS: Readonly<Record<Field, string>> = {
  kind: 'reason',
  coverage: 'coverage',
  from: 'first day',
  through: 'last day',
  percent: 'percent of premium',
  extensionPercent: 'percent from month 19',
  monthlyCents: 'monthly charge',
  electedOn: 'elected on',
  paidThrough: 'paid through',
  note: 'note',
};
const FIELDS = Object.keys(FIELD_LABELS) as readonly Field[];

/**
 * Describes a change, without a period: "Changed: paid through Oct 31, 2026 → Nov 30, 2026".
 *
 * @param all changes of the member's entries, which include the previous change of the same entry
 * @source docs/decisions/reconciliation.md#changes-of-continuation-payers-are-dated-and-signed
 */
export function payerChangeText(change: PayerChange, all: readonly PayerChange[]): string {
  const label = PAYER_EVENT_LABELS[change.event];
  const before = all.find((one) => one.payerPk === change.payerPk && one.version === change.version - 1);
  if (change.event === 'removed' || change.event === 'restored') return `${label}: ${summaryOf(change)}`;
  if (!before) return `${label}: ${summaryOf(change)}`;
  const changes = FIELDS.filter((field) => before[field] !== change[field]).map(
    (field) => `${FIELD_LABELS[field]} ${valueText(before, field)} → ${valueText(change, field)}`,
  );
  return `${label}: ${changes.join('; ')}`;
}

function summaryOf(change: PayerChange): string {
  const end = change.through === null ? '' : ` to ${dateLabel(change.through)}`;
  const coverage = change.coverage ?? 'all coverages';
  return `${CONTINUATION_LABELS[change.kind]}, ${coverage}, ${change.percent}%, from ${dateLabel(change.from)}${end}`;
}

function valueText(change: PayerChange, field: Field): string {
  switch (field) {
    case 'kind':
      return CONTINUATION_LABELS[change.kind];
    case 'percent':
      return `${change.percent}%`;
    case 'extensionPercent':
      return change.extensionPercent === null ? 'none' : `${change.extensionPercent}%`;
    case 'monthlyCents':
      return change.monthlyCents === null ? 'none' : formatCents(change.monthlyCents);
    case 'coverage':
      return change.coverage ?? 'all coverages';
    case 'note':
      return change.note === '' ? 'none' : `“${change.note}”`;
    case 'from':
    case 'through':
    case 'electedOn':
    case 'paidThrough': {
      const day = change[field];
      return day === null ? 'none' : dateLabel(day);
    }
  }
}
