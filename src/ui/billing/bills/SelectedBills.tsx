import type { ReactNode } from 'react';
import type { BillQuery } from '../../../application/billing/bills/BillSummary';
import { amountOpen } from '../../../domain/billing/bills/amountDue';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { BILLS } from '../../../domain/billing/bills/billListName';
import { canZeroPay, isPayable } from '../../../domain/billing/bills/payable';
import { type Cents, cappedSum } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import type { MatchingRows } from '../../kit/bulk/SelectMatching';
import { useTextStyles } from '../../kit/layout';
import { may, useMay, useMe } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { SelectionBar } from '../../kit/tables/SelectionBar';
import type { SelectBills } from './BillTable';
import type { BillSelection } from './selection';

/** The bills of a selection that can be paid in one checkout, and why the others cannot. */
export interface Payable {
  readonly bills: readonly Bill[];
  readonly openCents: Cents;
  /** Groups of these bills: each is one payment. */
  readonly groupCount: number;
  /** Why some of the selected bills cannot be paid; empty if all can. */
  readonly why: string;
}

/** @param mayPay whether the person may pay for a group */
export function payableOf(selection: BillSelection, mayPay: (groupNumber: string) => boolean): Payable {
  const chosen = [...selection.values()];
  const ready = chosen.filter(isPayable);
  const pending = chosen.filter((bill) => bill.status === 'PENDING' && !isPayable(bill)).length;
  const nothingDue = chosen.filter(canZeroPay).length;
  const bills = ready.filter(({ groupNumber }) => mayPay(groupNumber));
  const why = [
    sentence(chosen.length - ready.length - pending - nothingDue, 'not ready for payment'),
    sentence(pending, 'waiting for a pending payment'),
    sentence(nothingDue, 'with nothing due'),
    sentence(ready.length - bills.length, 'of groups that you do not pay for'),
  ];
  const groupCount = new Set(bills.map(({ groupNumber }) => groupNumber)).size;
  return { bills, groupCount, openCents: cappedSum(bills.map(amountOpen)), why: why.filter(Boolean).join(', ') };
}

function sentence(count: number, words: string): string {
  return count === 0 ? '' : `${count} ${words}`;
}

export interface BillSelectionBarProps {
  readonly selection: BillSelection;
  readonly onSelect: SelectBills;
  /** Filters of the list, and how many bills match them. */
  readonly query: BillQuery;
  readonly total: number;
  /** The query string of the list. */
  readonly address: URLSearchParams;
  readonly onClear: () => void;
  /** Reads the list again. */
  readonly onChanged: () => void;
}

interface SelectedBillsProps extends Pick<BillSelectionBarProps, 'selection' | 'address' | 'onClear'> {
  /** The bills that match the filters, on all pages. */
  readonly matching?: MatchingRows<Bill>;
  /** Further actions on the selected bills. */
  readonly children?: ReactNode;
}

/** Total of the selected bills, and the button to pay them. */
export function SelectedBills({ selection, address, onClear, matching, children }: SelectedBillsProps) {
  const texts = useTextStyles();
  const me = useMe();
  const mayPay = useMay('payments.create');
  const items = [...selection.values()];
  const { bills, groupCount, openCents, why } = payableOf(selection, (group) => may(me, 'payments.create', group));
  return (
    <SelectionBar
      rows={{ list: BILLS, items }}
      address={address}
      noun={['bill', 'bills']}
      total={`${formatCents(cappedSum(items.map(amountOpen)))} open`}
      onClear={onClear}
      matching={matching}
      facts={mayPay && why && <span className={texts.quiet}>{why}</span>}
    >
      {children}
      {mayPay && bills.length > 0 && (
        <LinkButton appearance="primary" to={paths.pay(bills.map(({ billPk }) => billPk))}>
          {`Pay ${counted(bills.length, 'bill')}${groupCount > 1 ? ` of ${groupCount} groups` : ''} · ${formatCents(openCents)}`}
        </LinkButton>
      )}
    </SelectionBar>
  );
}
