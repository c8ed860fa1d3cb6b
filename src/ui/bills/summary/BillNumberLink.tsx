import type { Bill } from '../../../domain/bills/Bill';
import { AppLink } from '../../shared/AppLink';
import { paths, useArea } from '../../shared/paths';

export function BillNumberLink({ bill }: { bill: Bill }) {
  return <AppLink to={paths.bill(useArea(), bill.billPk)}>{bill.billNumber}</AppLink>;
}
