import { useState } from 'react';
import type { ReturnFilePlan } from '../../../application/money/processing/ReturnFiles';
import {
  isWithoutReturns,
  type PlannedReturn,
  RETURN_OUTCOME_LABELS,
  type ReturnOutcome,
  returnedGroupName,
  returnedItemName,
} from '../../../domain/money/payments/returnFile';
import { sumCents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { Pager } from '../../kit/tables/Pager';
import { StackTable } from '../../kit/tables/StackTable';
import { Money } from '../../kit/values/Money';

const PAGE_SIZE = 50;

/** Notifications of change move no money. */
function amountCell({ outcome, amountCents }: PlannedReturn) {
  const isChange = outcome === 'PROPOSE' || outcome === 'PROPOSED' || outcome === 'CHANGE';
  return isChange && amountCents === 0 ? '–' : <Money cents={amountCents} />;
}

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
            cell: (entry) =>
              [returnedGroupName(entry), returnedItemName(entry)].filter(Boolean).join(', ') || 'Not found',
          },
          { label: 'Line', kind: 'figure', isExtra: true, cell: ({ line }) => line.toLocaleString('en-US') },
          { label: 'Amount', kind: 'figure', cell: amountCell },
          { label: 'Result', kind: 'whole', cell: ({ outcome }) => labelOf(RETURN_OUTCOME_LABELS, outcome) },
          { label: 'Reason', kind: 'broad', cell: ({ message }) => message },
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

const PLURALS = {
  payment: 'payments',
  reversal: 'reversals',
  credit: 'credits',
  deposit: 'deposits',
  entry: 'entries',
  change: 'changes',
} as const;

/** For example `1 payment and 2 deposits`; empty for none. */
function textOf(plan: ReturnFilePlan, nouns: Readonly<Partial<Record<keyof typeof PLURALS, ReturnOutcome>>>): string {
  return (Object.entries(nouns) as [keyof typeof PLURALS, ReturnOutcome][])
    .map(([noun, outcome]) => ({ noun, count: amountOf(plan, outcome).count }))
    .filter(({ count }) => count > 0)
    .map(({ noun, count }) => counted(count, noun))
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}

/** What posting the file will do, as a command: `Return 1 payment and propose 2 changes`. */
export function postLabel(plan: ReturnFilePlan): string {
  if (isWithoutReturns(plan)) return 'Record as received';
  const returns = textOf(plan, {
    payment: 'RETURN',
    reversal: 'RETURN_REVERSAL',
    credit: 'RETURN_CREDIT',
    deposit: 'RETURN_DEPOSIT',
  });
  const changes = textOf(plan, { change: 'PROPOSE' });
  if (returns === '') return `Propose ${changes}`;
  return changes === '' ? `Return ${returns}` : `Return ${returns}, propose ${changes}`;
}

/** What posting the file did: `1 payment returned, 2 changes proposed`. */
export function postedText(plan: ReturnFilePlan): string {
  if (isWithoutReturns(plan)) return 'File recorded as received';
  const returns = textOf(plan, {
    payment: 'RETURNED',
    reversal: 'REVERSAL_RETURNED',
    credit: 'CREDIT_RETURNED',
    deposit: 'DEPOSIT_RETURNED',
  });
  const changes = textOf(plan, { change: 'PROPOSED' });
  const parts = [
    ...(returns === '' ? [] : [`${returns} returned`]),
    ...(changes === '' ? [] : [`${changes} proposed`]),
  ];
  return parts.join(', ') || 'Nothing returned';
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
    ...line('RETURN_REVERSAL', 'reversal', 'to return'),
    ...line('REVERSAL_RETURNED', 'reversal', 'returned'),
    ...line('RETURN_CREDIT', 'credit', 'to return'),
    ...line('CREDIT_RETURNED', 'credit', 'returned'),
    ...line('RETURN_DEPOSIT', 'deposit', 'to return, whose accounts stay unverified'),
    ...line('DEPOSIT_RETURNED', 'deposit', 'returned'),
    ...line('PROPOSE', 'change', 'that a second person is asked to confirm'),
    ...line('PROPOSED', 'change', 'proposed'),
    ...line('ENDED', 'entry', 'already voided, returned, reversed or replaced'),
    ...line('UNMATCHED', 'entry', 'to check by hand'),
    ...line('CHANGE', 'entry', 'with corrected bank data to enter by hand'),
  ];
}
