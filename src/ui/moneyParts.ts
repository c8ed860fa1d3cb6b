import type { PageTab } from './kit/navigation/PageTab';

type Part = Pick<PageTab<object>, 'label' | 'needs' | 'part'>;

/** The checks before money moves, on the page of processing. */
export const GO_LIVE_CHECKS: Part = {
  label: 'Checks',
  needs: ['setup'],
  part: () => import(/* webpackChunkName: "setup" */ './office/dashboard/GoLivePanel').then((m) => m.GoLivePanel),
};

/** The months of the ledger, beside the statements that close them. */
export const MONTH_END: Part = {
  label: 'Months',
  needs: ['dashboard', 'office'],
  part: () => import(/* webpackChunkName: "processing" */ './money/periods/ClosePage').then((m) => m.ClosePage),
};
