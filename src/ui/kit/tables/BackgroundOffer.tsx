import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { ExportList, type ExportProgress, type ListToExport } from '../../../application/office/exports/ExportList';
import { LONG_EXPORT_ROWS, remainingText } from '../../../domain/office/exports/PreparedExport';
import type { ExportFormat } from '../../../domain/platform/files/listExport';
import { ActionError } from '../feedback/ActionError';
import { useNotify } from '../feedback/Toasts';
import { useTextStyles } from '../layout';
import { useServices } from '../Services';
import { useLooks } from '../useLooks';

/** The offer is shown after a second. */
const SECOND_MS = 1_000;

interface BackgroundOfferProps {
  readonly list: ListToExport;
  readonly format: ExportFormat;
  readonly progress: ExportProgress | undefined;
  /** Ends the export on this page: the server prepares it now. */
  readonly onLeave: () => void;
}

/**
 * Offers to continue an export that is running in the background, and suggests it if the list is long.
 *
 * @source docs/decisions/files.md#a-long-export-can-be-prepared-in-the-background
 */
export function BackgroundOffer({ list, format, progress, onLeave }: BackgroundOfferProps) {
  const texts = useTextStyles();
  const looks = useLooks();
  const services = useServices();
  const notify = useNotify();
  const [elapsedMs, setElapsedMs] = useState(SECOND_MS);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs((before) => before + SECOND_MS), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const isLong = (progress?.allRows ?? 0) >= LONG_EXPORT_ROWS;
  const left = isLong && progress ? remainingText(progress, elapsedMs) : undefined;

  async function prepare(): Promise<void> {
    setSending(true);
    setError(undefined);
    try {
      await services.get(ExportList).prepare(list, format);
      notify({
        title: 'Export continues in the background',
        text: 'You can leave this page. A notice says when the file is ready under Your exports.',
      });
      onLeave();
    } catch (reason) {
      setError(reason);
      setSending(false);
    }
  }

  return (
    <>
      <Button disabledFocusable={isSending} onClick={() => void prepare()}>
        Continue in background
      </Button>
      <output className={texts.hint}>
        {isLong && `${left === undefined ? 'This is a long list' : left}. Prepare it in the background?`}
      </output>
      {error !== undefined && (
        <div className={looks.ownLine}>
          <ActionError
            what="The export could not be moved to the background. It continues here."
            error={error}
            onRetry={() => void prepare()}
            onDismiss={() => setError(undefined)}
          />
        </div>
      )}
    </>
  );
}
