import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { type MadePayment, PaymentDetail } from '../../../application/money/payments/PaymentList';
import { accountText } from '../../../domain/money/payments/accountText';
import type { Payment } from '../../../domain/money/payments/Payment';
import { PaymentMethod } from '../../../domain/money/payments/PaymentMethod';
import { isHeld, PAYMENT_METHODS } from '../../../domain/money/payments/paymentMethods';
import { sumCents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { Panel } from '../../kit/dialogs/Panel';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { DownloadButton } from '../../kit/forms/DownloadButton';
import { Note, Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink, LinkButton } from '../../kit/navigation/AppLink';
import { BillLink } from '../../kit/navigation/BillLink';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { Table, TableCell, TableRow } from '../../kit/tables/Table';
import { TableHead } from '../../kit/tables/TableHead';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useLooks } from '../../kit/useLooks';
import { DateText, dayText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { PaymentStatusText, PaymentTime } from '../../kit/values/PaymentText';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, '@media print': { display: 'none' } },
});

interface ReceiptProps {
  readonly payment: MadePayment;
  readonly note?: string;
  readonly onAnother: () => void;
}

/** The receipt of what a checkout just made: one sheet for each payment. */
export function Receipt({ payment, note, onAnother }: ReceiptProps) {
  const styles = useStyles();
  const announce = useAnnounce();
  const detail = useService(PaymentDetail);
  const payments = [payment, ...payment.others];
  const total = sumCents(payments.map(({ paymentAmount }) => paymentAmount));
  const numbers = payments.map(({ confirmation }) => confirmation).join(', ');
  const { scheduledFor } = payment;
  const made = scheduledFor === null ? 'submitted' : `scheduled for ${dayText(scheduledFor)}`;
  const message = note ?? `${formatCents(total)} was ${made}. Confirmation ${numbers}.`;
  useEffect(() => announce(message), [announce, message]);
  return (
    <Stack width="page">
      <MessageBar intent="success">{message}</MessageBar>
      {payments.map((one) => (
        <ReceiptSheet key={one.paymentPk} payment={one} />
      ))}
      <div className={styles.actions}>
        <Button appearance="primary" onClick={() => window.print()}>
          Print receipt
        </Button>
        {payments.map(({ paymentPk, confirmation }) => (
          <DownloadButton
            key={paymentPk}
            label={payments.length > 1 ? `Receipt ${confirmation} as PDF` : 'Receipt as PDF'}
            what="receipt"
            fetch={() => detail.receipt(paymentPk)}
          />
        ))}
        <LinkButton to={paths.payments('billing')}>View all payments</LinkButton>
        <Button onClick={onAnother}>Pay more bills</Button>
      </div>
    </Stack>
  );
}

const useSheetStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    marginBottom: tokens.spacingVerticalL,
  },
  amount: { fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700 },
});

/** A payment's details and bills, for screen and print. */
export function ReceiptSheet({ payment }: { payment: Payment }) {
  const styles = useSheetStyles();
  const table = useTableStyles();
  const area = useArea();
  return (
    <Panel title={`Receipt ${payment.confirmation}`}>
      <dl className={styles.facts}>
        <Fact label="Amount">
          <Money cents={payment.paymentAmount} className={styles.amount} />
        </Fact>
        <Fact label="Group">
          <GroupLink groupNumber={payment.groupNumber} groupName={payment.groupName} />
        </Fact>
        <Fact label="Method">{PAYMENT_METHODS[payment.method].label}</Fact>
        <Fact label="Paid from">
          <PaidFrom payment={payment} />
        </Fact>
        {payment.scheduledFor !== null && (
          <Fact label="Scheduled for">
            <DateText date={payment.scheduledFor} />
          </Fact>
        )}
        <Fact label="Settles">
          <DateText date={payment.settleDate} />
        </Fact>
        <Fact label="Status">
          <PaymentStatusText payment={payment} />
        </Fact>
        <Fact label="Made by">
          {payment.madeBy}
          {payment.isAutopay && ' (autopay)'}
        </Fact>
        <Fact label="Date">
          <PaymentTime timestamp={payment.addDate} timeZone={payment.timeZone} />
        </Fact>
      </dl>
      <Table size="small" aria-label="Bills in this payment">
        <TableHead headings={['Bill', 'Amount']} figures={['Amount']} />
        <tbody>
          {payment.allocations.map(({ billPk, billNumber, division, amountCents }) => (
            <TableRow key={billPk} className={table.row}>
              <TableCell>
                <BillLink billPk={billPk} billNumber={billNumber} division={division} />
              </TableCell>
              <TableCell className={table.numeric}>
                <Money cents={amountCents} />
              </TableCell>
            </TableRow>
          ))}
          {payment.closedBill && (
            <TableRow className={table.row}>
              <TableCell>
                <AppLink to={paths.bill(area, payment.closedBill.billPk)} appearance="inText">
                  {payment.closedBill.billNumber}
                </AppLink>{' '}
                (closed, nothing due)
              </TableCell>
              <TableCell className={table.numeric}>
                <Money cents={payment.paymentAmount} />
              </TableCell>
            </TableRow>
          )}
          {payment.closedBill && payment.closedBill.creditCents > 0 && (
            <TableRow className={table.row}>
              <TableCell>Credit held in suspense</TableCell>
              <TableCell className={table.numeric}>
                <Money cents={payment.closedBill.creditCents} />
              </TableCell>
            </TableRow>
          )}
          {payment.excessCents > 0 && (
            <TableRow className={table.row}>
              <TableCell>
                {payment.excessTo === 'overShort' ? 'Over/Short Credit' : 'To suspense'}, once processed
              </TableCell>
              <TableCell className={table.numeric}>
                <Money cents={payment.excessCents} />
              </TableCell>
            </TableRow>
          )}
        </tbody>
      </Table>
    </Panel>
  );
}

/** The bank account, linked to its page for people who may see it; otherwise the kind of money. */
function PaidFrom({ payment }: { payment: Payment }) {
  const { groupNumber, bankAccountPk, bankAccountName, bankAccountMasked } = payment;
  const maySee = useMay('bankAccounts.read', groupNumber);
  if (bankAccountName === null) return sourceOf(payment);
  const account = accountText({ name: bankAccountName, accountMasked: bankAccountMasked });
  if (!maySee || bankAccountPk === null) return account;
  return <AppLink to={paths.bankAccount(groupNumber, bankAccountPk)}>{account}</AppLink>;
}

function sourceOf({ method }: Payment): string {
  if (method === PaymentMethod.OverShortDebit) return 'Written off';
  if (method === PaymentMethod.DebitSuspense) return 'Carried to the next bill';
  return isHeld(method) ? 'Held money of the group' : '–';
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const looks = useLooks();
  return (
    <div>
      <Note as="dt">{label}</Note>
      <dd className={looks.sum}>{children}</dd>
    </div>
  );
}
