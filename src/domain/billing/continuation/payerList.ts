import type { LocalDate } from '../../platform/dates/LocalDate';
import { listColumn } from '../../platform/lists/ListColumn';
import { oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { matchesSearch } from '../../platform/text/searchText';
import { labelOf } from '../../platform/text/wording';
import {
  CONTINUATION_KINDS,
  CONTINUATION_LABELS,
  type ContinuationKind,
  type ContinuationPayer,
} from './ContinuationPayer';

/** Payment state of a payer today. `behind`: pays currently, but the payments do not cover today. */
export const PAYER_STATES = ['current', 'behind', 'upcoming', 'ended'] as const;
export type PayerState = (typeof PAYER_STATES)[number];

export const PAYER_STATE_LABELS: Readonly<Record<PayerState, string>> = {
  current: 'Pays now',
  behind: 'Not paid through today',
  upcoming: 'Begins later',
  ended: 'Ended',
};

/** Filter of a group's continuation payers. An empty search and undefined values do not filter. */
export interface PayerFilter {
  /** Part of the name, the member number, the coverage, or the note. */
  readonly q: string;
  readonly type?: ContinuationKind | undefined;
  readonly state?: PayerState | undefined;
}

/**
 * Whether a payer is listed. The screen and the export use the same rule.
 *
 * @param payer paid through the day stated by the list and the administrator's files
 */
export function isListedPayer(payer: ContinuationPayer, { q, type, state }: PayerFilter, today: LocalDate): boolean {
  if (type !== undefined && payer.kind !== type) return false;
  if (state !== undefined && !HAS_STATE[state](payer, today)) return false;
  const { memberName, memberId, coverage, note } = payer;
  return matchesSearch([memberName, memberId, coverage ?? 'all coverages', note].join('\n'), q);
}

type HasState = (payer: ContinuationPayer, today: LocalDate) => boolean;

// ISO dates compare as text.
const paysOn: HasState = ({ from, through }, today) => from <= today && (through === null || through >= today);
const HAS_STATE: Readonly<Record<PayerState, HasState>> = {
  current: paysOn,
  behind: (payer, today) => paysOn(payer, today) && payer.paidThrough !== null && payer.paidThrough < today,
  upcoming: ({ from }, today) => from > today,
  ended: ({ through }, today) => through !== null && through < today,
};

export const PAYER_LIST = viewedList<ContinuationPayer>()({
  name: 'continuation',
  title: 'Continuation payers',
  noun: 'continuation payers',
  operation: 'continuation.read',
  parameters: { q: searchText, type: oneOf(CONTINUATION_KINDS), state: oneOf(PAYER_STATES) },
  views: [
    readyView('behind', 'Not paid through today', { state: 'behind' }),
    readyView('current', 'Pays now', { state: 'current' }),
    readyView('cobra', 'COBRA', { type: 'COBRA' }),
  ],
  columns: [
    listColumn('member', 'Member', ({ memberName }) => memberName, {
      heading: 'Coverage',
      value: ({ coverage }) => coverage ?? 'All coverages',
    }),
    listColumn(
      'pays',
      'Pays',
      ({ kind }) => labelOf(CONTINUATION_LABELS, kind),
      { heading: 'Percent of premium', value: ({ percent }) => percent },
      { heading: 'Percent from month 19', value: ({ extensionPercent }) => extensionPercent },
      {
        heading: 'Monthly charge',
        value: ({ monthlyCents }) => (monthlyCents === null ? null : { cents: monthlyCents }),
      },
      { heading: 'Note', value: ({ note }) => note },
    ),
    {
      id: 'days',
      label: 'Days',
      copied: [
        { heading: 'First day', value: ({ from }) => from },
        { heading: 'Last day', value: ({ through }) => through },
        { heading: 'Elected on', value: ({ electedOn }) => electedOn },
      ],
    },
    listColumn('paidThrough', 'Paid through', ({ paidThrough }) => paidThrough),
    listColumn('changed', 'Changed', ({ changedAt }, { dayOf }) => dayOf(changedAt), {
      heading: 'Changed by',
      value: ({ changedBy }) => changedBy,
    }),
  ],
});
