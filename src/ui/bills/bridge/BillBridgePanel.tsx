import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { BillBridgeQuery } from '../../../application/bills/BillBridgeQuery';
import type { Bill } from '../../../domain/bills/Bill';
import { type BillBridge } from '../../../domain/bills/bridge';
import { bridgeSentence } from '../../../domain/bills/bridgeSentence';
import type { Cents } from '../../../domain/money/Cents';
import { formatCents } from '../../../domain/money/formatCents';
import { Panel } from '../../kit/dialogs/Panel';
import { CopyButton } from '../../kit/feedback/CopyButton';
import { ReadFailed } from '../../kit/feedback/LoadFailed';
import { Spinner } from '../../kit/feedback/Loading';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { ScrollRegion } from '../../kit/tables/ScrollRegion';
import { Table, TableCell, TableRow } from '../../kit/tables/Table';
import { TableHead } from '../../kit/tables/TableHead';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { below } from '../../kit/useBreakpoint';
import { useLiveQuery } from '../../kit/useStream';
import { monthText } from '../../kit/values/DateText';
import { BridgeStepRow } from './BridgeStepRow';
import { type Bar, EMPTY_BAR, WaterfallBar, waterfall } from './Waterfall';

/** Why the bill differs from the previous bill: a sentence, a waterfall with its table, and each cause's members. */
export function BillBridgePanel({ bill }: { bill: Bill }) {
  const bridges = useService(BillBridgeQuery);
  const query = useMemo(() => bridges.of(bill.billPk), [bridges, bill.billPk]);
  const bridge = useLiveQuery(query, bill.version);
  if (bridge.kind === 'loaded' && !bridge.value.previous) return null;
  return (
    <Panel title="Change from the previous bill">
      {bridge.kind === 'loading' && <Spinner label="Comparing with the previous bill" />}
      {bridge.kind === 'failed' && (
        <ReadFailed
          what="The comparison with the previous bill could not be loaded."
          error={bridge.error}
          onRetry={() => query.retry()}
        />
      )}
      {bridge.kind === 'loaded' && bridge.value.previous && (
        <Comparison bill={bill} previous={bridge.value.previous} bridge={bridge.value} />
      )}
    </Panel>
  );
}

const useComparisonStyles = makeStyles({
  sentence: { margin: 0, maxWidth: '75ch' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginBlock: tokens.spacingVerticalM,
    '@media print': { display: 'none' },
  },
  scroll: { overflowX: 'auto' },
  chart: { width: '45%', minWidth: '120px', [below(1)]: { display: 'none' } },
  total: { fontWeight: tokens.fontWeightSemibold },
});

interface ComparisonProps {
  readonly bill: Bill;
  readonly previous: NonNullable<BillBridge['previous']>;
  readonly bridge: BillBridge;
}

function Comparison({ bill, previous, bridge }: ComparisonProps) {
  const styles = useComparisonStyles();
  const table = useTableStyles();
  const area = useArea();
  const months = { before: monthText(previous.periodFrom), after: monthText(bill.periodFrom) };
  const sentence = bridgeSentence(months, bridge, bridge.steps);
  const bars = waterfall(bridge);
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.actions}>
        <CopyButton text={sentence} />
        <AppLink to={paths.bill(area, previous.billPk)}>Open bill {previous.billNumber}</AppLink>
      </div>
      {bridge.steps.length > 0 && (
        <ScrollRegion label="Change by cause" className={styles.scroll}>
          <Table size="small" className={table.table} aria-label="Change by cause">
            <TableHead
              headings={['Cause', 'Members', 'Amount', { label: 'Chart', className: styles.chart }]}
              figures={FIGURES}
            />
            <tbody>
              <TotalRow label={months.before} amount={bridge.beforeCents} bar={bars.before} />
              {bridge.steps.map((step, index) => (
                <BridgeStepRow key={step.cause} billPk={bill.billPk} step={step} bar={bars.steps[index] ?? EMPTY_BAR} />
              ))}
              <TotalRow label={months.after} amount={bridge.afterCents} bar={bars.after} />
            </tbody>
          </Table>
        </ScrollRegion>
      )}
    </>
  );
}

const FIGURES = ['Members', 'Amount'];

function TotalRow({ label, amount, bar }: { label: string; amount: Cents; bar: Bar }) {
  const styles = useComparisonStyles();
  const table = useTableStyles();
  return (
    <TableRow className={mergeClasses(table.row, styles.total)}>
      <TableCell>{label}</TableCell>
      <TableCell className={table.numeric} />
      <TableCell className={table.numeric}>{formatCents(amount)}</TableCell>
      <TableCell className={styles.chart}>
        <WaterfallBar bar={bar} />
      </TableCell>
    </TableRow>
  );
}
