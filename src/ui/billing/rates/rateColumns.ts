import { bandText, RATE_UNIT_LABELS, type RateRow, rateText } from '../../../domain/billing/rates/RateTable';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { labelOf } from '../../../domain/platform/text/wording';
import type { StackColumn } from '../../kit/tables/StackTable';

/** Columns of a table's rates. */
export const RATE_COLUMNS: readonly StackColumn<RateRow>[] = [
  { label: 'Coverage', kind: 'lead', cell: ({ coverage }) => coverage },
  { label: 'Class', isExtra: true, cell: ({ className }) => className || 'Every class' },
  { label: 'Plan', cell: ({ plan }) => plan || 'Every plan' },
  { label: 'Tier', cell: ({ tier }) => tier ?? 'Every tier' },
  { label: 'Ages', cell: (row) => bandText(row) || 'Every age' },
  { label: 'Rate', kind: 'figure', cell: ({ rate, unit }) => `${rateText(rate)} ${labelOf(RATE_UNIT_LABELS, unit)}` },
  {
    label: 'Maximum volume',
    kind: 'figure',
    cell: ({ maxVolumeCents }) => (maxVolumeCents === null ? 'None' : formatCents(maxVolumeCents)),
  },
];
