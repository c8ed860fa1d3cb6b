import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { RunPaymentList } from '../../../application/money/processing/RunHistory';
import { PAYMENT_METHODS } from '../../../domain/money/payments/paymentMethods';
import {
  hasReason,
  PAYMENT_RESULT_LABELS,
  PAYMENT_RESULTS,
  type PaymentResult,
  type RecordedRun,
} from '../../../domain/money/processing/RunHistory';
import { RUN_PAYMENT_LIST } from '../../../domain/money/processing/runList';
import { Panel } from '../../kit/dialogs/Panel';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { Select } from '../../kit/forms/fields';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { Pager } from '../../kit/tables/Pager';
import { StackTable } from '../../kit/tables/StackTable';
import { useLiveQuery } from '../../kit/useStream';
import { DateText, dayText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const PAGE_SIZE = 50;

const NOTHING: Readonly<Record<PaymentResult, string>> = {
  processed: 'This run processed no payments.',
  failed: 'No payment failed in this run.',
  notDue: 'No payment was waiting for a later settlement date.',
  notPresented: 'This run presented every returned payment that was due again.',
};

const useStyles = makeStyles({ filter: { maxWidth: '220px', marginBottom: tokens.spacingVerticalM } });

/** The payments of a run: processed, failed with the reason, not due yet, or returned and not presented again, with the reason. */
export function RunPayments({ run: { runPk, businessDate, failed } }: { readonly run: RecordedRun }) {
  const styles = useStyles();
  const list = useService(RunPaymentList);
  const [result, setResult] = useState<PaymentResult>(failed > 0 ? 'failed' : 'processed');
  const [page, setPage] = useState(0);
  const payments = useLiveQuery(list, { runPk, result, page, size: PAGE_SIZE });
  const isStale = payments.kind === 'loaded' && payments.value.result !== result;
  const reread = () => list.retry();
  const root = useRef<HTMLDivElement>(null);
  // The list of runs above may fill the screen.
  useEffect(() => root.current?.scrollIntoView({ block: 'nearest' }), []);
  const choose = (value: string) => {
    setResult(PAYMENT_RESULTS.find((one) => one === value) ?? 'processed');
    setPage(0);
  };
  return (
    <div ref={root}>
      <Panel
        title={`Payments of the run for ${dayText(businessDate)}`}
        actions={<ExportMenu of={{ list: RUN_PAYMENT_LIST, query: { runPk, result } }} label="Export payments" />}
      >
        <Field label="Result" className={styles.filter}>
          <Select value={result} onChange={choose}>
            {PAYMENT_RESULTS.map((one) => (
              <option key={one} value={one}>
                {PAYMENT_RESULT_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
        {(payments.kind === 'loading' || isStale) && <SkeletonRows rows={4} label="Loading the payments of the run" />}
        <Unloaded found={payments} what="the payments of the run" waiting={null} isPage onRetry={reread} />
        <RefreshFailed found={payments} what="the payments of the run" onRetry={reread} />
        {payments.kind === 'loaded' && !isStale && payments.value.total === 0 && <p>{NOTHING[result]}</p>}
        {payments.kind === 'loaded' && !isStale && payments.value.total > 0 && (
          <>
            <StackTable
              label="Payments of the run"
              items={payments.value.items}
              keyOf={({ paymentPk }) => paymentPk}
              columns={[
                { label: 'Confirmation', kind: 'lead', cell: ({ confirmation }) => confirmation },
                {
                  label: 'Group',
                  kind: 'whole',
                  cell: ({ groupNumber, groupName }) => <GroupLink groupNumber={groupNumber} groupName={groupName} />,
                },
                { label: 'Method', isExtra: true, cell: ({ method }) => PAYMENT_METHODS[method]?.label ?? method },
                { label: 'Settles', cell: ({ settleDate }) => <DateText date={settleDate} /> },
                { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
                ...(hasReason(result)
                  ? [{ label: 'Reason', kind: 'broad' as const, cell: ({ reason }: { reason: string }) => reason }]
                  : []),
              ]}
            />
            <Pager page={page} size={PAGE_SIZE} total={payments.value.total} noun="payments" onPage={setPage} />
          </>
        )}
      </Panel>
    </div>
  );
}
