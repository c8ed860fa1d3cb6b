import { Deployment } from '../../application/preferences/Deployment';
import { ProcessingStatus } from '../../application/processing/ProcessingStatus';
import type { ProcessingState } from '../../domain/processing/ProcessingState';
import { instantText } from '../shared/DateText';
import { useService } from '../shared/Services';
import { Strip } from '../shared/Strip';
import { useStream } from '../shared/useStream';
import { useShellStyles } from './AppShell.styles';

/** What everybody should know on every screen: that writes are closed, and that this is a demo. */
export function Banners() {
  const styles = useShellStyles();
  const processing = useStream<ProcessingState | undefined>(useService(ProcessingStatus).state$, undefined);
  const { isDemo, hasEmbeddedDatabase } = useService(Deployment);
  return (
    <div className={styles.banners}>
      {processing && processing.state !== 'open' && (
        <Strip banner intent="warning" title="Processing is under way.">
          {holdWords(processing)}
        </Strip>
      )}
      {hasEmbeddedDatabase && !isDemo && (
        <Strip banner intent="info">
          This installation keeps its data in the embedded database, on one machine.
        </Strip>
      )}
    </div>
  );
}

function holdWords({ until, reason }: ProcessingState): string {
  const end = until ? `until ${instantText(until)}` : 'for now';
  return [`You can read everything; changes and payments cannot be saved ${end}.`, reason].filter(Boolean).join(' ');
}
