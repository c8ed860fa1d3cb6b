import { makeStyles, tokens } from '@fluentui/react-components';
import type { BillOrigin } from '../../../domain/billing/bills/BillOrigin';
import { divisionText } from '../../../domain/billing/divisions/Division';
import { AppLink } from '../navigation/AppLink';
import { MemberLink } from '../navigation/MemberLink';
import { paths, useArea } from '../navigation/paths';
import { monthText } from '../values/DateText';
import type { StackColumn } from './StackTable';

/** Texts in the cells of a list of members: a quiet second line, and what is late. */
export const useCellStyles = makeStyles({
  quiet: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  late: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  number: { whiteSpace: 'nowrap' },
  member: { paddingBlock: tokens.spacingVerticalXS },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, maxHeight: '40vh', overflowY: 'auto' },
});

/** Something about one coverage of a member that comes from a bill. */
export interface MemberItem {
  readonly memberId: string;
  readonly memberName: string;
  /** Null for all coverages. */
  readonly coverage: string | null;
  readonly groupName: string;
  readonly origin: BillOrigin;
}

/** Name used in an item's buttons: the member and the coverage. */
export function memberItemName({ memberName, coverage }: MemberItem): string {
  return coverage === null ? memberName : `${memberName}, ${coverage}`;
}

/** The member with the coverage. */
export const MEMBER_COLUMN: StackColumn<MemberItem, 'member'> = {
  id: 'member',
  label: 'Member',
  kind: 'name',
  sort: 'member',
  cell: (item) => <MemberCell {...item} />,
};

function MemberCell({ memberId, memberName, coverage, origin }: MemberItem) {
  const styles = useCellStyles();
  return (
    <div className={styles.member}>
      <MemberLink pk={origin.billPk} memberId={memberId} memberName={memberName} />
      <span className={styles.quiet}>{coverage ?? 'All coverages'}</span>
    </div>
  );
}

/** The bill with its month and, where the list shows several groups, the group. @param detailOf a text after the month */
export function fromBillColumn<Item extends MemberItem>(
  showsGroups: boolean,
  detailOf?: (item: Item) => string,
): StackColumn<Item, 'month'> {
  return {
    id: 'fromBill',
    label: 'From bill',
    kind: 'text',
    sort: 'month',
    cell: (item) => <FromBillCell item={item} details={[detailOf?.(item), showsGroups && item.groupName]} />,
  };
}

interface FromBillCellProps {
  readonly item: MemberItem;
  readonly details: readonly (string | false | undefined)[];
}

function FromBillCell({ item: { origin }, details }: FromBillCellProps) {
  const styles = useCellStyles();
  const area = useArea();
  return (
    <>
      <AppLink to={paths.bill(area, origin.billPk)} className={styles.number}>
        {origin.billNumber}
      </AppLink>
      <span className={styles.quiet}>
        {[monthText(origin.periodFrom), origin.division && divisionText(origin.division), ...details]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
