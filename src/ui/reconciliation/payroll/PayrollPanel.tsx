import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import type { ComparisonState } from '../../../application/reconciliation/ReconcileState';
import type { Reconciliation } from '../../../application/reconciliation/Reconciliation';
import type { ReconcileWork } from '../../../domain/reconciliation/ReconcileWork';
import { counted } from '../../../domain/text/counted';
import { UploadKind } from '../../../domain/uploads/UploadKind';
import { Panel } from '../../kit/dialogs/Panel';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { SampleFilesOffer } from '../../kit/forms/SampleFilesOffer';
import { ColumnChooser } from './ColumnChooser';
import { Compared } from './Compared';
import { DropZone } from './DropZone';
import { UploadedFilesOffer } from './UploadedFilesOffer';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
});

export interface PayrollPanelProps {
  readonly visit: Reconciliation;
  readonly groupNumber: string;
  readonly comparison: ComparisonState;
  readonly work: ReconcileWork;
  readonly isReadOnly: boolean;
}

/** Comparing with a payroll file, from dropping it to the last decision. */
export function PayrollPanel({ visit, groupNumber, comparison, work, isReadOnly }: PayrollPanelProps) {
  const styles = useStyles();
  const announce = useAnnounce();
  const words = wordsOf(comparison);
  useEffect(() => {
    if (words) announce(words);
  }, [words, announce]);
  const compare = (file: Parameters<Reconciliation['compareFile']>[0]) => void visit.compareFile(file);
  const offer = (
    <DropZone disabled={isReadOnly} onFile={compare}>
      <UploadedFilesOffer
        groupNumber={groupNumber}
        disabled={isReadOnly}
        onUpload={(upload) => void visit.compareUploaded(upload)}
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
        <Panel title={words}>
          <ProgressBar aria-label={words} />
        </Panel>
      );
    case 'choosing':
      return (
        <ColumnChooser
          key={comparison.file.name}
          asked={comparison}
          onChoose={(mapping) => void visit.chooseColumns(mapping)}
          onCancel={() => visit.cancelColumns()}
        />
      );
    case 'compared':
      return <Compared visit={visit} comparison={comparison} work={work} isReadOnly={isReadOnly} />;
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

function wordsOf(comparison: ComparisonState): string {
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
