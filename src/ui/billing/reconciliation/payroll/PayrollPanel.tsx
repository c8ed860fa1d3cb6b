import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UploadedPayroll } from '../../../../application/billing/reconciliation/PayrollFile';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { ComparisonState, RememberedState } from '../../../../application/billing/reconciliation/ReconcileState';
import type { GivenFile } from '../../../../application/platform/shared/GivenFile';
import { explainedByBalanceText } from '../../../../domain/billing/reconciliation/broughtForward';
import { withoutDeductionText } from '../../../../domain/billing/reconciliation/noDeduction';
import type { ReconcileWork } from '../../../../domain/billing/reconciliation/ReconcileWork';
import type { LocalDate } from '../../../../domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../domain/platform/files/UploadKind';
import { counted } from '../../../../domain/platform/text/wording';
import { ActionError } from '../../../kit/feedback/ActionError';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { MessageBar } from '../../../kit/feedback/MessageBar';
import { FileDrop } from '../../../kit/forms/FileDrop';
import { SampleFilesOffer } from '../../../kit/forms/SampleFilesOffer';
import { Stack } from '../../../kit/layout';
import { ReportHelp } from '../../../kit/payrollHelp/ReportHelp';
import { ColumnChooser } from './ColumnChooser';
import { Compared } from './Compared';
import { PaidOutside } from './PaidOutside';
import { ReadingQuestion } from './PayrollQuestions';
import { RunningComparison } from './RunningComparison';
import { SheetQuestion } from './SheetQuestion';
import { StandingList } from './StandingList';
import { UploadedFilesOffer } from './UploadedFilesOffer';

export interface PayrollPanelProps {
  readonly session: ReconcileSession;
  readonly groupNumber: string;
  /** First day of the bill's month. */
  readonly periodFrom: LocalDate;
  readonly remembered: RememberedState;
  readonly comparison: ComparisonState;
  readonly work: ReconcileWork;
  /** Files that were uploaded before, newest first. */
  readonly uploaded: readonly UploadedPayroll[];
  /** How often the open differences were asked for. */
  readonly asksOpen: number;
  readonly isReadOnly: boolean;
}

/** Comparison with a payroll file, from adding the file to the last decision. */
export function PayrollPanel(props: PayrollPanelProps) {
  const { session, groupNumber, comparison, isReadOnly } = props;
  const announce = useAnnounce();
  const progress = progressMessage(comparison);
  const [asksOne, setAsksOne] = useState(true);
  useEffect(() => {
    if (!isReadOnly) void session.payroll.prepare();
  }, [session, isReadOnly]);
  useEffect(() => {
    if (progress) announce(progress);
  }, [progress, announce]);
  const root = useRef<HTMLDivElement>(null);
  const wasCanceled = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasCanceled.current) root.current?.focus();
    wasCanceled.current = false;
  }, [comparison.kind]);
  const [attempt, setAttempt] = useState<() => void>();
  const run = (compare: () => Promise<void>) => {
    const start = () => void compare();
    setAsksOne(true);
    setAttempt(() => start);
    start();
  };
  const compare = (...files: readonly GivenFile[]) => run(() => session.payroll.compareFiles(...files));
  const offer = (
    <DropZone disabled={isReadOnly} onFiles={(files) => compare(...files)}>
      <UploadedFilesOffer
        files={props.uploaded}
        disabled={isReadOnly}
        onUpload={(upload) => run(() => session.payroll.compareUploaded(upload))}
      />
      <SampleFilesOffer
        purpose="compare"
        kind={UploadKind.PayrollDeductions}
        owner={groupNumber}
        disabled={isReadOnly}
        onFile={compare}
      />
    </DropZone>
  );
  switch (comparison.kind) {
    case 'none':
      return (
        <Stack ref={root} tabIndex={-1} gap="M">
          {offer}
          <PaidOutside session={session} groupNumber={groupNumber} />
          <StandingList session={session} groupNumber={groupNumber} />
        </Stack>
      );
    case 'reading':
    case 'comparing':
      return (
        <RunningComparison
          title={progress}
          progress$={session.payroll.progress$}
          onCancel={() => {
            wasCanceled.current = true;
            session.payroll.cancel();
            announce('Canceled');
          }}
        />
      );
    case 'choosingSheet':
      return (
        <SheetQuestion
          fileName={comparison.fileName}
          sheets={comparison.sheets}
          onChoose={(sheets) => void session.payroll.chooseSheet(...sheets)}
          onCancel={() => void session.payroll.remove()}
        />
      );
    case 'choosing':
      if (comparison.question && asksOne)
        return (
          <ReadingQuestion
            fileName={comparison.file.name}
            question={comparison.question}
            onChoose={(mapping) => void session.payroll.chooseColumns(mapping)}
            onOther={() => setAsksOne(false)}
            onCancel={() => session.payroll.cancelColumns()}
          />
        );
      return (
        <ColumnChooser
          key={comparison.file.name}
          choosing={comparison}
          fitOf={(mapping) => session.payroll.watchFit(mapping)}
          onChoose={(mapping) => void session.payroll.chooseColumns(mapping)}
          onCancel={() => session.payroll.cancelColumns()}
        />
      );
    case 'compared':
      return (
        <Stack ref={root} tabIndex={-1} gap="M">
          <Compared {...props} comparison={comparison} isNew={attempt !== undefined} />
          {comparison.explainedByBalance.length > 0 && (
            <span>{explainedByBalanceText(comparison.explainedByBalance)}</span>
          )}
          {comparison.withoutDeduction.length > 0 && <span>{withoutDeductionText(comparison.withoutDeduction)}</span>}
          <PaidOutside session={session} groupNumber={groupNumber} comparison={comparison} />
          <StandingList session={session} groupNumber={groupNumber} />
        </Stack>
      );
    case 'notGiven':
      return (
        <Stack gap="M">
          <ActionError what={`${comparison.fileName} cannot be compared.`} error={comparison.error} onRetry={attempt} />
          {offer}
        </Stack>
      );
    case 'failed':
      return (
        <Stack gap="M">
          <MessageBar intent="error" title={`${comparison.fileName} cannot be compared.`}>
            {comparison.message}
          </MessageBar>
          {offer}
        </Stack>
      );
  }
}

function progressMessage(comparison: ComparisonState): string {
  switch (comparison.kind) {
    case 'reading':
      return `Reading ${comparison.fileName} …`;
    case 'comparing':
      return `Comparing ${comparison.fileName} with the bill …`;
    case 'compared':
      return `${counted(comparison.discrepancies.length, 'difference')} found`;
    case 'none':
    case 'choosing':
    case 'choosingSheet':
    case 'notGiven':
    case 'failed':
      return '';
  }
}

interface DropZoneProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly GivenFile[]) => void;
  readonly children?: ReactNode;
}

/** Area to drop payroll files on, with a button to choose them. */
function DropZone({ disabled, onFiles, children }: DropZoneProps) {
  return (
    <FileDrop
      label="Payroll file"
      title="Drop your payroll deduction files here"
      text="CSV or Excel, up to 20 MB. Several payrolls are added up."
      button="Choose files"
      several
      accept=".csv,.txt,.tsv,.xlsx,.xlsm"
      level={2}
      disabled={disabled}
      onFiles={onFiles}
    >
      <ReportHelp />
      {children}
    </FileDrop>
  );
}
