import { Button } from '@fluentui/react-components';
import type { DownloadedFile } from '../../../application/platform/shared/DownloadedFile';
import { ActionError } from '../feedback/ActionError';
import { useLooks } from '../useLooks';
import { useDownload } from './useDownload';

interface ExportButtonProps {
  /** Name of the exported items, in the plural: `lines`. */
  readonly what: string;
  /** Whether there is nothing to export. */
  readonly isDisabled: boolean;
  readonly onExport: () => Promise<DownloadedFile>;
}

/** Button that saves what is on the screen as a spreadsheet. Place it in a row that wraps: a failure takes a line of its own. */
export function ExportButton({ what, isDisabled, onExport }: ExportButtonProps) {
  const looks = useLooks();
  const { isBusy, isSlow, failed, start } = useDownload();
  const noun = what.charAt(0).toUpperCase() + what.slice(1);
  return (
    <>
      <Button
        size="small"
        disabledFocusable={isBusy || isDisabled}
        onClick={() => start({ done: `${noun} exported`, fetch: onExport })}
      >
        Export to Excel
        {isSlow && <progress className={looks.progress} aria-label={`Exporting the ${what}`} />}
      </Button>
      {failed && (
        <div className={looks.ownLine}>
          <ActionError what={`The ${what} could not be exported.`} {...failed} />
        </div>
      )}
    </>
  );
}
