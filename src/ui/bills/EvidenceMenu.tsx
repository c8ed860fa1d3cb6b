import {
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { BillFiles, type EvidenceFormat } from '../../application/bills/BillFiles';
import type { Bill } from '../../domain/bills/Bill';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { useDownload } from '../kit/forms/useDownload';
import { useService } from '../kit/Services';

const useStyles = makeStyles({ progress: { width: '64px', marginInlineStart: tokens.spacingHorizontalS } });

/** Downloads the evidence of a reconciled bill as PDF or spreadsheet. */
export function EvidenceMenu({ bill }: { bill: Pick<Bill, 'billPk'> }) {
  const styles = useStyles();
  const files = useService(BillFiles);
  const { isBusy, isSlow, error, start, retry, dismiss } = useDownload();
  const download = (format: EvidenceFormat) =>
    start({ done: 'Evidence downloaded', fetch: () => files.evidence(bill.billPk, format) });
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton disabledFocusable={isBusy}>
            Evidence
            {isSlow && <progress className={styles.progress} aria-label="Preparing the evidence" />}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => download('pdf')}>PDF</MenuItem>
            <MenuItem onClick={() => download('xlsx')}>Excel</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {error !== undefined && (
        <ErrorBar what="The evidence could not be downloaded." error={error} onRetry={retry} onDismiss={dismiss} />
      )}
    </>
  );
}
