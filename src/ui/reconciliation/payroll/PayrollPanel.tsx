import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { UploadedPayroll } from '../../../application/reconciliation/PayrollFile';
import type { ReconcileSession } from '../../../application/reconciliation/ReconcileSession';
import type { ComparisonState } from '../../../application/reconciliation/ReconcileState';
import { UploadedPayrollFiles } from '../../../application/reconciliation/UploadedPayrollFiles';
import type { GivenFile } from '../../../application/shared/GivenFile';
import { LOADING, valueOf } from '../../../application/shared/Loadable';
import type { ReconcileWork } from '../../../domain/reconciliation/ReconcileWork';
import { counted } from '../../../domain/text/counted';
import { UploadKind } from '../../../domain/uploads/UploadKind';
import { Panel } from '../../kit/dialogs/Panel';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { FileDrop } from '../../kit/forms/FileDrop';
import { SampleFilesOffer } from '../../kit/forms/SampleFilesOffer';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { instantText } from '../../kit/values/DateText';
import { ColumnChooser } from './ColumnChooser';
import { Compared } from './Compared';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
});

export interface PayrollPanelProps {
  readonly session: ReconcileSession;
  readonly groupNumber: string;
  readonly comparison: ComparisonState;
  readonly work: ReconcileWork;
  readonly isReadOnly: boolean;
}

/** Comparison with a payroll file, from adding the file to the last decision. */
export function PayrollPanel({ session, groupNumber, comparison, work, isReadOnly }: PayrollPanelProps) {
  const styles = useStyles();
  const announce = useAnnounce();
  const progress = progressMessage(comparison);
  useEffect(() => {
    if (progress) announce(progress);
  }, [progress, announce]);
  const compare = (file: GivenFile) => void session.payroll.compareFile(file);
  const offer = (
    <DropZone disabled={isReadOnly} onFile={compare}>
      <UploadedFilesOffer
        groupNumber={groupNumber}
        disabled={isReadOnly}
        onUpload={(upload) => void session.payroll.compareUploaded(upload)}
      />
      <SampleFilesOffer
        kind={UploadKind.PayrollDeductions}
        owner={groupNumber}
        disabled={isReadOnly}
        onFile={compare}
      />
    </DropZone>
  );
  switch (comparison.kind) {
    case 'none':
      return offer;
    case 'reading':
    case 'comparing':
      return (
        <Panel title={progress}>
          <ProgressBar aria-label={progress} />
        </Panel>
      );
    case 'choosing':
      return (
        <ColumnChooser
          key={comparison.file.name}
          asked={comparison}
          onChoose={(mapping) => void session.payroll.chooseColumns(mapping)}
          onCancel={() => session.payroll.cancelColumns()}
        />
      );
    case 'compared':
      return <Compared session={session} comparison={comparison} work={work} isReadOnly={isReadOnly} />;
    case 'notGiven':
      return (
        <div className={styles.root}>
          <ErrorBar what={`${comparison.fileName} cannot be compared.`} error={comparison.error} />
          {offer}
        </div>
      );
    case 'failed':
      return (
        <div className={styles.root}>
          <MessageBar intent="error" title={`${comparison.fileName} cannot be compared.`}>
            {comparison.message}
          </MessageBar>
          {offer}
        </div>
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
    case 'notGiven':
    case 'failed':
      return '';
  }
}

interface DropZoneProps {
  readonly disabled: boolean;
  readonly onFile: (file: GivenFile) => void;
  readonly children?: ReactNode;
}

/** Area to drop a payroll file on, with a button to choose one. */
function DropZone({ disabled, onFile, children }: DropZoneProps) {
  return (
    <FileDrop
      label="Payroll file"
      title="Drop a payroll deduction file here"
      text="CSV or Excel, up to 20 MB. It is read on this computer and saved with your draft, which only you can open. Each member’s deductions are compared with the bill, and you decide about each difference."
      button="Choose a file"
      accept=".csv,.txt,.tsv,.xlsx,.xlsm"
      level={2}
      disabled={disabled}
      onFiles={([file]) => file && onFile(file)}
    >
      {children}
    </FileDrop>
  );
}

const SHOWN = 3;

const useUploadedFilesOfferStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    marginTop: tokens.spacingVerticalM,
    // Aligned with the sample files below.
    alignSelf: 'stretch',
    textAlign: 'left',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300 },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
  },
  file: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface UploadedFilesOfferProps {
  readonly groupNumber: string;
  readonly disabled: boolean;
  readonly onUpload: (upload: UploadedPayroll) => void;
}

/** Payroll files of the group that were uploaded before, newest first. Renders nothing if there are none. */
function UploadedFilesOffer({ groupNumber, disabled, onUpload }: UploadedFilesOfferProps) {
  const styles = useUploadedFilesOfferStyles();
  const uploaded = useService(UploadedPayrollFiles);
  const files$ = useMemo(() => uploaded.watch(groupNumber), [uploaded, groupNumber]);
  // Nothing is offered while the files load or if they fail to load: a file can still be added by hand.
  const files = valueOf(useStream(files$, LOADING)) ?? [];
  const [isWhole, setWhole] = useState(false);
  if (files.length === 0) return null;
  return (
    <div className={styles.root}>
      <h3 className={styles.title}>Or use an uploaded file</h3>
      <ul className={styles.list} aria-label="Uploaded payroll files">
        {files.slice(0, isWhole ? undefined : SHOWN).map((file) => (
          <li key={file.filePk} className={styles.file}>
            <Button size="small" disabled={disabled} onClick={() => onUpload(file)}>
              Use {file.fileName}
            </Button>
            <span className={styles.quiet}>
              {counted(file.rows, 'row')}, uploaded {instantText(file.addDate)} by {file.addUser}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && files.length > SHOWN && (
        <Button size="small" appearance="transparent" onClick={() => setWhole(true)}>
          Show {files.length - SHOWN} more
        </Button>
      )}
    </div>
  );
}
