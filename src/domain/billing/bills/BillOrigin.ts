import type { Bill } from './Bill';

/** Source bill of a correction, an expected adjustment, or a saving. */
export type BillOrigin = Pick<Bill, 'billPk' | 'billNumber' | 'periodFrom' | 'division'>;
