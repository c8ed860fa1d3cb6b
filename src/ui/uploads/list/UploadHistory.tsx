import { makeStyles, tokens } from '@fluentui/react-components';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { LoadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { Pager } from '../../kit/tables/Pager';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { UploadCards } from './UploadCards';
import { UploadFilters } from './UploadFilters';
import { UploadTable } from './UploadTable';
import { type UploadsState, useUploads } from './useUploads';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
});

/** What was uploaded before: found, looked at, followed. */
export function UploadHistory({ maySend }: { maySend: boolean }) {
  const styles = useStyles();
  const state = useUploads();
  return (
    <section className={styles.root} aria-labelledby="upload-history">
      <h2 id="upload-history" className={styles.title}>
        Uploaded before
      </h2>
      <UploadFilters query={state.query} onChange={state.change} onClear={state.clear} />
      <Results state={state} maySend={maySend} />
    </section>
  );
}

function Results({ state, maySend }: { state: UploadsState; maySend: boolean }) {
  const styles = useStyles();
  const table = useTableStyles();
  const isNarrow = useBreakpoint() < 2;
  const { page, query, retry } = state;
  if (page.kind === 'failed')
    return <LoadFailed what="The uploads could not be loaded." error={page.error} onRetry={retry} />;
  if (page.kind === 'loading') {
    return (
      <div className={table.frame}>
        <SkeletonRows rows={6} label="Loading uploads" />
      </div>
    );
  }
  const { items, total } = page.value;
  const isNarrowed = query.q !== '' || query.kinds.length > 0 || query.states.length > 0;
  return (
    <div className={styles.root} aria-busy={page.refreshing}>
      {page.refreshError !== undefined && (
        <ErrorBar what="The list could not be refreshed." error={page.refreshError} onRetry={retry} />
      )}
      {total === 0 && isNarrowed && <EmptyState kind="noMatch" onClear={state.clear} />}
      {total === 0 && !isNarrowed && (
        <EmptyState
          kind="nothingYet"
          title="Nothing uploaded yet"
          text={
            maySend
              ? 'Drop a file above. It is shown to you before anything counts.'
              : 'Files appear here when somebody who reconciles for your group uploads them.'
          }
        />
      )}
      {total > 0 && (
        <>
          {isNarrow ? <UploadCards uploads={items} /> : <UploadTable uploads={items} />}
          <Pager
            page={query.page}
            size={query.size}
            total={total}
            noun="uploads"
            onPage={(next) => state.change({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}
