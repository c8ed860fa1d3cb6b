import { useMemo } from 'react';
import { RateChecks } from '../../../application/rates/RateChecks';
import type { Bill } from '../../../domain/bills/Bill';
import { counted } from '../../../domain/text/wording';
import { ReadFailed } from '../feedback/LoadFailed';
import { SkeletonRows } from '../feedback/Loading';
import { MessageBar } from '../feedback/MessageBar';
import { WithoutClass } from '../navigation/WithoutClass';
import { useService } from '../Services';
import { useLiveQuery } from '../useStream';

/** Bills whose differences are listed in a dialog. */
const MAX_LISTED = 5;
/** Bills whose rates are checked in a dialog. Each check reads all lines of a bill. */
const MAX_CHECKED = 500;

/** What differs from the confirmed rates on bills, before they are released. */
export function RatesOfBills({
  bills,
}: {
  readonly bills: readonly Pick<Bill, 'billPk' | 'billNumber' | 'groupNumber'>[];
}) {
  const checks = useService(RateChecks);
  const query = useMemo(() => checks.bills(), [checks]);
  const billPks = useMemo(() => bills.slice(0, MAX_CHECKED).map(({ billPk }) => billPk), [bills]);
  const found = useLiveQuery(query, billPks);
  if (found.kind === 'loading') return <SkeletonRows rows={1} label="Checking rates" />;
  if (found.kind === 'failed') {
    return <ReadFailed what="The rates could not be checked." error={found.error} onRetry={() => query.retry()} />;
  }
  const numberOf = new Map(bills.map(({ billPk, billNumber }) => [billPk, billNumber]));
  const withoutClass = new Map<string, number>();
  for (const { billPk, withoutClass: lines } of found.value) {
    const group = bills.find((bill) => bill.billPk === billPk)?.groupNumber;
    if (group !== undefined && lines > 0) withoutClass.set(group, (withoutClass.get(group) ?? 0) + lines);
  }
  const differing = found.value.filter(({ notice }) => notice !== '');
  const unchecked = found.value.filter(({ checked }) => checked === 0).length + bills.length - billPks.length;
  return (
    <>
      {differing.slice(0, MAX_LISTED).map(({ billPk, notice }) => (
        <MessageBar key={billPk} intent="warning" title={`${numberOf.get(billPk)}:`}>
          {notice}
        </MessageBar>
      ))}
      {differing.length > MAX_LISTED && (
        <p>{counted(differing.length - MAX_LISTED, 'more bill')} with differences from the confirmed rates.</p>
      )}
      {[...withoutClass].slice(0, MAX_LISTED).map(([groupNumber, lines]) => (
        <WithoutClass key={groupNumber} groupNumber={groupNumber} counts={{ withoutClass: lines }} />
      ))}
      {unchecked > 0 && <p>Rates not checked: {counted(unchecked, 'bill')}.</p>}
    </>
  );
}
