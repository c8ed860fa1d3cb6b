import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Payment } from '../../../domain/payments/Payment';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { PAYMENT_COLUMNS, type PaymentColumn } from './paymentColumns';

const useStyles = makeStyles({ root: { paddingInline: tokens.spacingHorizontalM } });

export interface PaymentStackProps {
  readonly payments: readonly Payment[];
  readonly onOpen: (paymentPk: string) => void;
}

/** The payments where a table has no room: one below the other, each with its values. */
export function PaymentStack({ payments, onOpen }: PaymentStackProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const leadFirst = [...PAYMENT_COLUMNS].sort((one, other) => Number(other.isLead ?? 0) - Number(one.isLead ?? 0));
  return (
    <div className={mergeClasses(table.frame, styles.root)}>
      <StackTable
        label="Payments"
        columns={leadFirst.map((column) => stacked(column, onOpen))}
        items={payments}
        keyOf={({ paymentPk }) => paymentPk}
      />
    </div>
  );
}

function stacked(
  { words, isAmount, isLead, isExtra, cell }: PaymentColumn,
  onOpen: PaymentStackProps['onOpen'],
): StackColumn<Payment> {
  const kind = isLead ? 'lead' : isAmount ? 'figure' : undefined;
  return { label: words, cell: (payment) => cell(payment, onOpen), ...(kind && { kind }), ...(isExtra && { isExtra }) };
}
