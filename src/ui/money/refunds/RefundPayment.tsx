import { makeStyles, tokens } from '@fluentui/react-components';
import { accountText } from '../../../domain/money/payments/accountText';
import type { Refund, RefundCredit } from '../../../domain/money/refunds/Refund';
import { isToRenew, stopOrderState } from '../../../domain/money/refunds/stopOrder';
import { useLooks } from '../../kit/useLooks';
import { DateText, today } from '../../kit/values/DateText';
import { isStale } from './RefundActions';

const useStyles = makeStyles({
  problem: { color: tokens.colorPaletteRedForeground1, whiteSpace: 'normal' },
});

/** The check or the ACH credit of a refund, and stop orders of its void checks; nothing while it has none of them. */
export function PaidBy({ refund }: { readonly refund: Refund }) {
  const styles = useStyles();
  const looks = useLooks();
  return (
    <>
      <Payment refund={refund} />
      {refund.stopOrders.map((order) => (
        <div key={order.checkNumber} className={isToRenew(order, today()) ? styles.problem : looks.cellNote}>
          {stopOrderState(order, today())}
        </div>
      ))}
    </>
  );
}

function Payment({ refund }: { readonly refund: Refund }) {
  const looks = useLooks();
  const { check, credit } = refund;
  if (credit) return <Credit credit={credit} />;
  if (!check) return null;
  return (
    <>
      {check.checkNumber}
      <div className={looks.cellNote}>
        <DateText date={check.issuedOn} />
      </div>
      {isStale(refund) && check.staleOn && (
        <div className={looks.cellNote}>
          Stale since <DateText date={check.staleOn} />
        </div>
      )}
    </>
  );
}

function Credit({ credit }: { readonly credit: RefundCredit }) {
  const styles = useStyles();
  const looks = useLooks();
  const { accountName, accountMasked, reference, fileName, settleDate, problem } = credit;
  return (
    <>
      ACH to {accountText({ name: accountName, accountMasked })}
      {fileName !== null && (
        <div className={looks.cellNote}>
          {reference} in {fileName}
        </div>
      )}
      {settleDate !== null && (
        <div className={looks.cellNote}>
          Settlement <DateText date={settleDate} />
        </div>
      )}
      {problem !== null && <div className={styles.problem}>{problem}</div>}
    </>
  );
}
