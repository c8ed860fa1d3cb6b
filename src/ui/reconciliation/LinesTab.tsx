import { Input, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useDeferredValue, useMemo, useState } from 'react';
import { isComplete } from '../../application/bills/LineSet';
import { lineMatcher } from '../../application/bills/linesMatching';
import type { OpenReconcile } from '../../application/reconciliation/ReconcileState';
import type { Reconciliation } from '../../application/reconciliation/Reconciliation';
import { workedLine } from '../../domain/reconciliation/ReconcileWork';
import { EmptyState } from '../shared/EmptyState';
import { useShortcut } from '../shared/Shortcuts';
import { SkeletonRows } from '../shared/Skeletons';
import { useBreakpoint } from '../shared/useBreakpoint';
import { EditCards } from './grid/EditCards';
import { EditGrid } from './grid/EditGrid';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalL },
  filter: { minWidth: '200px', flexGrow: 1, maxWidth: '420px' },
  quiet: { color: tokens.colorNeutralForeground3, marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
});

export interface LinesTabProps {
  readonly visit: Reconciliation;
  readonly state: OpenReconcile;
  /** What edits still need, by line. */
  readonly problems: ReadonlyMap<string, string>;
  readonly isReadOnly: boolean;
}

const FIND = 'find-lines';

/** The lines to be corrected: found by typing, narrowed to what differs or to what is missing a reason. */
export function LinesTab({ visit, state, problems, isReadOnly }: LinesTabProps) {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const wanted = useDeferredValue(search);
  const isNarrow = useBreakpoint() === 0;
  useShortcut('/', () => document.getElementById(FIND)?.focus(), 'Find lines');
  const { lines, history, bill } = state;
  const { edits } = history.work;
  const worked = useMemo(() => lines.items.map((line) => workedLine(line, { edits })), [lines.items, edits]);
  const rows = useMemo(() => {
    const matches = lineMatcher(wanted);
    return worked.filter((line) => matches(line) && (!onlyDifferences || line.reconciledCents !== null));
  }, [worked, wanted, onlyDifferences]);
  const Rows = isNarrow ? EditCards : EditGrid;
  if (lines.items.length === 0 && bill.lineCount > 0) return <SkeletonRows rows={10} label="Loading the lines" />;
  return (
    <div className={styles.root}>
      <div className={styles.tools}>
        <Input
          id={FIND}
          className={styles.filter}
          type="search"
          aria-label="Find lines"
          placeholder="Member, coverage, plan or end of number"
          value={search}
          onChange={(_, { value }) => setSearch(value)}
        />
        <Switch
          label="Only differences"
          checked={onlyDifferences}
          onChange={(_, { checked }) => setOnlyDifferences(checked)}
        />
        <output className={styles.quiet}>
          {rows.length.toLocaleString('en-US')} of {bill.lineCount.toLocaleString('en-US')} lines
          {!isComplete(lines) && lines.error === undefined && ' · loading the rest …'}
        </output>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          kind="noMatch"
          onClear={() => {
            setSearch('');
            setOnlyDifferences(false);
          }}
        />
      ) : (
        <Rows
          rows={rows}
          problems={problems}
          isReadOnly={isReadOnly}
          onChange={(label, changes) => visit.change(label, changes)}
        />
      )}
    </div>
  );
}
