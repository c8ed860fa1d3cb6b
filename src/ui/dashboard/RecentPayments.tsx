import type { Payment } from '../../domain/payments/Payment';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { PaymentStatusText } from '../kit/feedback/StatusBadge';
import { AppLink } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { StackTable } from '../kit/tables/StackTable';
import { DateText, InstantText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';

/** The latest payments, newest first. */
export function RecentPayments({ payments }: { payments: readonly Payment[] }) {
  const area = useArea();
  return (
    <Panel title="Recent payments">
      {payments.length === 0 ? (
        <EmptyState
          kind="nothingYet"
          title="No payments yet"
          text="A payment appears here as soon as a group makes one."
        />
      ) : (
        <StackTable
          label="Recent payments"
          isWide
          items={payments}
          keyOf={({ paymentPk }) => paymentPk}
          columns={[
            { label: 'Made', kind: 'whole', isExtra: true, cell: ({ addDate }) => <InstantText timestamp={addDate} /> },
            {
              label: 'Confirmation',
              kind: 'lead',
              cell: ({ confirmation }) => (
                <AppLink to={`${paths.payments(area)}?q=${encodeURIComponent(confirmation)}`}>{confirmation}</AppLink>
              ),
            },
            { label: 'Group', cell: ({ groupName }) => groupName },
            { label: 'Method', isExtra: true, cell: ({ method }) => method },
            { label: 'Status', cell: (payment) => <PaymentStatusText payment={payment} /> },
            { label: 'Settles', kind: 'whole', cell: ({ settleDate }) => <DateText date={settleDate} /> },
            { label: 'Amount', kind: 'figure', cell: ({ paymentAmount }) => <Money cents={paymentAmount} /> },
          ]}
        />
      )}
    </Panel>
  );
}
