import { BillResults } from './BillResults';
import { useBillSummary } from './useBillSummary';

/** Every bill of a group. */
export function GroupBills({ groupNumber }: { groupNumber: string }) {
  return <BillResults state={useBillSummary(groupNumber)} />;
}
