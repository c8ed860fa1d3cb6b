import { NO_COUNTS, ShellCounts } from '../../../application/office/notices/ShellCounts';
import { MAX_WAITING, paysNotOnBillText } from '../../../domain/office/notices/WaitingWork';
import { MessageBar } from '../feedback/MessageBar';
import { useMay } from '../MeContext';
import { useService } from '../Services';
import { useStream } from '../useStream';
import { AppLink } from './AppLink';
import { paths, useArea } from './paths';

/**
 * How many people pay and are on no bill, above everything that is about money. Renders nothing if there are none, or the person may
 * not see them.
 *
 * @source docs/decisions/not-on-bill.md#coverage-comes-before-money
 */
export function PayingNotOnBillNote() {
  const area = useArea();
  const mayRead = useMay('notOnBill.read');
  const { work } = useStream(useService(ShellCounts).counts$, NO_COUNTS);
  const count = work?.notOnBill ?? 0;
  if (!mayRead || count === 0) return null;
  const text = count < MAX_WAITING ? paysNotOnBillText(count) : '100 or more people pay and are not on a bill';
  return (
    <MessageBar intent="warning" title={`${text}.`} actions={<AppLink to={paths.notOnBill(area)}>Look</AppLink>}>
      They may not be insured.
    </MessageBar>
  );
}
