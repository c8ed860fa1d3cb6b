import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { BillFiles } from '../../../application/billing/bills/BillFiles';
import { isComplete, type LineSet } from '../../../application/billing/bills/billLines';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { type BillLine, lineAmount } from '../../../domain/billing/bills/BillLine';
import { isReconciled } from '../../../domain/billing/bills/BillStatus';
import { cents } from '../../../domain/platform/money/Cents';
import { counted } from '../../../domain/platform/text/wording';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { ReadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { ExportButton } from '../../kit/forms/ExportButton';
import { TextInput } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useShortcut } from '../../kit/navigation/Shortcuts';
import { useService } from '../../kit/Services';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useLineSearch } from '../../kit/tables/useLineSearch';
import { useLooks } from '../../kit/useLooks';
import { LinesTable } from './LinesTable';
import { lineRows } from './lineRows';

const useStyles = makeStyles({
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    '@media print': { display: 'none' },
  },
  filter: { width: 'auto', minWidth: '220px', flexGrow: 1, maxWidth: '420px' },
  count: {
    color: tokens.colorNeutralForeground3,
    marginLeft: 'auto',
    // Room for the note about the lines that are still loading, so that the controls beside it do not move.
    minWidth: '220px',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
});

const NONE: readonly BillLine[] = [];

export interface BillLinesProps {
  readonly bill: Bill;
  /** Undefined until the first lines are loaded. */
  readonly lines: LineSet | undefined;
  readonly onRetry: () => void;
}

/** Lines of a bill, with a search, a filter for differences and subtotals by member. */
export function BillLines({ bill, lines, onRetry }: BillLinesProps) {
  const styles = useStyles();
  const looks = useLooks();
  const table = useTableStyles();
  const files = useService(BillFiles);
  const announce = useAnnounce();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus(), 'Find lines');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [subtotals, setSubtotals] = useState(false);
  const wanted = useDeferredValue(search);
  const items = lines?.items;
  const isWhole = lines !== undefined && isComplete(lines);
  const lineSearch = useLineSearch(items ?? NONE, isWhole);
  const found = useMemo(() => {
    const matching = lineSearch.find(wanted);
    return onlyDifferences ? matching.filter(({ reconciledCents }) => reconciledCents !== null) : matching;
  }, [lineSearch, wanted, onlyDifferences]);
  // A member's lines may continue in the part that is still loading.
  const rows = useMemo(() => lineRows(found, subtotals && isWhole), [found, subtotals, isWhole]);
  const sums = useMemo(
    () => ({
      billedCents: cents(found.reduce((sum, { billedCents }) => sum + billedCents, 0)),
      reconciledCents: cents(found.reduce((sum, line) => sum + lineAmount(line), 0)),
    }),
    [found],
  );
  const isNarrowed = wanted !== '' || onlyDifferences;
  // After a failure, the number of lines is known from the bill only.
  const total = lines && lines.error === undefined ? lines.total : bill.lineCount;
  const hasNothing = isNarrowed ? isWhole : !bill.archivedLines;
  const matches = found.length === 1 ? '1 line matches' : `${counted(found.length, 'line')} match`;
  useEffect(() => {
    if (isNarrowed && isWhole) announce(matches);
  }, [isNarrowed, isWhole, matches, announce]);

  return (
    <Stack as="section" gap="M" aria-label="Lines">
      <h2 className={looks.largeTitle}>Lines</h2>
      <div className={styles.tools}>
        <TextInput
          ref={field}
          className={styles.filter}
          type="search"
          aria-label="Find lines"
          placeholder="Member, coverage, plan or last digits of ID"
          value={search}
          onChange={(value) => setSearch(value)}
        />
        <Switch
          label="Only differences"
          checked={onlyDifferences}
          onChange={(_, { checked }) => setOnlyDifferences(checked)}
        />
        <Switch label="Subtotals by member" checked={subtotals} onChange={(_, { checked }) => setSubtotals(checked)} />
        <ExportButton
          what="lines"
          isDisabled={found.length === 0}
          onExport={() => files.lines(bill.billPk, { search: wanted, onlyDifferences })}
        />
        <span className={styles.count}>
          {isNarrowed || bill.archivedLines
            ? `${found.length.toLocaleString('en-US')} of ${counted(bill.lineCount, 'line')}`
            : counted(total, 'line')}
          {lines && !isWhole && lines.error === undefined && ' · loading the rest …'}
        </span>
      </div>
      {lines?.error !== undefined && (
        <ReadFailed what="Not all lines could be loaded." error={lines.error} onRetry={onRetry} />
      )}
      {!lines && (
        <div className={table.frame}>
          <SkeletonRows rows={10} label="Loading the lines" />
        </div>
      )}
      {lines && found.length > 0 && (
        <LinesTable
          rows={rows}
          sums={isWhole ? sums : undefined}
          isNarrowed={isNarrowed || bill.archivedLines !== undefined}
          amountLabel={isReconciled(bill.status) ? 'Reconciled' : 'With changes'}
        />
      )}
      {lines && lines.error === undefined && found.length === 0 && hasNothing && (
        <Nothing
          isNarrowed={isNarrowed}
          onClear={() => {
            setSearch('');
            setOnlyDifferences(false);
          }}
        />
      )}
    </Stack>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) return <EmptyState kind="noMatch" onClear={onClear} />;
  return <EmptyState kind="nothingYet" title="No lines" text="No one is billed for this period." />;
}
