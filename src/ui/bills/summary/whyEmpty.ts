import type { BillTabId } from '../../../domain/bills/billTabs';
import type { SummaryView } from './billQueryOfAddress';

/** Why a list of bills is empty, in words. */
export interface EmptyWords {
  /** Whether the filters hide what there is. */
  readonly isNarrowed: boolean;
  readonly title: string;
  readonly text: string;
}

const NO_MATCH: EmptyWords = {
  isNarrowed: true,
  title: 'Nothing matches',
  text: 'Nothing fits the search and filters you chose.',
};

const NOTHING: Readonly<Record<BillTabId, readonly [title: string, text: string]>> = {
  toRelease: ['Nothing to release', 'New bills appear here as soon as they are made.'],
  toReconcile: [
    'Nothing to reconcile',
    'That part of the work is done. A bill appears here as soon as it is released.',
  ],
  toPay: ['Nothing to pay', 'A bill can be paid as soon as it is reconciled.'],
  pending: ['No payment is pending', 'A bill stands here while its payment is on its way to the bank.'],
  paid: ['Nothing is paid yet', 'A bill stands here once the bank has moved the money.'],
  all: ['No bills yet', 'A bill appears here as soon as there is one for you to see.'],
};

/** What an empty list of bills says: the filters hide what there is, or there is nothing under the tab. */
export function whyEmpty({ tab, q, status, query }: SummaryView): EmptyWords {
  if (q || status || query.period || query.dueFrom || query.dueTo || query.pastDue) return NO_MATCH;
  const [title, text] = NOTHING[tab.id];
  return { isNarrowed: false, title, text };
}
