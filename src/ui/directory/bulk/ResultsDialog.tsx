import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import type { StepResult } from '../../../application/directory/StepResult';
import { useFocusStaysInDialog, useReturnFocus } from '../../kit/dialogs/focus';
import { isFailure } from './isFailure';
import { ResultList } from './ResultList';
import type { BulkState } from './useBulk';

const NONE: readonly StepResult[] = [];
const useStyles = makeStyles({ bar: { marginBlock: tokens.spacingVerticalM }, button: { whiteSpace: 'nowrap' } });

/** How a change of several people goes, and then what became of each. */
export function ResultsDialog({ bulk }: { bulk: BulkState }) {
  const styles = useStyles();
  const { stage } = bulk;
  const results = stage.kind === 'finished' ? stage.results : NONE;
  const refused = results.filter(({ ok }) => !ok);
  const failed = refused.filter(({ error }) => isFailure(error));
  const isUndone = results.some(({ undo }) => undo.length > 0);
  const isRunning = stage.kind === 'running';
  const isOpen = isRunning || stage.kind === 'finished';
  useReturnFocus(isOpen);
  useFocusStaysInDialog(isOpen);
  return (
    <Dialog open={isOpen} modalType="alert" onOpenChange={(_, { open }) => !open && !isRunning && bulk.close()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            {isRunning ? 'Working' : `${results.length - refused.length} of ${results.length} done`}
          </DialogTitle>
          <DialogContent>
            {isRunning && (
              <ProgressBar
                className={styles.bar}
                aria-label={`${stage.done} of ${stage.of}`}
                value={stage.of === 0 ? 0 : stage.done / stage.of}
              />
            )}
            {results.length > 0 && <ResultList results={results} namesPeople />}
          </DialogContent>
          <DialogActions>
            {failed.length > 0 && (
              <Button className={styles.button} onClick={() => bulk.again(results, failed)}>
                Try {failed.length} again
              </Button>
            )}
            {isUndone && <Button onClick={() => bulk.undo(results)}>Undo</Button>}
            <Button appearance="primary" disabledFocusable={isRunning} onClick={bulk.close}>
              Close
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
