import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SendFiles, type SendingVisit } from '../../application/uploads/FileSending';
import { isPending } from '../../application/uploads/SentFile';
import { uploadChoices } from '../../application/uploads/uploadChoices';
import { useMay, useMe } from '../kit/MeContext';
import { useLeaveGuard } from '../kit/navigation/HashRouter';
import { PageHeader } from '../kit/navigation/PageHeader';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { BrandingTab } from './BrandingTab';
import { SendPanel } from './SendPanel';
import { UploadHistory } from './UploadHistory';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL, minWidth: 0 },
});

/** Upload panel, upload history and group logos. @source API-8 API-9 API-10 */
export function UploadsScreen() {
  const styles = useStyles();
  const choices = uploadChoices(useMe());
  const mayBrand = useMay('uploads.logo');
  const [address, setAddress] = useSearchParams();
  // Here and not on the tab: what is on its way goes on while the person looks at another one.
  const sending = useSending();
  useLeaveGuard(sending?.files.some(isPending) ?? false);
  const tab = mayBrand && address.get('tab') === 'branding' ? 'branding' : 'files';
  return (
    <div>
      <PageHeader title="Uploads" sub={subOf(tab, choices.length > 0)} />
      <div className={styles.root}>
        {mayBrand && (
          <TabList
            selectedValue={tab}
            onTabSelect={(_, { value }) => setAddress(value === 'branding' ? { tab: 'branding' } : {})}
            aria-label="What to upload"
          >
            <Tab value="files">Files</Tab>
            <Tab value="branding">Branding</Tab>
          </TabList>
        )}
        {tab === 'branding' ? (
          <BrandingTab />
        ) : (
          <>
            {choices.length > 0 && sending && <SendPanel choices={choices} visit={sending} />}
            <UploadHistory maySend={choices.length > 0} />
          </>
        )}
      </div>
    </div>
  );
}

function subOf(tab: 'branding' | 'files', maySend: boolean): string {
  if (tab === 'branding') return 'A group’s logo stands in the bar at the top of its people’s pages.';
  return maySend
    ? 'A file is read and shown to you first. Nothing counts before you commit it, and what was committed can be reversed.'
    : 'What was uploaded for your groups.';
}

/** Files uploaded on this screen; undefined until the stream has started. */
function useSending(): SendingVisit | undefined {
  const sendFiles = useService(SendFiles);
  const visit$ = useMemo(() => sendFiles.visit$(), [sendFiles]);
  return useStream<SendingVisit | undefined>(visit$, undefined);
}
