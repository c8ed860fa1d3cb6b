import type { Bill } from '../../../domain/bills/Bill';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';

export function BillNumberLink({ bill }: { bill: Bill }) {
  return <AppLink to={paths.bill(useArea(), bill.billPk)}>{bill.billNumber}</AppLink>;
}
