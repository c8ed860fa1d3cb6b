import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { RateChecks } from '../../../application/billing/rates/RateChecks';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { signedAmount } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { Unloaded } from '../feedback/Loaded';
import { MessageBar } from '../feedback/MessageBar';
import { WithoutClass } from '../navigation/WithoutClass';
import { useService } from '../Services';
import { useLiveQuery } from '../useStream';

/** Bills whose differences are listed in a dialog. */
const MAX_LISTED = 5;
/** Bills whose rates are checked in a dialog. Each check reads all lines of a bill. */
const MAX_CHECKED = 500;

const useStyles = makeStyles({
  list: { marginBlock: tokens.spacingVerticalXXS, paddingLeft: tokens.spacingHorizontalXL },
});

/** What differs from the confirmed rates on bills, before they are released: line by line for one bill, a total for each of several. */
export function RatesOfBills({
  bills,
}: {
  readonly bills: readonly Pick<Bill, 'billPk' | 'billNumber' | 'groupNumber'>[];
}) {
  const styles = useStyles();
  const checks = useService(RateChecks);
  const query = useMemo(() => checks.bills(), [checks]);
  const billPks = useMemo(() => bills.slice(0, MAX_CHECKED).map(({ billPk }) => billPk), [bills]);
  const found = useLiveQuery(query, billPks);
  if (found.kind !== 'loaded') {
    const failure = 'The rates could not be checked.';
    return <Unloaded found={found} what="the rates" rows={1} failure={failure} onRetry={() => query.retry()} />;
  }
  const numberOf = new Map(bills.map(({ billPk, billNumber }) => [billPk, billNumber]));
  const withoutClass = new Map<string, number>();
  for (const { billPk, withoutClass: lines } of found.value) {
    const group = bills.find((bill) => bill.billPk === billPk)?.groupNumber;
    if (group !== undefined && lines > 0) withoutClass.set(group, (withoutClass.get(group) ?? 0) + lines);
  }
  const differing = found.value.filter(({ notice }) => notice !== '');
  differing.sort((one, other) => Math.abs(other.differenceCents) - Math.abs(one.differenceCents));
  const uncovered = found.value.filter(({ checked }) => checked === 0).length;
  return (
    <>
      {bills.length === 1 &&
        differing.map(({ billPk, notice }) => (
          <MessageBar key={billPk} intent="warning" title={`${numberOf.get(billPk)}:`}>
            {notice}
          </MessageBar>
        ))}
      {bills.length > 1 && differing.length > 0 && (
        <MessageBar
          intent="warning"
          title={`${counted(differing.length, 'bill')} ${differing.length === 1 ? 'differs' : 'differ'} from the confirmed rates:`}
        >
          <ul className={styles.list}>
            {differing.slice(0, MAX_LISTED).map(({ billPk, differing: lines, differenceCents }) => (
              <li key={billPk}>
                {numberOf.get(billPk)}: {signedAmount(differenceCents)} on {counted(lines, 'line')}
              </li>
            ))}
            {differing.length > MAX_LISTED && <li>{counted(differing.length - MAX_LISTED, 'more bill')}</li>}
          </ul>
        </MessageBar>
      )}
      {[...withoutClass].slice(0, MAX_LISTED).map(([groupNumber, lines]) => (
        <WithoutClass key={groupNumber} groupNumber={groupNumber} counts={{ withoutClass: lines }} />
      ))}
      {uncovered > 0 && (
        <p>
          {counted(uncovered, 'bill')} not compared with confirmed rates: none could be applied to{' '}
          {uncovered === 1 ? 'its' : 'their'} lines.
        </p>
      )}
      {bills.length > billPks.length && (
        <p>Only the first {billPks.length} bills were compared with confirmed rates.</p>
      )}
    </>
  );
}
