import { Button, makeStyles } from '@fluentui/react-components';
import type { DownloadedFile } from '../../../application/platform/shared/DownloadedFile';
import { ActionError } from '../feedback/ActionError';
import { useLooks } from '../useLooks';
import { useDownload } from './useDownload';

const useStyles = makeStyles({
  // Below the other buttons.
  failure: { order: 1, flexBasis: '100%' },
});

interface DownloadButtonProps {
  /** The button's label: `Receipt as PDF`. */
  readonly label: string;
  /** Name of the downloaded item, in the singular: `receipt`. */
  readonly what: string;
  readonly fetch: () => Promise<DownloadedFile>;
}

/** Button that downloads one document. Place it in a row that wraps: a failure takes a line of its own. */
export function DownloadButton({ label, what, fetch }: DownloadButtonProps) {
  const styles = useStyles();
  const looks = useLooks();
  const { isBusy, isSlow, failed, start } = useDownload();
  const noun = what.charAt(0).toUpperCase() + what.slice(1);
  return (
    <>
      <Button disabledFocusable={isBusy} onClick={() => start({ done: `${noun} downloaded`, fetch })}>
        {label}
        {isSlow && <progress className={looks.progress} aria-label={`Preparing the ${what}`} />}
      </Button>
      {failed && (
        <div className={styles.failure}>
          <ActionError what={`The ${what} could not be downloaded.`} {...failed} />
        </div>
      )}
    </>
  );
}
