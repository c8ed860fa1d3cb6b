import {
  dormancyText,
  UNCLAIMED_KIND_LABELS,
  type UnclaimedItem,
} from '../../../src/domain/money/refunds/UnclaimedProperty';
import type { ExportedList } from '../../platform/lists/ListExport';

/** Export of unclaimed property, matching the list on screen. */
export const EXPORTED_UNCLAIMED: ExportedList<UnclaimedItem> = {
  title: 'Unclaimed property',
  noun: 'unclaimed items',
  columns: [
    { heading: 'State', width: 8, value: ({ state }) => state },
    { heading: 'Owner', width: 32, value: ({ owner }) => owner || 'Payer unknown' },
    { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
    { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
    { heading: 'Kind', width: 18, value: ({ kind }) => UNCLAIMED_KIND_LABELS[kind] },
    { heading: 'Check or payment', width: 20, value: ({ reference }) => reference },
    { heading: 'Amount', width: 14, format: 'money', value: ({ amountCents }) => amountCents },
    { heading: 'Owed since', width: 12, format: 'day', value: ({ owedSince }) => owedSince },
    { heading: 'Dormancy period', width: 24, value: ({ years, source, state }) => dormancyText(years, source, state) },
    { heading: 'Dormancy date', width: 14, format: 'day', value: ({ dormantOn }) => dormantOn },
  ],
};
