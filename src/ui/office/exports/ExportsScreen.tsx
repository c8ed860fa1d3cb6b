import { Badge, type BadgeProps, Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { PreparedExports } from '../../../application/office/exports/PreparedExports';
import {
  canPrepareAgain,
  isUnfinished,
  PREPARED_FILE_DAYS,
  PREPARED_STATE_LABELS,
  type PreparedExport,
  type PreparedState,
  preparedName,
} from '../../../domain/office/exports/PreparedExport';
import { sizeLabel } from '../../../domain/platform/files/sizeLabel';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { AskingButton } from '../../kit/dialogs/AskingButton';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { EmptyState } from '../../kit/feedback/EmptyState';
import type { FailedAction } from '../../kit/feedback/FailedAction';
import { Loaded } from '../../kit/feedback/Loaded';
import { useDownload } from '../../kit/forms/useDownload';
import { Actions, Stack } from '../../kit/layout';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';

const useStyles = makeStyles({
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    alignItems: 'center',
    paddingBlock: tokens.spacingVerticalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottom: 'none' },
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  problem: { color: tokens.colorStatusDangerForeground1, maxWidth: '70ch' },
  progress: { width: '100%', maxWidth: '320px' },
});

const COLORS: Readonly<Record<PreparedState, NonNullable<BadgeProps['color']>>> = {
  QUEUED: 'informative',
  RUNNING: 'brand',
  READY: 'success',
  FAILED: 'danger',
  CANCELED: 'subtle',
  EXPIRED: 'subtle',
};

/**
 * The person's exports in the background: what waits and runs, what can be downloaded until when, and what failed.
 *
 * @source BR-BGX-01
 */
export function ExportsScreen() {
  const exports = useService(PreparedExports);
  const [live] = useState(() => exports.open());
  const list = useLiveQuery(live, 'all');
  const items = list.kind === 'loaded' ? list.value : undefined;
  useAnnouncedStates(items);
  return (
    <Stack>
      <PageHeader
        title="Your exports"
        sub={`Files that are prepared in the background. Each is kept for ${counted(PREPARED_FILE_DAYS, 'day')}, and only you can download it.`}
      />
      <Loaded
        found={list}
        what="your exports"
        isPage
        onRetry={() => live.retry()}
        empty={
          <EmptyState
            kind="nothingYet"
            title="No exports in the background"
            text="When an export of a list takes longer than a second, choose Continue in background. The file is then prepared while you work on, and listed here."
          />
        }
      >
        {(value) => (
          <Panel title="Exports">
            <Stack as="ul" gap={0} aria-label="Your exports">
              {value.map((one) => (
                <ExportItem key={one.exportPk} one={one} />
              ))}
            </Stack>
          </Panel>
        )}
      </Loaded>
    </Stack>
  );
}

function ExportItem({ one }: { readonly one: PreparedExport }) {
  const styles = useStyles();
  const looks = useLooks();
  const exports = useService(PreparedExports);
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<FailedAction>();
  const download = useDownload();
  const { exportPk, state, problem, noun } = one;
  const name = preparedName(one);
  const send = async (what: string, done: string, change: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      await change();
      announce(done);
    } catch (error) {
      setFailed({ what, error, retry: () => void send(what, done, change) });
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    download.start({
      done: 'Export downloaded',
      fetch: (signal, onProgress) => exports.download(exportPk, signal, onProgress),
    });
  return (
    <li className={styles.item}>
      <div>
        <div className={styles.head}>
          <span className={looks.name}>{name}</span>
          <Badge appearance="tint" color={COLORS[state] ?? 'informative'}>
            {labelOf(PREPARED_STATE_LABELS, state)}
          </Badge>
        </div>
        <Facts one={one} />
        {state === 'RUNNING' && (
          <progress
            className={styles.progress}
            aria-label={`Preparing the ${noun}`}
            {...(one.allRows && { value: one.rows, max: one.allRows })}
          />
        )}
        {problem !== '' && <div className={styles.problem}>{problem}</div>}
      </div>
      <Actions>
        {state === 'READY' && (
          <Button
            appearance="primary"
            disabledFocusable={download.isBusy}
            aria-label={`Download ${name}`}
            onClick={save}
          >
            {download.isBusy ? 'Downloading' : 'Download'}
          </Button>
        )}
        {download.isSlow && <Button onClick={download.cancel}>Cancel download</Button>}
        {isUnfinished(state) && (
          <Button
            disabledFocusable={isBusy}
            aria-label={`Cancel ${name}`}
            onClick={() => void send('The export was not canceled.', 'Export canceled', () => exports.cancel(exportPk))}
          >
            Cancel
          </Button>
        )}
        {canPrepareAgain(state) && (
          <Button
            disabledFocusable={isBusy}
            aria-label={`Prepare again: ${name}`}
            onClick={() => void send('The export was not started.', 'Export started', () => exports.again(exportPk))}
          >
            Prepare again
          </Button>
        )}
        {!isUnfinished(state) && (
          <AskingButton
            appearance="subtle"
            label="Delete"
            aria-label={`Delete ${name}`}
            question="Delete this export?"
            confirmLabel="Delete export"
            isBusy={isBusy || download.isBusy}
            onConfirm={() => void send('The export was not deleted.', 'Export deleted', () => exports.remove(exportPk))}
          >
            {name} can no longer be downloaded. Prepare it again to get its rows as they are then.
          </AskingButton>
        )}
      </Actions>
      {failed && (
        <div className={looks.allColumns}>
          <ActionError
            what={failed.what}
            error={failed.error}
            onRetry={failed.retry}
            onDismiss={() => setFailed(undefined)}
          />
        </div>
      )}
      {download.failed && (
        <div className={looks.allColumns}>
          <ActionError what="The file was not downloaded." {...download.failed} />
        </div>
      )}
    </li>
  );
}

function Facts({ one }: { readonly one: PreparedExport }) {
  const looks = useLooks();
  const { state, rows, allRows, bytes, requestedAt, expiresAt } = one;
  return (
    <div className={looks.smallCounts}>
      Requested <InstantText timestamp={requestedAt} />
      {state === 'RUNNING' && ` · ${progressText(rows, allRows)}`}
      {state === 'READY' && ` · ${counted(rows, 'row')} · ${sizeLabel(bytes)}`}
      {state === 'READY' && expiresAt !== null && (
        <>
          {' · Kept until '}
          <InstantText timestamp={expiresAt} />
        </>
      )}
      {state === 'EXPIRED' && expiresAt !== null && (
        <>
          {' · File deleted '}
          <InstantText timestamp={expiresAt} />
        </>
      )}
    </div>
  );
}

/** `12,000 of 431,204 rows` */
function progressText(rows: number, allRows: number | null): string {
  const written = rows.toLocaleString('en-US');
  return allRows === null ? `${written} rows` : `${written} of ${allRows.toLocaleString('en-US')} rows`;
}

/** Says when an export becomes ready or fails while the page is open. */
function useAnnouncedStates(items: readonly PreparedExport[] | undefined): void {
  const announce = useAnnounce();
  const before = useRef(new Map<string, PreparedState>());
  useEffect(() => {
    if (!items) return;
    const ended = items.filter(({ exportPk, state }) => {
      const last = before.current.get(exportPk);
      return last !== undefined && isUnfinished(last) && (state === 'READY' || state === 'FAILED');
    });
    before.current = new Map(items.map(({ exportPk, state }) => [exportPk, state]));
    if (ended.length === 0) return;
    announce(ended.map((one) => `${preparedName(one)} ${one.state === 'READY' ? 'is ready' : 'failed'}.`).join(' '));
  }, [items, announce]);
}
