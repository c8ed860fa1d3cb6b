import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { ExportDifferences } from '../../../application/reconciliation/ExportDifferences';
import type { ReconcileSession } from '../../../application/reconciliation/ReconcileSession';
import type { ComparedState } from '../../../application/reconciliation/ReconcileState';
import type { UsedColumns } from '../../../application/reconciliation/usedColumns';
import type { DiscrepancyKind } from '../../../domain/reconciliation/Discrepancy';
import { readingSummary } from '../../../domain/reconciliation/payrollFile/readingWords';
import type { ReconcileWork } from '../../../domain/reconciliation/ReconcileWork';
import { openDiscrepancies } from '../../../domain/reconciliation/Resolution';
import { maskNumbersIn } from '../../../domain/text/maskNumbers';
import { counted } from '../../../domain/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { ExportButton } from '../../kit/forms/ExportButton';
import { useService } from '../../kit/Services';
import { BulkDecision } from './BulkDecision';
import { DifferenceList } from './DifferenceList';
import { LeftOutCoverages, LikelyCauseNotice, SkippedRows, UnreadRows } from './fileNotices';
import { KindChips, kindCounts } from './KindChips';
import { People } from './People';

/** Unused columns that are named. */
const SHOWN = 6;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  file: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
  right: {
    marginLeft: 'auto',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
  },
});

export interface ComparedProps {
  readonly session: ReconcileSession;
  readonly comparison: ComparedState;
  readonly work: ReconcileWork;
  readonly isReadOnly: boolean;
}

/** Differences between a payroll file and the bill: by kind, then one by one. */
export function Compared({ session, comparison, work, isReadOnly }: ComparedProps) {
  const styles = useStyles();
  const exported = useService(ExportDifferences);
  const [kind, setKind] = useState<DiscrepancyKind>();
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [asksRemoval, setAsksRemoval] = useState(false);
  const { discrepancies, agreeing, fileName, leftOut } = comparison;
  const open = useMemo(
    () => new Set(openDiscrepancies(discrepancies, [...work.resolutions.values()]).map(({ key }) => key)),
    [discrepancies, work.resolutions],
  );
  const counts = useMemo(() => kindCounts(discrepancies, (key) => open.has(key)), [discrepancies, open]);
  const shown = useMemo(
    () => discrepancies.filter((one) => (!kind || one.kind === kind) && (!onlyOpen || open.has(one.key))),
    [discrepancies, kind, onlyOpen, open],
  );
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <span className={styles.file}>{fileName}</span>
        <span className={styles.quiet}>
          {counted(comparison.deductions.length, 'row')} · {agreeing.toLocaleString('en-US')} agree ·{' '}
          {discrepancies.length.toLocaleString('en-US')} differ · {open.size.toLocaleString('en-US')} open
        </span>
        <span className={styles.right}>
          <Button
            size="small"
            disabled={isReadOnly}
            onClick={() => (work.resolutions.size > 0 ? setAsksRemoval(true) : void session.payroll.remove())}
          >
            Remove file
          </Button>
          <ConfirmDialog
            open={asksRemoval}
            title="Remove the payroll file?"
            confirmLabel="Remove the file"
            onConfirm={() => {
              setAsksRemoval(false);
              void session.payroll.remove();
            }}
            onCancel={() => setAsksRemoval(false)}
          >
            {counted(work.resolutions.size, 'decision')} about its differences will be deleted. This cannot be undone.
            {work.edits.size > 0 &&
              ` The changed amounts (${counted(work.edits.size, 'line')}) stay; you can restore them under Lines.`}
          </ConfirmDialog>
        </span>
      </div>
      {comparison.notice && <MessageBar intent="warning">{comparison.notice}</MessageBar>}
      <LikelyCauseNotice causes={comparison.likelyCauses} />
      <div className={styles.head}>
        {comparison.columns && <ReadingSummary columns={comparison.columns} />}
        <ChooseColumnsAgain session={session} isReadOnly={isReadOnly} />
      </div>
      {comparison.skipped && <SkippedRows skipped={comparison.skipped} headerRow={comparison.headerRow} />}
      <UnreadRows problems={comparison.problems} count={comparison.unreadRows} headerRow={comparison.headerRow} />
      <LeftOutCoverages leftOut={leftOut} />
      <People session={session} comparison={comparison} isReadOnly={isReadOnly} />
      {discrepancies.length === 0 ? (
        <EmptyState
          kind="nothingYet"
          title="Payroll and the bill agree"
          text={`All ${agreeing.toLocaleString('en-US')} amounts agree to the cent. The bill can be reconciled as it is.`}
        />
      ) : (
        <>
          <KindChips counts={counts} chosen={kind} onChoose={setKind} />
          <div className={styles.head}>
            <BulkDecision session={session} shown={shown} open={open} kind={kind} work={work} isReadOnly={isReadOnly} />
            <span className={styles.right}>
              <ExportButton
                what="differences"
                isDisabled={shown.length === 0}
                onExport={() => exported.run(session.snapshot, shown, work.resolutions)}
              />
              <Switch label="Open only" checked={onlyOpen} onChange={(_, { checked }) => setOnlyOpen(checked)} />
            </span>
          </div>
          {shown.length === 0 ? (
            <EmptyState
              kind="noMatch"
              title="Nothing open here"
              text="Each of these differences has a decision."
              onClear={() => {
                setKind(undefined);
                setOnlyOpen(false);
              }}
            />
          ) : (
            <DifferenceList
              session={session}
              discrepancies={shown}
              work={work}
              open={open}
              isOnlyOpen={onlyOpen}
              hasEnrollment={comparison.hasEnrollment}
              isReadOnly={isReadOnly}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Button to change the columns. Asks for the file first if it was not saved with the draft. */
function ChooseColumnsAgain({ session, isReadOnly }: { session: ReconcileSession; isReadOnly: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const { columnChoice } = session.payroll;
  if (columnChoice === 'never') return null;
  if (columnChoice === 'possible') {
    return (
      <Button
        size="small"
        aria-label="Change how the file is read"
        disabled={isReadOnly}
        onClick={() => void session.payroll.askForColumns()}
      >
        Change
      </Button>
    );
  }
  return (
    <>
      <Button size="small" disabled={isReadOnly} onClick={() => input.current?.click()}>
        Open the file again to change how it is read
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Payroll file to choose columns in"
        accept=".csv,.txt,.tsv,.xlsx,.xlsm"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void session.payroll.askForColumns(file);
        }}
      />
    </>
  );
}

/** How the file was read, in one line, with what was left out below. */
function ReadingSummary({ columns }: { columns: UsedColumns }) {
  const styles = useStyles();
  const { mapping, found, memberCount, payDates, unused = [] } = columns;
  return (
    <span className={styles.quiet}>
      {readingSummary(mapping, payDates)} · {found.toLocaleString('en-US')} of the bill’s{' '}
      {counted(memberCount, 'member')} found
      {unused.length > 0 && ` · Not used: ${unused.slice(0, SHOWN).map(maskNumbersIn).join(', ')}`}
      {unused.length > SHOWN && ` and ${unused.length - SHOWN} more`}
    </span>
  );
}
