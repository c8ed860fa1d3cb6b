import { useMemo } from 'react';
import {
  type RateFinding,
  type RateFindings,
  RateFindingsOfBill,
} from '../../../application/billing/rates/RateFindingsOfBill';
import { valueOf } from '../../../application/platform/shared/Loadable';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { rateFindingsText } from '../../../domain/billing/rates/RateFindings';
import { negate, sumCents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { FoldedPanel } from '../../kit/dialogs/FoldedPanel';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Bullets } from '../../kit/layout';
import { WithoutClass } from '../../kit/navigation/WithoutClass';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';

/**
 * The lines of a bill that differ from the confirmed rates. Carriers see their own lines.
 *
 * @source docs/decisions/rates.md#carriers-see-which-of-their-lines-differ
 */
export function BillRatesPanel({ bill: { billPk, version, groupNumber } }: { readonly bill: Bill }) {
  const rates = useService(RateFindingsOfBill);
  const query = useMemo(() => rates.of(billPk), [rates, billPk]);
  const found = useLiveQuery(query, version);
  const failure = found.kind === 'failed' && (
    <Unloaded found={found} what="the rates" failure="The rates could not be checked." onRetry={() => query.retry()} />
  );
  const findings = valueOf(found);
  const hasDetails = findings !== undefined && findings.checked + findings.unchecked > 0;
  return (
    <FoldedPanel
      title="Rate check"
      lines={[1, 2]}
      loadingLabel="Checking rates"
      summary={findings && rateFindingsText(findings)}
      {...(failure && { failure })}
      {...(hasDetails && { details: () => <Findings findings={findings} groupNumber={groupNumber} /> })}
    />
  );
}

interface FindingsProps {
  readonly findings: RateFindings;
  readonly groupNumber: string;
}

function Findings({ findings, groupNumber }: FindingsProps) {
  const { lines, differing, reasons } = findings;
  const looks = useLooks();
  return (
    <>
      {lines.length > 0 && (
        <StackTable label="Lines that differ" items={lines} keyOf={({ linePk }) => linePk} columns={COLUMNS} />
      )}
      {differing > lines.length && (
        <p className={looks.textBelow}>{counted(differing - lines.length, 'more line')} not listed.</p>
      )}
      {reasons.length > 0 && (
        <>
          <p className={looks.textBelow}>Not checked:</p>
          <Bullets>
            {reasons.map(({ why, lines: count }) => (
              <li key={why}>
                {counted(count, 'line')}: {why}
              </li>
            ))}
          </Bullets>
          <WithoutClass groupNumber={groupNumber} counts={findings} />
        </>
      )}
    </>
  );
}

const COLUMNS: readonly StackColumn<RateFinding>[] = [
  { label: 'Member', kind: 'lead', cell: ({ memberName }) => memberName },
  { label: 'Coverage', cell: ({ coverage, tier }) => `${coverage} ${tier}` },
  { label: 'Billed', kind: 'figure', cell: ({ billedCents }) => formatCents(billedCents) },
  { label: 'Expected by rates', kind: 'figure', cell: ({ expectedCents }) => formatCents(expectedCents) },
  {
    label: 'Difference',
    kind: 'figure',
    cell: ({ billedCents, expectedCents }) => formatCents(sumCents([billedCents, negate(expectedCents)])),
  },
  { label: 'Cause', kind: 'broad', cell: ({ cause }) => cause },
];
