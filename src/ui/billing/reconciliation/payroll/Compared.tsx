import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useDeferredValue, useMemo, useState } from 'react';
import { ExportDifferences } from '../../../../application/billing/reconciliation/ExportDifferences';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { ComparedState, RememberedState } from '../../../../application/billing/reconciliation/ReconcileState';
import type { Discrepancy, DiscrepancyKind } from '../../../../domain/billing/reconciliation/Discrepancy';
import { type Origin, originOf } from '../../../../domain/billing/reconciliation/memory/recall';
import type { ReconcileWork } from '../../../../domain/billing/reconciliation/ReconcileWork';
import { openDiscrepancies, type Resolution } from '../../../../domain/billing/reconciliation/Resolution';
import type { LocalDate } from '../../../../domain/platform/dates/LocalDate';
import { counted } from '../../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog';
import { useReturnFocus } from '../../../kit/dialogs/focus';
import { Panel } from '../../../kit/dialogs/Panel';
import { EmptyState } from '../../../kit/feedback/EmptyState';
import { ReadFailed } from '../../../kit/feedback/LoadFailed';
import { MessageBar } from '../../../kit/feedback/MessageBar';
import { ExportButton } from '../../../kit/forms/ExportButton';
import { Quiet, Stack } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { useService } from '../../../kit/Services';
import { useLooks } from '../../../kit/useLooks';
import { PayerForm, type PayingMember } from '../continuation/PayerForm';
import { AbsentPeople } from './AbsentPeople';
import { BulkCorrections } from './BulkCorrections';
import { BulkDecision } from './BulkDecision';
import { CorrectionPanel } from './CorrectionPanel';
import { CoverageNames } from './CoverageNames';
import { DifferenceList } from './DifferenceList';
import { FileAccount } from './FileAccount';
import { AddFiles, ChooseColumnsAgain, ReadingSummary } from './FileReading';
import { LeftOutCoverages, LikelyCauseNotice, SkippedRows, UnreadRows } from './fileNotices';
import { KindChips, kindCounts, OriginChips } from './KindChips';
import { MemberValueNotice } from './MemberValueNotice';
import { coverageFirst, PayingNotOnBill } from './PayingNotOnBill';
import { People } from './People';
import { RecalledGroups, rememberedIn } from './RecalledGroups';
import { StandingDialog } from './StandingControls';
import { TierWords } from './TierWords';
import { useFocusWish } from './useRowFocus';

const useStyles = makeStyles({
  // Closed folds share a line, so that the differences start near the top. An open one takes the whole width.
  folds: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXL}`,
    '> *': { minWidth: 0, maxWidth: '100%' },
    '> :not(details), > details[open]': { flexBasis: '100%' },
    '> :not(details)': { order: -1 },
  },
});

export interface ComparedProps {
  readonly session: ReconcileSession;
  readonly groupNumber: string;
  readonly comparison: ComparedState;
  readonly remembered: RememberedState;
  /** First day of the bill's month. */
  readonly periodFrom: LocalDate;
  readonly work: ReconcileWork;
  /** How often the open differences were asked for. Each time, they are shown and get the focus. */
  readonly asksOpen: number;
  readonly isReadOnly: boolean;
  /** Whether the person has just compared the file on this screen. Default: false, as for a draft. */
  readonly isNew?: boolean;
}

/**
 * Differences between a payroll file and the bill: by kind, then one by one.
 *
 * @source docs/decisions/reconciliation.md#open-differences-are-listed-first
 */
export function Compared(props: ComparedProps) {
  const { session, groupNumber, comparison, remembered, periodFrom, work, asksOpen, isReadOnly, isNew = false } = props;
  const styles = useStyles();
  const looks = useLooks();
  const exported = useService(ExportDifferences);
  const [kind, setKind] = useState<DiscrepancyKind>();
  const [origin, setOrigin] = useState<Origin>();
  const [toStand, setToStand] = useState<{ discrepancy: Discrepancy; resolution: Resolution }>();
  const [paysOutside, setPaysOutside] = useState<Discrepancy>();
  const [toCorrect, setToCorrect] = useState<Discrepancy>();
  useReturnFocus((paysOutside ?? toCorrect) !== undefined);
  const mayAddPayers = useMay('continuation.write', groupNumber);
  const [chosenOpen, setOnlyOpen] = useState<boolean>();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const [answered, setAnswered] = useState(0);
  const { agreeing, fileName, files, leftOut, otherTiers } = comparison;
  const fileCount = files?.length ?? 1;
  const { recalled, standing, when } = useMemo(() => rememberedIn(remembered, periodFrom), [remembered, periodFrom]);
  const discrepancies = useMemo(() => coverageFirst(comparison, recalled), [comparison, recalled]);
  const open = useMemo(
    () => new Set(openDiscrepancies(discrepancies, [...work.resolutions.values()]).map(({ key }) => key)),
    [discrepancies, work.resolutions],
  );
  // A difference stays in its place once it is decided, so that its reason and its correction can still be chosen.
  const [wasOpen, setWasOpen] = useState(open);
  const onlyOpen = chosenOpen ?? (!isReadOnly && wasOpen.size > 0);
  const showOnlyOpen = (isOn: boolean) => {
    setOnlyOpen(isOn);
    if (isOn) setWasOpen(open);
  };
  if (asksOpen !== answered) {
    setAnswered(asksOpen);
    setKind(undefined);
    setOrigin(undefined);
    showOnlyOpen(true);
  }
  const counts = useMemo(() => kindCounts(discrepancies, (key) => open.has(key)), [discrepancies, open]);
  const shown = useMemo(
    () =>
      discrepancies.filter(
        (one) =>
          (!kind || one.kind === kind) &&
          (!origin || originOf(one, recalled) === origin) &&
          (!onlyOpen || open.has(one.key) || wasOpen.has(one.key)),
      ),
    [discrepancies, kind, origin, recalled, onlyOpen, open, wasOpen],
  );
  // The summary is painted first: the list takes most of the time.
  const isListShown = useDeferredValue(true, false);
  const takeFocusWish = useFocusWish(asksOpen, isNew);
  return (
    <Stack gap="M">
      <Stack isRow gap="M" align="center">
        <span className={looks.name}>{fileName}</span>
        <Quiet>
          {fileCount > 1 && `${counted(fileCount, 'file')} · `}
          {counted(comparison.deductions.length, 'row')} · {agreeing.toLocaleString('en-US')} agree ·{' '}
          {discrepancies.length.toLocaleString('en-US')} differ · {open.size.toLocaleString('en-US')} open
        </Quiet>
        <Stack as="span" isRow gap="S" align="center" className={looks.atEnd}>
          <AddFiles session={session} isReadOnly={isReadOnly} />
          <Button
            size="small"
            disabled={isReadOnly}
            onClick={() => (work.resolutions.size > 0 ? setAsksRemoval(true) : void session.payroll.remove())}
          >
            {fileCount > 1 ? 'Remove files' : 'Remove file'}
          </Button>
          <ConfirmDialog
            open={asksRemoval}
            title={fileCount > 1 ? `Remove ${counted(fileCount, 'payroll file')}?` : 'Remove the payroll file?'}
            confirmLabel={fileCount > 1 ? 'Remove the files' : 'Remove the file'}
            onConfirm={() => {
              setAsksRemoval(false);
              void session.payroll.remove();
            }}
            onCancel={() => setAsksRemoval(false)}
          >
            {counted(work.resolutions.size, 'decision')} about {fileCount > 1 ? 'their' : 'its'} differences will be
            deleted. This cannot be undone.
            {work.edits.size > 0 &&
              ` The changed amounts (${counted(work.edits.size, 'line')}) stay; you can restore them under Lines.`}
          </ConfirmDialog>
        </Stack>
      </Stack>
      {comparison.addError !== undefined && (
        <MessageBar intent="error" title="No file was added.">
          {comparison.addError}
        </MessageBar>
      )}
      {comparison.notice && <MessageBar intent="warning">{comparison.notice}</MessageBar>}
      <LikelyCauseNotice causes={comparison.likelyCauses} />
      {(comparison.columns || session.payroll.columnChoice !== 'never') && (
        <Stack isRow gap="M" align="center">
          {comparison.columns && <ReadingSummary columns={comparison.columns} />}
          <ChooseColumnsAgain session={session} isReadOnly={isReadOnly} />
        </Stack>
      )}
      {comparison.skipped && (
        <SkippedRows skipped={comparison.skipped} headerRow={comparison.headerRow} files={comparison.files} />
      )}
      <UnreadRows
        problems={comparison.problems}
        count={comparison.unreadRows}
        headerRow={comparison.headerRow}
        files={comparison.files}
      />
      <LeftOutCoverages leftOut={leftOut} otherTiers={otherTiers} />
      <MemberValueNotice session={session} groupNumber={groupNumber} columns={comparison.columns} />
      <div className={styles.folds}>
        <People session={session} comparison={comparison} isReadOnly={isReadOnly} />
        <TierWords session={session} comparison={comparison} isReadOnly={isReadOnly} />
        <CoverageNames session={session} comparison={comparison} isReadOnly={isReadOnly} />
        <FileAccount session={session} comparison={comparison} isReadOnly={isReadOnly} />
      </div>
      {discrepancies.length === 0 ? (
        <EmptyState
          kind="nothingYet"
          title="Payroll and the bill agree"
          text={`All ${agreeing.toLocaleString('en-US')} amounts agree to the cent. The bill can be reconciled as it is.`}
        />
      ) : (
        <>
          {remembered.kind === 'failed' && (
            <ReadFailed
              what="Decisions on earlier bills could not be loaded."
              error={remembered.error}
              onRetry={() => void session.remembered.reload()}
            />
          )}
          <PayingNotOnBill found={comparison.notOnBill} isOpen={(key) => open.has(key)} />
          {recalled.size > 0 && (
            <OriginChips
              discrepancies={discrepancies}
              recalled={recalled}
              when={when}
              isOpen={(key) => open.has(key)}
              chosen={origin}
              onChoose={setOrigin}
            />
          )}
          <RecalledGroups
            session={session}
            discrepancies={discrepancies}
            recalled={recalled}
            when={when}
            open={open}
            work={work}
            isReadOnly={isReadOnly}
          />
          <AbsentPeople
            session={session}
            groupNumber={groupNumber}
            from={periodFrom}
            comparison={comparison}
            isAsked={({ key }) => open.has(key) && !recalled.has(key)}
            isReadOnly={isReadOnly}
          />
          <KindChips counts={counts} chosen={kind} onChoose={setKind} />
          <Stack isRow gap="M" align="center">
            <BulkDecision session={session} shown={shown} open={open} kind={kind} work={work} isReadOnly={isReadOnly} />
            <Stack as="span" isRow gap="S" align="center" className={looks.atEnd}>
              <ExportButton
                what="differences"
                isDisabled={shown.length === 0}
                onExport={() => exported.run(session.snapshot, shown, work.resolutions)}
              />
              <Switch label="Open only" checked={onlyOpen} onChange={(_, { checked }) => showOnlyOpen(checked)} />
            </Stack>
          </Stack>
          <BulkCorrections
            session={session}
            shown={shown}
            work={work}
            periodFrom={periodFrom}
            isReadOnly={isReadOnly}
          />
          {toCorrect && !isReadOnly && (
            <CorrectionPanel
              key={toCorrect.key}
              session={session}
              discrepancy={toCorrect}
              work={work}
              periodFrom={periodFrom}
              onDone={() => setToCorrect(undefined)}
            />
          )}
          {paysOutside && !isReadOnly && (
            <Panel title={`Pays outside payroll: ${paysOutside.memberName}`}>
              <PayerForm
                key={paysOutside.key}
                groupNumber={groupNumber}
                member={memberOf(paysOutside, periodFrom)}
                onSaved={({ memberId }) => void session.comparePayersAgain([memberId])}
                onDone={() => setPaysOutside(undefined)}
              />
            </Panel>
          )}
          {isListShown && shown.length === 0 && (
            <EmptyState
              kind="noMatch"
              title="Nothing open here"
              text="Each of these differences has a decision."
              onClear={() => {
                setKind(undefined);
                setOrigin(undefined);
                setOnlyOpen(false);
              }}
            />
          )}
          {isListShown && shown.length > 0 && (
            <DifferenceList
              session={session}
              groupNumber={groupNumber}
              discrepancies={shown}
              work={work}
              open={open}
              hasEnrollment={comparison.hasEnrollment}
              isReadOnly={isReadOnly}
              asksOpen={asksOpen}
              takeFocusWish={takeFocusWish}
              recalled={recalled}
              standing={standing}
              when={when}
              periodFrom={periodFrom}
              onEditCorrection={setToCorrect}
              onMakeStanding={(discrepancy, resolution) => setToStand({ discrepancy, resolution })}
              onPaysOutside={mayAddPayers ? setPaysOutside : undefined}
            />
          )}
        </>
      )}
      <StandingDialog session={session} decided={toStand} onClose={() => setToStand(undefined)} />
    </Stack>
  );
}

/** A member whom payroll has with other coverages pays only this one outside payroll. */
function memberOf({ memberId, memberName, coverage, evidence }: Discrepancy, from: LocalDate): PayingMember {
  return { memberId, memberName, from, coverage: evidence.matchedBy === undefined ? null : coverage };
}
