import { Button } from '@fluentui/react-components';
import { type CostSetup, Journal } from '../../../application/billing/costs/Costs';
import { counted } from '../../../domain/platform/text/wording';
import { DownloadButton } from '../../kit/forms/DownloadButton';
import { Stack, Strong } from '../../kit/layout';
import { useService } from '../../kit/Services';

interface DownloadsProps {
  readonly groupNumber: string;
  readonly setup: CostSetup;
  readonly entryPks: readonly string[];
}

/** Entries as one file, in each of the layouts. */
export function JournalDownloads({ groupNumber, setup, entryPks }: DownloadsProps) {
  const journal = useService(Journal);
  return (
    <>
      <DownloadButton
        label="Excel"
        what={entryPks.length === 1 ? 'journal entry' : 'journal entries'}
        fetch={() => journal.file(groupNumber, entryPks, 'standard', 'xlsx')}
      />
      <DownloadButton
        label="QuickBooks Online"
        what="QuickBooks file"
        fetch={() => journal.file(groupNumber, entryPks, 'quickbooks', 'csv')}
      />
      {setup.columns.length > 0 && (
        <DownloadButton
          label="Own columns"
          what="journal file"
          fetch={() => journal.file(groupNumber, entryPks, 'template', 'csv')}
        />
      )}
    </>
  );
}

/** Downloads the selected entries as one file. */
export function SelectedEntries({ onClear, ...of }: DownloadsProps & { readonly onClear: () => void }) {
  return (
    <Stack as="section" isRow gap="S" align="center" aria-label="Selected entries">
      <Strong>{counted(of.entryPks.length, 'entry', 'entries')} selected</Strong>
      <JournalDownloads {...of} />
      <Button appearance="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </Stack>
  );
}
