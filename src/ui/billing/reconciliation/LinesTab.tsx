import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { isComplete } from '../../../application/billing/bills/billLines';
import type { ReconcileSession } from '../../../application/billing/reconciliation/ReconcileSession';
import type { OpenReconcile } from '../../../application/billing/reconciliation/ReconcileState';
import { workedLine } from '../../../domain/billing/reconciliation/ReconcileWork';
import { counted } from '../../../domain/platform/text/wording';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { TextInput } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useListedKeys, useShortcut } from '../../kit/navigation/Shortcuts';
import { useLineSearch } from '../../kit/tables/useLineSearch';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { EditCards } from './grid/EditCards';
import { EditGrid, type EditGridProps } from './grid/EditGrid';

const useStyles = makeStyles({
  filter: { width: 'auto', minWidth: '200px', flexGrow: 1, maxWidth: '420px' },
  quiet: { color: tokens.colorNeutralForeground3, marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
});

export interface LinesTabProps {
  readonly session: ReconcileSession;
  readonly state: OpenReconcile;
  /** Problems with edits, by line. */
  readonly problems: ReadonlyMap<string, string>;
  /** Shows only lines in `problems`, if there are any. */
  readonly onlyProblems: boolean;
  readonly onOnlyProblems: (only: boolean) => void;
  readonly isReadOnly: boolean;
}

const FIND = 'find-lines';
/** Typing in the search renders them once, when the found lines have changed. */
const Cards = memo(EditCards);
const Grid = memo(EditGrid);

/** Tab to edit lines, with a search and filters for differences and missing reasons. */
export function LinesTab({ session, state, problems, onlyProblems, onOnlyProblems, isReadOnly }: LinesTabProps) {
  const styles = useStyles();
  const looks = useLooks();
  const [search, setSearch] = useState('');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const wanted = useDeferredValue(search);
  const isNarrow = useBreakpoint() === 0;
  useShortcut('/', () => document.getElementById(FIND)?.focus(), 'Find lines');
  const { lines, history, bill } = state;
  const { edits } = history.work;
  const lineSearch = useLineSearch(lines.items, isComplete(lines));
  const narrowsToProblems = onlyProblems && problems.size > 0;
  const rows = useMemo(() => {
    const found = narrowsToProblems
      ? lines.items.filter(({ linePk }) => problems.has(linePk))
      : lineSearch.find(wanted);
    const worked = edits.size === 0 ? found : found.map((line) => workedLine(line, { edits }));
    return onlyDifferences ? worked.filter(({ reconciledCents }) => reconciledCents !== null) : worked;
  }, [lines.items, lineSearch, edits, wanted, onlyDifferences, narrowsToProblems, problems]);
  useListedKeys('Enter', 'Edit the selected cell');
  useListedKeys('Ctrl + D', 'Fill the selected rows from the first');
  useListedKeys('Ctrl + V', 'Paste a column copied from a spreadsheet');
  useListedKeys('Delete', 'Restore the billed amount');
  const onChange = useCallback<EditGridProps['onChange']>(
    (label, changes) => session.editor.change(label, changes),
    [session],
  );
  const Rows = isNarrow ? Cards : Grid;
  if (lines.items.length === 0 && bill.lineCount > 0) {
    // A failure to load is shown above the tabs.
    return lines.error === undefined ? <SkeletonRows rows={10} label="Loading the lines" /> : null;
  }
  return (
    <Stack gap="M">
      <div className={looks.toolRow}>
        <TextInput
          id={FIND}
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
        {problems.size > 0 && (
          <Switch
            label="Only without a reason"
            checked={narrowsToProblems}
            onChange={(_, { checked }) => onOnlyProblems(checked)}
          />
        )}
        <output className={styles.quiet}>
          {rows.length.toLocaleString('en-US')} of {counted(bill.lineCount, 'line')}
          {!isComplete(lines) && lines.error === undefined && ' · loading the rest …'}
        </output>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          kind="noMatch"
          onClear={() => {
            setSearch('');
            setOnlyDifferences(false);
            onOnlyProblems(false);
          }}
        />
      ) : (
        <Rows rows={rows} problems={problems} isReadOnly={isReadOnly} onChange={onChange} />
      )}
    </Stack>
  );
}
