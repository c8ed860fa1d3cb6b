import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Checkout } from '../../../application/money/payments/Checkout';
import type { CheckoutState } from '../../../application/money/payments/CheckoutState';
import { amountOpen, balanceOf } from '../../../domain/billing/bills/amountDue';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { whyNotPayable } from '../../../domain/billing/bills/payable';
import { divisionText } from '../../../domain/billing/divisions/Division';
import { daysPastDue } from '../../../domain/money/aging/Aging';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { AmountInput } from '../../kit/forms/AmountInput';
import { Checkbox } from '../../kit/forms/fields';
import { Note, Stack } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { AppLink, TextButton } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { Table, TableCell, TableHeadCell, TableRow } from '../../kit/tables/Table';
import { TableHead } from '../../kit/tables/TableHead';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { DateText, monthText, todayIn } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

/** Shown instead of the bills of a group that has none to pay, with the step that comes before paying. */
export function NothingToPay() {
  return (
    <EmptyState
      kind="nothingYet"
      title="Nothing to pay"
      text="A bill can be paid as soon as it is reconciled."
      action={<AppLink to={`${paths.bills('billing')}?tab=toReconcile`}>View bills to reconcile</AppLink>}
    />
  );
}

const useNotPayableBillsStyles = makeStyles({
  item: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: tokens.spacingHorizontalL },
});

/** Bills that cannot be paid now, each with its balance, the reason and the day from which it can be paid. */
export function NotPayableBills({ bills }: { bills: readonly Bill[] }) {
  const styles = useNotPayableBillsStyles();
  const looks = useLooks();
  if (bills.length === 0) return null;
  return (
    <Panel title="Cannot be paid now">
      <Stack as="ul" gap="M">
        {bills.map((bill) => (
          <li key={bill.billPk} className={styles.item}>
            <Stack as="span" gap={0}>
              <AppLink to={paths.bill('billing', bill.billPk)}>{bill.billNumber}</AppLink>
              <Note>{billPartsText(bill)}</Note>
            </Stack>
            <Money cents={balanceOf(bill)} />
            <span className={looks.allColumns}>{whyNotPayable(bill)}</span>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

const FIGURES = ['Balance', 'Pay now'];

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', paddingBlock: tokens.spacingVerticalS },
  top: { verticalAlign: 'top', paddingTop: tokens.spacingVerticalS },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    alignItems: 'baseline',
    justifyItems: 'end',
    gap: tokens.spacingHorizontalS,
    paddingTop: tokens.spacingVerticalXS,
    fontVariantNumeric: 'tabular-nums',
  },
});

/**
 * The bills that are ready for payment, with the amount to pay on each. On a phone the amounts are below their bill. Nothing is
 * selected in advance; one button selects what is past due.
 */
export function BillsToPay({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const styles = useStyles();
  const looks = useLooks();
  const table = useTableStyles();
  const { user } = useMe();
  const isNarrow = useBreakpoint() === 0;
  const areAllSelected = state.bills.every(({ billPk }) => state.amounts.has(billPk));
  const late = state.bills.filter(({ dueDate, timeZone }) => dueDate < todayIn(timeZone));
  const selectLate = late.some(({ billPk }) => !state.amounts.has(billPk)) && (
    <TextButton
      onClick={() => {
        for (const { billPk } of late) checkout.selectBill(billPk, true);
      }}
    >
      {`Select ${counted(late.length, 'bill')} past due, ${formatCents(cappedSum(late.map(amountOpen)))}`}
    </TextButton>
  );
  return (
    <Panel title="Bills" actions={selectLate}>
      <div className={looks.scrolling}>
        <Table className={table.table} aria-label="Bills ready for payment">
          <TableHead
            headings={isNarrow ? ['Bill'] : ['Bill', ...FIGURES]}
            figures={FIGURES}
            first={
              <TableHeadCell className={looks.checkbox}>
                <Checkbox
                  label="Select all bills"
                  checked={areAllSelected}
                  onChange={(isSelected) => {
                    for (const { billPk } of state.bills) checkout.selectBill(billPk, isSelected);
                  }}
                />
              </TableHeadCell>
            }
          />
          <tbody>
            {state.bills.map((bill) => (
              <TableRow key={bill.billPk} className={table.row}>
                <TableCell className={mergeClasses(looks.checkbox, isNarrow && styles.top)}>
                  <Checkbox
                    label={`Pay bill ${bill.billNumber}`}
                    checked={state.amounts.has(bill.billPk)}
                    onChange={(isSelected) => checkout.selectBill(bill.billPk, isSelected)}
                  />
                </TableCell>
                <TableCell>
                  <span className={styles.stack}>
                    <AppLink to={paths.bill('billing', bill.billPk)}>{bill.billNumber}</AppLink>
                    <Note>{billPartsText(bill)}</Note>
                    <DueLine bill={bill} />
                    {bill.lockedBy && bill.lockedBy.userId !== user.userId && (
                      <Note>Being edited by {bill.lockedBy.name}</Note>
                    )}
                    {isNarrow && (
                      <span className={styles.figures}>
                        <Note className={looks.atCellStart}>Balance</Note>
                        <Money cents={amountOpen(bill)} />
                        <Note className={looks.atCellStart}>Pay now</Note>
                        <AmountCell bill={bill} checkout={checkout} state={state} />
                      </span>
                    )}
                  </span>
                </TableCell>
                {!isNarrow && (
                  <>
                    <TableCell className={table.numeric}>
                      <Money cents={amountOpen(bill)} />
                    </TableCell>
                    <TableCell className={table.numeric}>
                      <AmountCell bill={bill} checkout={checkout} state={state} />
                    </TableCell>
                  </>
                )}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}

function AmountCell({ bill, checkout, state }: { bill: Bill; checkout: Checkout; state: CheckoutState }) {
  const looks = useLooks();
  const amount = state.amounts.get(bill.billPk);
  if (amount === undefined) return '–';
  const problem = state.equation.problems.find(({ billPk }) => billPk === bill.billPk);
  return (
    <Stack as="span" gap="XXS" align="end">
      <AmountInput
        label={`Amount for bill ${bill.billNumber}`}
        value={amount}
        onChange={(next) => checkout.setAmount(bill.billPk, next)}
      />
      {problem && (
        <span className={looks.problem} role="alert">
          {problem.message}
        </span>
      )}
    </Stack>
  );
}

/** `Mar 2026 · West (02) · Acme Health`. @source BR-DIV-10 */
function billPartsText({ periodFrom, division, carrierNames }: Bill): string {
  return [monthText(periodFrom), division && divisionText(division), carrierNames.join(', ')]
    .filter(Boolean)
    .join(' · ');
}

/** A bill's due date, with the number of days past due, if any. */
function DueLine({ bill: { dueDate: date, timeZone } }: { bill: Pick<Bill, 'dueDate' | 'timeZone'> }) {
  const looks = useLooks();
  const day = todayIn(timeZone);
  if (date >= day)
    return (
      <Note>
        Due <DateText date={date} />
      </Note>
    );
  return (
    <span className={looks.problem}>
      Due <DateText date={date} /> · {counted(daysPastDue(date, day), 'day')} past due
    </span>
  );
}
