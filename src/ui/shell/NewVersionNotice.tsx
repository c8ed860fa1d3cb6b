import { Button } from '@fluentui/react-components';
import { UnsavedWork } from '../../application/drafts/UnsavedWork';
import { NewVersion } from '../../application/shell/NewVersion';
import { MessageBar } from '../kit/feedback/MessageBar';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

interface NewVersionNoticeProps {
  /** Loads the page again; the browser then asks about changes that could not be saved. */
  readonly reload?: () => void;
}

/** Offers to reload a page that was loaded before a deployment. Drafts are saved first. */
export function NewVersionNotice({ reload = reloadPage }: NewVersionNoticeProps) {
  const isAvailable = useStream(useService(NewVersion).isAvailable$, false);
  const unsaved = useService(UnsavedWork);
  if (!isAvailable) return null;
  const saveAndReload = () => void unsaved.saveAll().then(reload);
  return (
    <MessageBar
      banner
      intent="info"
      title="A new version of Listbill is available."
      actions={
        <Button size="small" onClick={saveAndReload}>
          Reload
        </Button>
      }
    >
      Reload the page to use it.
    </MessageBar>
  );
}

function reloadPage(): void {
  window.location.reload();
}
