import {
  dormancyText,
  UNCLAIMED_KIND_LABELS,
  type UnclaimedItem,
} from '../../../domain/money/refunds/UnclaimedProperty';
import { POSTAL_STATES } from '../../../domain/platform/text/postalStates';
import { labelOf } from '../../../domain/platform/text/wording';
import { useTextStyles } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { useLooks } from '../../kit/useLooks';
import { DateText, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

interface UnclaimedTableProps {
  readonly items: readonly UnclaimedItem[];
  /** The query string of the list. */
  readonly address: URLSearchParams;
}

/** Unclaimed property, earliest dormancy date first. */
export function UnclaimedTable({ items, address }: UnclaimedTableProps) {
  return (
    <StackTable
      isFramed
      label="Unclaimed property"
      items={items}
      keyOf={keyOf}
      columns={useShownColumns(UNCLAIMED_COLUMNS, address)}
      isCompact={isCompact(address)}
    />
  );
}

const keyOf = ({ itemPk }: UnclaimedItem) => itemPk;

export const UNCLAIMED_COLUMNS: readonly StackColumn<UnclaimedItem>[] = [
  { id: 'owner', label: 'Owner', kind: 'lead', cell: (item) => <Owner item={item} /> },
  { id: 'kind', label: 'Kind', cell: (item) => <Kind item={item} /> },
  { id: 'state', label: 'State', cell: (item) => <State item={item} /> },
  { id: 'owedSince', label: 'Owed since', kind: 'whole', cell: ({ owedSince }) => <DateText date={owedSince} /> },
  { id: 'amount', label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
  { id: 'dormancyDate', label: 'Dormancy date', cell: (item) => <Dormancy item={item} /> },
];

function Owner({ item: { owner, groupNumber, groupName } }: { readonly item: UnclaimedItem }) {
  const looks = useLooks();
  if (groupNumber === null) return owner || 'Payer unknown';
  const group = `Group ${groupNumber}`;
  return (
    <>
      {owner}
      <div className={looks.cellNote}>
        <AppLink to={paths.group(groupNumber)}>{owner === groupName ? group : `${groupName ?? ''} · ${group}`}</AppLink>
      </div>
    </>
  );
}

/** Kind of property, with a link to the page for handling it. */
function Kind({ item: { kind, reference, groupNumber } }: { readonly item: UnclaimedItem }) {
  const looks = useLooks();
  const label = labelOf(UNCLAIMED_KIND_LABELS, kind);
  const number = encodeURIComponent(reference.replace(/^Check /, ''));
  const to =
    kind === 'check'
      ? `${paths.refunds}?q=${number}`
      : kind === 'suspense'
        ? groupNumber === null
          ? `${paths.suspense}?q=${number}`
          : paths.group(groupNumber, 'suspense')
        : undefined;
  return (
    <>
      {to === undefined ? label : <AppLink to={to}>{label}</AppLink>}
      <div className={looks.cellNote}>{reference}</div>
    </>
  );
}

function State({ item: { state, groupNumber, groupName } }: { readonly item: UnclaimedItem }) {
  const maySet = useMay('setup.write');
  if (state !== null) return POSTAL_STATES[state] ?? state;
  if (groupNumber === null || !maySet) return 'No state';
  return (
    <AppLink to={paths.group(groupNumber)} aria-label={`Set the state of ${groupName ?? groupNumber}`}>
      Set state
    </AppLink>
  );
}

function Dormancy({ item: { dormantOn, years, source, state } }: { readonly item: UnclaimedItem }) {
  const texts = useTextStyles();
  const looks = useLooks();
  const isPassed = dormantOn <= today();
  return (
    <>
      <span className={isPassed ? texts.strong : undefined}>
        <DateText date={dormantOn} />
        {isPassed && ', passed'}
      </span>
      <div className={looks.cellNote}>{dormancyText(years, source, state)}</div>
    </>
  );
}
