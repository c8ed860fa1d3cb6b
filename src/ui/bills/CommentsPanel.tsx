import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { BillCommentsQuery } from '../../application/bills/BillCommentsQuery';
import { valueOf } from '../../application/shared/Loadable';
import type { BillLine } from '../../domain/bills/BillLine';
import { type BillComment, countComments } from '../../domain/bills/comments';
import { Panel } from '../kit/dialogs/Panel';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { Spinner } from '../kit/feedback/Loading';
import { useMay } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { useLiveQuery } from '../kit/useStream';
import { InstantText } from '../kit/values/DateText';
import { CommentForm } from './CommentForm';

const useStyles = makeStyles({
  root: { '@media print': { display: 'none' } },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  comment: { borderLeft: `3px solid ${tokens.colorNeutralStroke1}`, paddingLeft: tokens.spacingHorizontalM },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
  author: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, margin: 0 },
});

/** Comments on a bill and its lines. What is typed stays until it is saved. */
export function CommentsPanel({ billPk, lines }: { billPk: string; lines: readonly BillLine[] }) {
  const styles = useStyles();
  const comments = useService(BillCommentsQuery);
  const query = useMemo(() => comments.open(), [comments]);
  const list = useLiveQuery(query, billPk);
  const mayWrite = useMay('comments.write');
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly retry: () => void }>();
  const count = countComments(valueOf(list) ?? []);
  const remove = (commentPk: string) => {
    setFailure(undefined);
    comments.remove(billPk, commentPk).then(
      () => query.retry(),
      (error: unknown) => setFailure({ error, retry: () => remove(commentPk) }),
    );
  };
  return (
    <Panel title={count > 0 ? `Comments (${count})` : 'Comments'} className={styles.root}>
      {failure && (
        <ErrorBar
          what="The comment was not deleted."
          error={failure.error}
          onRetry={failure.retry}
          onDismiss={() => setFailure(undefined)}
          showDetail
        />
      )}
      {list.kind === 'loading' && <Spinner label="Loading comments" />}
      {list.kind === 'failed' && (
        <ReadFailed what="The comments could not be loaded." error={list.error} onRetry={() => query.retry()} />
      )}
      {list.kind === 'loaded' && list.value.length === 0 && <p className={styles.quiet}>No comments yet.</p>}
      {list.kind === 'loaded' && list.value.length > 0 && (
        <ul className={styles.list} aria-label="Comments">
          {list.value.map((comment) => (
            <Comment key={comment.commentPk} comment={comment} onRemove={() => remove(comment.commentPk)} />
          ))}
        </ul>
      )}
      {mayWrite && <CommentForm billPk={billPk} lines={lines} onSaved={() => query.retry()} />}
    </Panel>
  );
}

function Comment({ comment, onRemove }: { comment: BillComment; onRemove: () => void }) {
  const styles = useStyles();
  const { byName, at, lineLabel, isForCarrier, isFromCarrier, isDeleted, text, deletableUntil } = comment;
  const item = useRef<HTMLLIElement>(null);
  const wasDeleted = useRef(isDeleted);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isDeleted && !wasDeleted.current && document.activeElement === document.body) item.current?.focus();
    wasDeleted.current = isDeleted;
  }, [isDeleted]);
  return (
    <li ref={item} tabIndex={-1} className={styles.comment}>
      <div className={styles.head}>
        <span className={styles.author}>{byName}</span>
        <InstantText timestamp={at} />
        {lineLabel !== null && <span>{lineLabel}</span>}
        {isFromCarrier && <span>From the carrier</span>}
        {isForCarrier && !isFromCarrier && <span>Shown to the carrier</span>}
        {deletableUntil !== null && (
          <Button size="small" appearance="subtle" onClick={onRemove}>
            Delete comment
          </Button>
        )}
      </div>
      <p className={isDeleted ? styles.quiet : styles.text}>{isDeleted ? 'This comment was deleted.' : text}</p>
    </li>
  );
}
