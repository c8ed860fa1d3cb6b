import { makeStyles, tokens } from '@fluentui/react-components';
import { BillFiles, type EvidenceFormat } from '../../../application/billing/bills/BillFiles';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { ActionError } from '../../kit/feedback/ActionError';
import { FormatMenu } from '../../kit/forms/FormatMenu';
import { useDownload } from '../../kit/forms/useDownload';
import { useService } from '../../kit/Services';

const useStyles = makeStyles({ progress: { width: '64px', marginInlineStart: tokens.spacingHorizontalS } });

const FORMATS = ['pdf', 'xlsx'] as const satisfies readonly EvidenceFormat[];

/** Downloads the evidence of a reconciled bill as PDF or spreadsheet. */
export function EvidenceMenu({ bill }: { bill: Pick<Bill, 'billPk'> }) {
  const styles = useStyles();
  const files = useService(BillFiles);
  const { isBusy, isSlow, error, start, retry, dismiss } = useDownload();
  const download = (format: EvidenceFormat) =>
    start({ done: 'Evidence downloaded', fetch: () => files.evidence(bill.billPk, format) });
  return (
    <>
      <FormatMenu formats={FORMATS} isBusy={isBusy} onChoose={download}>
        Evidence
        {isSlow && <progress className={styles.progress} aria-label="Preparing the evidence" />}
      </FormatMenu>
      {error !== undefined && (
        <ActionError what="The evidence could not be downloaded." error={error} onRetry={retry} onDismiss={dismiss} />
      )}
    </>
  );
}
