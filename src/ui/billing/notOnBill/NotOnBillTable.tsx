import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { notOnBillLetter } from '../../../domain/billing/notOnBill/notOnBillLetter';
import { NOT_ON_BILL, type NotOnBillSort } from '../../../domain/billing/notOnBill/notOnBillList';
import {
  escalationOf,
  INSURED_STATE_LABELS,
  nextStepOf,
  PAID_PART_LABELS,
  type PayingNotOnBill,
  premiumMonths,
} from '../../../domain/billing/notOnBill/PayingNotOnBill';
import { rowsOf } from '../../../domain/office/views/listColumns';
import { daysBetween } from '../../../domain/platform/dates/LocalDate';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { LetterDialog } from '../../kit/dialogs/LetterDialog';
import { MemberLink } from '../../kit/navigation/MemberLink';
import { tableColumns } from '../../kit/tables/ListPart';
import { fromBillColumn, MEMBER_COLUMN, memberItemName, useCellStyles } from '../../kit/tables/memberColumns';
import { SelectionBar } from '../../kit/tables/SelectionBar';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import type { Sorting } from '../../kit/tables/TableHead';
import { SelectionProvider, selectColumn, useRowSelection } from '../../kit/tables/useRowSelection';
import { useCodeName } from '../../kit/useCodeName';
import { dayText, monthText, today } from '../../kit/values/DateText';

interface NotOnBillTableProps {
  readonly items: readonly PayingNotOnBill[];
  readonly sorting: Sorting<NotOnBillSort>;
  /** Whether each person shows the group. */
  readonly showsGroups: boolean;
  /** The query string of the list. */
  readonly address: URLSearchParams | undefined;
}

const LABELS = {
  all: 'Select all people',
  one: (item: PayingNotOnBill) => `Select ${memberItemName(item)}`,
};

/** People who pay and are not on the bill, each with what is known of the enrollment and who has to act, and a letter about several. */
export function NotOnBillTable({ items, sorting, showsGroups, address }: NotOnBillTableProps) {
  const nameOf = useCodeName();
  const [isWriting, setWriting] = useState(false);
  const selection = useRowSelection(NOT_ON_BILL.keyOf);
  const all = useMemo((): readonly StackColumn<PayingNotOnBill, NotOnBillSort>[] => {
    const columns = tableColumns<PayingNotOnBill, NotOnBillSort>(NOT_ON_BILL, {
      member: { ...MEMBER_COLUMN, cell: (item) => <PersonCell item={item} /> },
      status: { sort: 'status', cell: (item) => <StateCell item={item} /> },
      since: { sort: 'since', cell: (item) => <SinceCell item={item} /> },
      paid: { isExtra: 'inTables', cell: (item) => <PaidCell item={item} /> },
      volume: { cell: (item) => <VolumeCell item={item} /> },
      fromBill: { ...fromBillColumn<PayingNotOnBill>(showsGroups) },
    });
    return [selectColumn(items, LABELS), ...columns];
  }, [items, showsGroups]);
  const columns = useShownColumns(all, address);
  const letter = notOnBillLetter(selection.items, {
    day: dayText,
    month: monthText,
    carrier: (code) => nameOf('carrier', code),
  });
  return (
    <SelectionProvider selection={selection}>
      <StackTable
        label={NOT_ON_BILL.title}
        isFramed
        isWide
        sorting={sorting}
        items={items}
        keyOf={NOT_ON_BILL.keyOf}
        columns={columns}
        isCompact={isCompact(address)}
      />
      <SelectionBar
        rows={rowsOf(NOT_ON_BILL, selection.items)}
        address={address}
        noun={['person', 'people']}
        onClear={selection.clear}
        facts={
          selection.items.length > 0 &&
          !letter && <span>To write a letter, select people of one group and carrier.</span>
        }
      >
        {letter && (
          <Button appearance="primary" onClick={() => setWriting(true)}>
            Write to {letter.to}
          </Button>
        )}
      </SelectionBar>
      <LetterDialog letter={letter} open={isWriting} onClose={() => setWriting(false)} />
    </SelectionProvider>
  );
}

/** A person who never was on a bill has no page. */
function PersonCell({ item }: { readonly item: PayingNotOnBill }) {
  const styles = useCellStyles();
  const { memberId, memberName, part, coverage, origin } = item;
  return (
    <div className={styles.member}>
      {part === 'COVERAGE' ? memberName : <MemberLink pk={origin.billPk} memberId={memberId} memberName={memberName} />}
      <span className={styles.quiet}>{coverage ?? 'All coverages'}</span>
    </div>
  );
}

function StateCell({ item }: { readonly item: PayingNotOnBill }) {
  const styles = useCellStyles();
  const isLate = item.state === 'NO_ENROLLMENT' || escalationOf(item) > 0;
  return (
    <>
      <span className={isLate ? styles.late : undefined}>{labelOf(INSURED_STATE_LABELS, item.state)}</span>
      <span className={styles.quiet}>{nextStepOf(item)}</span>
    </>
  );
}

function SinceCell({ item }: { readonly item: PayingNotOnBill }) {
  const styles = useCellStyles();
  const [onDay] = useState(today);
  const isEvidence = item.state === 'EVIDENCE_PENDING';
  const age = isEvidence
    ? counted(premiumMonths(item), 'month of premium', 'months of premium')
    : counted(Math.max(0, daysBetween(item.since, onDay)), 'day');
  return (
    <>
      {dayText(item.since)}
      <span className={styles.quiet}>{age}</span>
    </>
  );
}

function PaidCell({ item: { part, tier } }: { readonly item: PayingNotOnBill }) {
  const styles = useCellStyles();
  return (
    <>
      {labelOf(PAID_PART_LABELS, part)}
      {tier !== null && <span className={styles.quiet}>Tier {tier}</span>}
    </>
  );
}

function VolumeCell({ item: { volumeCents, billedVolumeCents } }: { readonly item: PayingNotOnBill }) {
  const styles = useCellStyles();
  if (volumeCents === null) return null;
  return (
    <>
      {formatCents(volumeCents)}
      {billedVolumeCents !== null && <span className={styles.quiet}>{formatCents(billedVolumeCents)} billed</span>}
    </>
  );
}
