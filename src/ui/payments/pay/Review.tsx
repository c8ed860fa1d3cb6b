import { Button, makeStyles, Table, TableBody, TableCell, TableRow, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Checkout } from '../../../application/payments/Checkout';
import type { CheckoutState } from '../../../application/payments/CheckoutState';
import { formatCents } from '../../../domain/money/formatCents';
import type { PaymentPreview } from '../../../domain/payments/PaymentPreview';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Panel } from '../../kit/dialogs/Panel';
import { Spinner } from '../../kit/feedback/Loading';
import { StatusBadge } from '../../kit/feedback/StatusBadge';
import { TableHead } from '../../kit/tables/TableHead';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { DateText, dayText, InstantText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { CheckoutProblem } from './CheckoutProblem';
import { Equation } from './Equation';

const AMOUNTS = ['Balance', 'Pay now', 'Remaining balance'];

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '860px' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    marginBottom: tokens.spacingVerticalL,
  },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', gap: tokens.spacingHorizontalM, flexWrap: 'wrap', marginTop: tokens.spacingVerticalL },
  scroll: { overflowX: 'auto', marginBottom: tokens.spacingVerticalL },
});

/** Everything once more before the money moves: from where, on what, and when. */
export function Review({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const styles = useStyles();
  const [isConfirming, setIsConfirming] = useState(false);
  const [lastPreview, setLastPreview] = useState<PaymentPreview>();
  const { stage, equation, accounts, bankAccountPk } = state;
  if (stage.kind === 'reviewing' && stage.preview !== lastPreview) setLastPreview(stage.preview);
  const preview = stage.kind === 'reviewing' ? stage.preview : lastPreview;
  const account = accounts.find((candidate) => candidate.bankAccountPk === bankAccountPk);
  const amount = formatCents(equation.sourcesCents);
  const isBusy = stage.kind !== 'reviewing';
  return (
    <div className={styles.root}>
      <CheckoutProblem stage={stage} onRetry={() => void checkout.confirm()} />
      <Panel title="Review">
        <dl className={styles.facts}>
          <div>
            <dt className={styles.label}>Pay from</dt>
            <dd className={styles.value}>
              {account?.name} · {account?.accountMasked}
            </dd>
          </div>
          {preview && (
            <>
              <div>
                <dt className={styles.label}>Settles</dt>
                <dd className={styles.value}>
                  <DateText date={preview.settleDate} />
                </dd>
              </div>
              <div>
                <dt className={styles.label}>Can be taken back until</dt>
                <dd className={styles.value}>
                  <InstantText timestamp={preview.cutoff} />
                </dd>
              </div>
            </>
          )}
        </dl>
        {preview && <ReviewedBills preview={preview} />}
        <Equation equation={equation} />
        {stage.kind === 'sending' && <Spinner label="Paying …" />}
        {stage.kind === 'asking' && <Spinner label="The answer got lost. Asking what happened …" />}
        <div className={styles.actions}>
          <Button appearance="primary" size="large" disabledFocusable={isBusy} onClick={() => setIsConfirming(true)}>
            Pay {amount}
          </Button>
          <Button size="large" disabledFocusable={isBusy} onClick={() => void checkout.back()}>
            Back
          </Button>
        </div>
      </Panel>
      <ConfirmDialog
        open={isConfirming}
        title={`Pay ${amount}?`}
        confirmLabel={`Pay ${amount}`}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          void checkout.confirm();
        }}
      >
        {amount} will be drawn from {account?.name} ({account?.accountMasked})
        {preview && ` and settle on ${dayText(preview.settleDate)}`}. The bills are shown as paid once the bank has
        moved the money.
      </ConfirmDialog>
    </div>
  );
}

function ReviewedBills({ preview }: { preview: PaymentPreview }) {
  const styles = useStyles();
  const table = useTableStyles();
  return (
    <div className={styles.scroll}>
      <Table size="small" aria-label="Bills in this payment">
        <TableHead headings={['Bill', ...AMOUNTS, 'Then']} figures={AMOUNTS} />
        <TableBody>
          {preview.perBill.map((bill) => (
            <TableRow key={bill.billPk} className={table.row}>
              <TableCell>{bill.billNumber}</TableCell>
              {[bill.openBeforeCents, bill.amountCents, bill.openAfterCents].map((amount, index) => (
                <TableCell key={index} className={table.numeric}>
                  <Money cents={amount} quietZero />
                </TableCell>
              ))}
              <TableCell>
                <StatusBadge status={bill.statusAfter} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
