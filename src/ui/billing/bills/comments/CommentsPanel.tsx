import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { AttachFiles, type AttachmentVisit } from '../../../../application/billing/bills/AttachmentSending';
import { type BillComment, BillCommentsQuery } from '../../../../application/billing/bills/BillCommentsQuery';
import { valueOf } from '../../../../application/platform/shared/Loadable';
import { ATTACHMENT_ACCEPT } from '../../../../domain/billing/bills/attachments';
import type { BillLine } from '../../../../domain/billing/bills/BillLine';
import { countComments } from '../../../../domain/billing/bills/comments';
import { AskingButton } from '../../../kit/dialogs/AskingButton';
import { Panel } from '../../../kit/dialogs/Panel';
import { ActionError } from '../../../kit/feedback/ActionError';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { Loaded } from '../../../kit/feedback/Loaded';
import { Stack } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { useService } from '../../../kit/Services';
import { useLooks } from '../../../kit/useLooks';
import { useLiveQuery, useStream } from '../../../kit/useStream';
import { InstantText } from '../../../kit/values/DateText';
import { CommentAttachments, FilesToAttach } from './CommentAttachments';
import { CommentForm } from './CommentForm';

const useStyles = makeStyles({
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

/** Comments on a bill and its lines, with their files. What is typed stays until it is saved. */
export function CommentsPanel({ billPk, lines }: { billPk: string; lines: readonly BillLine[] }) {
  const styles = useStyles();
  const looks = useLooks();
  const comments = useService(BillCommentsQuery);
  const query = useMemo(() => comments.open(), [comments]);
  const list = useLiveQuery(query, billPk);
  const refresh = () => query.retry();
  const attaching = useAttaching(billPk, refresh);
  const mayWrite = useMay('comments.write');
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly retry: () => void }>();
  const loaded = valueOf(list);
  const count = countComments(loaded?.items ?? []);
  const remove = (commentPk: string) => {
    setFailure(undefined);
    comments
      .remove(billPk, commentPk)
      .then(refresh, (error: unknown) => setFailure({ error, retry: () => remove(commentPk) }));
  };
  return (
    <Panel title={count > 0 ? `Comments (${count})` : 'Comments'} className={looks.unprinted}>
      {failure && (
        <ActionError
          what="The comment was not deleted."
          error={failure.error}
          onRetry={failure.retry}
          onDismiss={() => setFailure(undefined)}
          showDetail
        />
      )}
      <Loaded
        found={list}
        what="the comments"
        isSpinner
        onRetry={refresh}
        empty={<p className={styles.quiet}>No comments yet.</p>}
      >
        {(value) => (
          <Stack as="ul" gap="M" aria-label="Comments">
            {value.items.map((comment) => (
              <Comment
                key={comment.commentPk}
                {...{ billPk, comment, mayWrite, attaching }}
                mostAttachmentBytes={value.mostAttachmentBytes}
                onChanged={refresh}
                onRemove={() => remove(comment.commentPk)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      {mayWrite && (
        <CommentForm
          {...{ billPk, lines, attaching }}
          mostAttachmentBytes={loaded?.mostAttachmentBytes ?? DEFAULT_MOST_BYTES}
          mentionable={loaded?.mentionable ?? NO_NAMES}
          onSaved={refresh}
        />
      )}
    </Panel>
  );
}

const NO_NAMES: readonly string[] = [];

/** The server's default, until the comments are loaded. */
const DEFAULT_MOST_BYTES = 10 * 1024 * 1024;

/** Files being attached on this screen; undefined until the stream has started. */
function useAttaching(billPk: string, refresh: () => void): AttachmentVisit | undefined {
  const attachFiles = useService(AttachFiles);
  const announce = useAnnounce();
  const visit$ = useMemo(() => attachFiles.visit$(billPk), [attachFiles, billPk]);
  const attaching = useStream<AttachmentVisit | undefined>(visit$, undefined);
  const arrivals = attaching?.arrivals ?? 0;
  const show = useEffectEvent(() => {
    refresh();
    announce('Attached files updated');
  });
  useEffect(() => {
    if (arrivals > 0) show();
  }, [arrivals]);
  return attaching;
}

interface CommentProps {
  readonly billPk: string;
  readonly comment: BillComment;
  readonly mayWrite: boolean;
  readonly attaching: AttachmentVisit | undefined;
  readonly mostAttachmentBytes: number;
  readonly onChanged: () => void;
  readonly onRemove: () => void;
}

function Comment(props: CommentProps) {
  const { billPk, comment, mayWrite, attaching, mostAttachmentBytes: mostBytes, onChanged, onRemove } = props;
  const styles = useStyles();
  const looks = useLooks();
  const { commentPk, byName, at, lineLabel, isForCarrier, isFromCarrier, isDeleted, text, deletableUntil } = comment;
  const item = useRef<HTMLLIElement>(null);
  const wasDeleted = useRef(isDeleted);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isDeleted && !wasDeleted.current && document.activeElement === document.body) item.current?.focus();
    wasDeleted.current = isDeleted;
  }, [isDeleted]);
  const attached = comment.attachments.filter(({ removed }) => removed === null).length;
  const attach = (files: readonly File[]) => attaching?.sending.add(commentPk, files, { mostBytes, attached });
  return (
    <li ref={item} tabIndex={-1} className={looks.quote}>
      <div className={styles.head}>
        <span className={styles.author}>{byName}</span>
        <InstantText timestamp={at} />
        {lineLabel !== null && <span>{lineLabel}</span>}
        {isFromCarrier && <span>From the carrier</span>}
        {isForCarrier && !isFromCarrier && <span>Shown to the carrier</span>}
        {mayWrite && comment.canAttach && <AttachButton onFiles={attach} />}
        {deletableUntil !== null && (
          <AskingButton
            size="small"
            appearance="subtle"
            label="Delete comment"
            question="Delete this comment?"
            onConfirm={onRemove}
          >
            Its text is deleted for everyone and cannot be restored.
          </AskingButton>
        )}
      </div>
      <p className={isDeleted ? styles.quiet : styles.text}>{isDeleted ? 'This comment was deleted.' : text}</p>
      <CommentAttachments attachments={comment.attachments} {...{ billPk, mayWrite, onChanged }} />
      {attaching && (
        <FilesToAttach
          files={attaching.files.filter((file) => file.commentPk === commentPk)}
          sending={attaching.sending}
        />
      )}
    </li>
  );
}

/** Chooses more files for a comment that is saved. */
function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" appearance="subtle" onClick={() => input.current?.click()}>
        Attach more files
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ATTACHMENT_ACCEPT}
        aria-label="Files for this comment"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Lets the person choose the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
