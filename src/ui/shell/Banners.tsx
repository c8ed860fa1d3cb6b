import { mergeClasses } from '@fluentui/react-components';
import { ProcessingStatus } from '../../application/processing/ProcessingStatus';
import { Deployment } from '../../application/shell/Installation';
import type { ProcessingState } from '../../domain/processing/ProcessingState';
import { Strip } from '../kit/feedback/Strip';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { instantText } from '../kit/values/DateText';
import { useShellStyles } from './AppShell.styles';
import { NewVersionNotice } from './NewVersionNotice';

/** On every screen: that writes are closed and until when, which stays in view while the screen scrolls. */
export function Banners() {
  const styles = useShellStyles();
  const processing = useStream<ProcessingState | undefined>(useService(ProcessingStatus).state$, undefined);
  const { isDemo, hasEmbeddedDatabase } = useService(Deployment);
  const isClosed = processing !== undefined && processing.state !== 'open';
  return (
    <div className={mergeClasses(styles.banners, isClosed && styles.stickyBanners)}>
      {isClosed && (
        <Strip
          banner
          intent="warning"
          title={processing.state === 'hold' ? 'Changes are on hold.' : 'Processing is under way.'}
        >
          {holdText(processing)}
        </Strip>
      )}
      <NewVersionNotice />
      {hasEmbeddedDatabase && !isDemo && (
        <Strip banner intent="info">
          This installation keeps its data in the embedded database, on one machine.
        </Strip>
      )}
    </div>
  );
}

/** Says when writes are expected to open again. */
function holdText({ state, until, reason }: ProcessingState): string {
  const end = until
    ? `until ${instantText(until)}`
    : state === 'running'
      ? 'until the run ends, usually within a few minutes'
      : 'until a system administrator removes the hold';
  return [`You can read everything; changes and payments cannot be saved ${end}.`, reason].filter(Boolean).join(' ');
}
