import { useState } from 'react';
import { sumCents } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import type { PlannedReturn, ReturnFilePlan, ReturnOutcome } from '../../domain/payments/returnFile';
import { counted, labelOf } from '../../domain/text/wording';
import { Pager } from '../kit/tables/Pager';
import { StackTable } from '../kit/tables/StackTable';
import { Money } from '../kit/values/Money';

const PAGE_SIZE = 50;

const OUTCOME_LABELS: Readonly<Record<ReturnOutcome, string>> = {
  RETURN: 'Will be returned',
  RETURNED: 'Returned',
  ENDED: 'Already ended',
  UNMATCHED: 'Needs attention',
  CHANGE: 'Not a return',
};

/** Entries of a return file with what posting it does with each. */
export function ReturnFileEntries({ entries }: { readonly entries: readonly PlannedReturn[] }) {
  const [page, setPage] = useState(0);
  return (
    <>
      <StackTable
        label="Entries of the return file"
        items={entries.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
        keyOf={({ line }) => String(line)}
        columns={[
          {
            label: 'Payment',
            kind: 'lead',
            cell: ({ payment }) => (payment ? `${payment.groupName}, ${payment.confirmation}` : 'Not found'),
          },
          { label: 'Line', kind: 'figure', isExtra: true, cell: ({ line }) => line.toLocaleString('en-US') },
          { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
          { label: 'Result', kind: 'whole', cell: ({ outcome }) => labelOf(OUTCOME_LABELS, outcome) },
          { label: 'Reason', kind: 'whole', cell: ({ message }) => message },
        ]}
      />
      <Pager page={page} size={PAGE_SIZE} total={entries.length} noun="entries" onPage={setPage} />
    </>
  );
}

/** Number and total of the entries with an outcome. */
export function amountOf({ entries }: ReturnFilePlan, outcome: ReturnOutcome) {
  const chosen = entries.filter((entry) => entry.outcome === outcome);
  return { count: chosen.length, cents: sumCents(chosen.map(({ amountCents }) => amountCents)) };
}

const PLURALS = { payment: 'payments', entry: 'entries' } as const;

/** What posting a file does, one sentence for each outcome that it has. */
export function effectLines(plan: ReturnFilePlan): readonly string[] {
  const line = (outcome: ReturnOutcome, noun: keyof typeof PLURALS, what: string) => {
    const { count, cents } = amountOf(plan, outcome);
    return count > 0
      ? [`${counted(count, noun, PLURALS[noun])} ${what}${cents > 0 ? `, ${formatCents(cents)}` : ''}`]
      : [];
  };
  return [
    ...line('RETURN', 'payment', 'to return'),
    ...line('RETURNED', 'payment', 'returned'),
    ...line('ENDED', 'payment', 'already voided, returned or reversed'),
    ...line('UNMATCHED', 'entry', 'to check by hand'),
    ...line('CHANGE', 'entry', 'with corrected bank data, not returned'),
  ];
}
