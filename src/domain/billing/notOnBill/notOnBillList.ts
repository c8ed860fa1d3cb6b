import { choice, defineList, type PageOf } from '../../platform/lists/List';
import { mayReconcile, readyView } from '../../platform/lists/ReadyView';
import { maskText } from '../../platform/text/maskText';
import { labelOf } from '../../platform/text/wording';
import { divisionText } from '../divisions/Division';
import {
  COVERAGE_KIND_LABELS,
  COVERAGE_KINDS,
  coverageKindOf,
  INSURED_STATE_LABELS,
  INSURED_STATES,
  type InsuredState,
  nextStepOf,
  PAID_PART_LABELS,
  type PayingNotOnBill,
} from './PayingNotOnBill';

/** Everybody, whatever the filter. */
interface NotOnBillCounts {
  readonly counts: Readonly<Record<InsuredState, number>>;
  /** Part of those who wait for evidence of insurability: 3 months of premium or more. */
  readonly escalatedCount: number;
}

const NOT_ON_BILL_SORTS = ['status', 'member', 'since', 'month'] as const;
export type NotOnBillSort = (typeof NOT_ON_BILL_SORTS)[number];
export { NOT_ON_BILL_SORTS };

/**
 * People who pay and are not on the bill: by state, then by the harm of a missing coverage, then by days.
 *
 * @source BR-NOB-04 docs/decisions/not-on-bill.md#coverage-comes-before-money
 */
export const NOT_ON_BILL = defineList<PayingNotOnBill, NotOnBillCounts>()({
  name: 'notOnBill',
  title: 'Paying, not on bill',
  noun: 'people',
  operation: 'notOnBill.read',
  keyOf: ({ rowPk }) => rowPk,
  searchFor: 'Member, group or bill number',
  filters: {
    status: choice('Enrollment', INSURED_STATES, INSURED_STATE_LABELS),
    coverage: choice('Coverage', COVERAGE_KINDS, COVERAGE_KIND_LABELS),
  },
  sorts: NOT_ON_BILL_SORTS,
  views: [
    readyView('none', 'No enrollment at the carrier', { status: 'NO_ENROLLMENT' }, mayReconcile),
    readyView('evidence', 'Evidence of insurability', { status: 'EVIDENCE_PENDING' }, mayReconcile),
  ],
  columns: [
    {
      id: 'member',
      heading: 'Member',
      width: 28,
      value: ({ memberName }) => memberName,
      more: [{ heading: 'Coverage', width: 20, value: ({ coverage }) => coverage ?? 'All coverages' }],
      inFiles: [{ heading: 'Member number', width: 16, value: ({ memberId }) => maskText(memberId) }],
    },
    {
      id: 'status',
      heading: 'Enrollment',
      width: 34,
      value: ({ state }) => labelOf(INSURED_STATE_LABELS, state),
      more: [{ heading: 'Next step', width: 48, value: nextStepOf }],
    },
    {
      id: 'since',
      heading: 'Since',
      kind: 'day',
      value: ({ since }) => since,
    },
    {
      id: 'paid',
      heading: 'Paid for',
      width: 20,
      value: ({ part }) => labelOf(PAID_PART_LABELS, part),
      more: [
        { heading: 'Kind', width: 12, value: ({ coverage }) => COVERAGE_KIND_LABELS[coverageKindOf(coverage)] },
        { heading: 'Tier', width: 8, value: ({ tier }) => tier ?? '' },
      ],
    },
    {
      id: 'volume',
      heading: 'Volume',
      kind: 'money',
      value: ({ volumeCents }) => volumeCents,
      more: [{ heading: 'Billed volume', kind: 'money', value: ({ billedVolumeCents }) => billedVolumeCents }],
    },
    { id: 'deducted', heading: 'Deducted', kind: 'money', value: ({ deductedCents }) => deductedCents },
    {
      id: 'fromBill',
      heading: 'Missing on bill',
      width: 18,
      value: ({ origin }) => origin.billNumber,
      more: [
        { heading: 'Month', kind: 'day', value: ({ origin }) => origin.periodFrom },
        { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
        { heading: 'Division', value: ({ origin }) => (origin.division ? divisionText(origin.division) : '') },
        { heading: 'Carrier', width: 10, value: ({ carrierCode }) => carrierCode },
      ],
      inFiles: [{ heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber }],
    },
  ],
});

export type NotOnBillPage = PageOf<typeof NOT_ON_BILL>;
