import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { BillBridge } from '../../../application/billing/bills/BillBridgeQuery';
import type { Cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { useTextStyles } from '../layout';
import { ScrollRegion } from '../tables/ScrollRegion';
import { Table, TableCell, TableRow } from '../tables/Table';
import { TableHead } from '../tables/TableHead';
import { useTableStyles } from '../tables/tableStyles';
import { below } from '../useBreakpoint';
import { useLooks } from '../useLooks';
import { BridgeStepRow } from './BridgeStepRow';
import { type Bar, EMPTY_BAR, WaterfallBar, waterfall } from './Waterfall';

const useStyles = makeStyles({
  chart: { width: '45%', minWidth: '120px', [below(1)]: { display: 'none' } },
  note: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    [below(1)]: { display: 'none' },
  },
});

interface BridgeTableProps {
  /** The bill whose change is explained. */
  readonly billPk: string;
  /** Names of the two months, such as `October 2026` and `November 2026`. */
  readonly months: { readonly before: string; readonly after: string };
  readonly bridge: BillBridge;
}

/** A bridge as table and waterfall; each cause lists its members on request. Renders nothing without causes. */
export function BridgeTable({ billPk, months, bridge }: BridgeTableProps) {
  const styles = useStyles();
  const looks = useLooks();
  const table = useTableStyles();
  const bars = waterfall(bridge);
  if (bridge.steps.length === 0) return null;
  return (
    <ScrollRegion label="Change by cause" className={looks.scrolling}>
      <Table size="small" className={table.table} aria-label="Change by cause">
        <TableHead
          headings={[
            'Cause',
            { label: 'Members', isFigure: true, className: looks.minor },
            { label: 'Amount', isFigure: true },
            { label: 'Chart', className: styles.chart },
          ]}
        />
        <tbody>
          <TotalRow label={months.before} amount={bridge.beforeCents} bar={bars.before} />
          {bridge.steps.map((step, index) => (
            <BridgeStepRow key={step.cause} billPk={billPk} step={step} bar={bars.steps[index] ?? EMPTY_BAR} />
          ))}
          <TotalRow label={months.after} amount={bridge.afterCents} bar={bars.after} />
        </tbody>
      </Table>
      {bars.startCents !== null && (
        <p className={styles.note}>
          The bars are cut: they start at {formatCents(bars.startCents)}, not at zero, so that the changes can be seen.
        </p>
      )}
    </ScrollRegion>
  );
}

function TotalRow({ label, amount, bar }: { label: string; amount: Cents; bar: Bar }) {
  const styles = useStyles();
  const texts = useTextStyles();
  const looks = useLooks();
  const table = useTableStyles();
  return (
    <TableRow className={mergeClasses(table.row, texts.strong)}>
      <TableCell>{label}</TableCell>
      <TableCell className={looks.minor} />
      <TableCell className={table.numeric}>{formatCents(amount)}</TableCell>
      <TableCell className={styles.chart}>
        <WaterfallBar bar={bar} />
      </TableCell>
    </TableRow>
  );
}
