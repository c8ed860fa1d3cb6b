import { Button, makeStyles } from '@fluentui/react-components';
import type { ViewsOfList } from '../../../application/office/views/SavedViews';
import { type ListedView, type ShownView, unknownText } from '../../../domain/office/views/listedViews';
import { ActionError } from '../feedback/ActionError';
import type { FailedAction } from '../feedback/FailedAction';
import { MessageBar } from '../feedback/MessageBar';

const useStyles = makeStyles({
  /** Below the filters, over the whole width. */
  note: { order: 1, flexBasis: '100%' },
});

interface ViewNotesProps {
  readonly shown: ShownView;
  /** Undefined while they are loaded. */
  readonly views: ViewsOfList | undefined;
  readonly listed: readonly ListedView[];
  readonly failed: FailedAction | undefined;
  readonly onDismissFailure: () => void;
  /** Keeps the filters, and forgets which view they come from. */
  readonly onLeaveView: () => void;
  readonly onClearStart: () => void;
}

/** Notes about the selected view and the start view. */
export function ViewNotes(props: ViewNotesProps) {
  const { shown, views, listed, failed, onDismissFailure, onLeaveView, onClearStart } = props;
  const styles = useStyles();
  const { chosen, isMissing } = shown;
  const start = views?.startView ?? null;
  const isStartMissing = start !== null && !listed.some(({ id }) => id === start);
  return (
    <>
      {failed && (
        <div className={styles.note}>
          <ActionError {...failed} onRetry={failed.retry} onDismiss={onDismissFailure} showDetail />
        </div>
      )}
      {chosen && chosen.unknown.length > 0 && (
        <MessageBar intent="warning" className={styles.note} title={unknownText(chosen)}>
          {chosen.saved?.mayChange
            ? `"${chosen.name}" is shown without it. Replace the view, or choose other filters.`
            : `"${chosen.name}" is shown without it.`}
        </MessageBar>
      )}
      {views && isMissing && (
        <MessageBar
          intent="info"
          className={styles.note}
          title="The view in this address isn't available."
          actions={
            <Button size="small" onClick={onLeaveView}>
              Dismiss
            </Button>
          }
        >
          It was deleted, or it isn't shared with you. The filters in the address apply.
        </MessageBar>
      )}
      {isStartMissing && (
        <MessageBar
          intent="info"
          className={styles.note}
          title="The view that this list opens with isn't available."
          actions={
            <Button size="small" onClick={onClearStart}>
              Open with the standard view
            </Button>
          }
        >
          It was deleted, or it is no longer shared with you. Choose another one.
        </MessageBar>
      )}
    </>
  );
}
