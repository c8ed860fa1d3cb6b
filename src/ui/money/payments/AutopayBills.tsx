import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { AutopayEditor, GroupAutopay } from '../../../application/money/payments/Autopay';
import { type AutopayBill, autopayNote } from '../../../domain/money/payments/autopay';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { BillLink } from '../../kit/navigation/BillLink';
import { StackTable } from '../../kit/tables/StackTable';
import { currentTime, DateText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

interface AutopayBillsProps {
  readonly editor: AutopayEditor;
  readonly autopay: GroupAutopay;
  readonly mayChange: boolean;
}

/** Unpaid bills with the day on which autopay pays them, or the reason why it does not. */
export function AutopayBills({ editor, autopay, mayChange }: AutopayBillsProps) {
  const now = currentTime();
  const notes = new Map(autopay.bills.map((bill) => [bill.billPk, autopayNote(bill, autopay, now)]));
  const bills = autopay.bills.filter(({ billPk }) => notes.get(billPk));
  return (
    <Panel title="Bills">
      {bills.length === 0 ? (
        'Autopay has no bills to pay now.'
      ) : (
        <StackTable
          label="Autopay bills"
          items={bills}
          keyOf={({ billPk }) => billPk}
          columns={[
            {
              label: 'Bill',
              kind: 'lead',
              cell: ({ billPk, billNumber, division }) => (
                <BillLink billPk={billPk} billNumber={billNumber} division={division} />
              ),
            },
            { label: 'Due', kind: 'whole', cell: ({ dueDate }) => <DateText date={dueDate} /> },
            { label: 'Amount', kind: 'whole', cell: ({ dueCents }) => <Money cents={dueCents} /> },
            { label: 'Autopay', cell: ({ billPk }) => notes.get(billPk) },
            {
              label: 'Action',
              cell: (bill) => (mayChange ? <SkipAutopay editor={editor} bill={bill} /> : '–'),
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** Button that skips autopay for a bill, or lets autopay pay it again. Nothing once autopay has made the payment. */
function SkipAutopay({ editor, bill }: { editor: AutopayEditor; bill: AutopayBill }) {
  const [stage, setStage] = useState<'idle' | 'busy' | { readonly error: unknown }>('idle');
  const isSkipped = bill.record?.state === 'SKIPPED';
  if (bill.record?.state === 'PAID') return '–';
  const run = () => {
    if (stage === 'busy') return;
    setStage('busy');
    editor.skip(bill.billPk, !isSkipped).then(
      () => setStage('idle'),
      (error: unknown) => setStage({ error }),
    );
  };
  return (
    <>
      <Button
        size="small"
        disabledFocusable={stage === 'busy'}
        aria-label={`${isSkipped ? 'Resume' : 'Skip'} autopay of bill ${bill.billNumber}`}
        onClick={run}
      >
        {isSkipped ? 'Resume' : 'Skip'}
      </Button>
      {typeof stage === 'object' && (
        <ActionError what="Autopay was not changed." error={stage.error} onRetry={run} showDetail />
      )}
    </>
  );
}
