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
  RETURN_DEPOSIT: 'Will be returned',
  DEPOSIT_RETURNED: 'Returned',
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
            cell: ({ payment, deposit }) => {
              if (deposit) return `${deposit.groupName}, small deposit to ${deposit.accountName}`;
              return payment ? `${payment.groupName}, ${payment.confirmation}` : 'Not found';
            },
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

const PLURALS = { payment: 'payments', deposit: 'deposits', entry: 'entries' } as const;

/** For example `1 payment and 2 deposits`; empty for none. */
export function returnedText(plan: ReturnFilePlan, payments: ReturnOutcome, deposits: ReturnOutcome): string {
  const parts = [
    { noun: 'payment', count: amountOf(plan, payments).count },
    { noun: 'deposit', count: amountOf(plan, deposits).count },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ noun, count }) => counted(count, noun))
    .join(' and ');
}

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
    ...line('RETURN_DEPOSIT', 'deposit', 'to return, whose accounts stay unverified'),
    ...line('DEPOSIT_RETURNED', 'deposit', 'returned'),
    ...line('ENDED', 'entry', 'already voided, returned, reversed or replaced'),
    ...line('UNMATCHED', 'entry', 'to check by hand'),
    ...line('CHANGE', 'entry', 'with corrected bank data, not returned'),
  ];
}
