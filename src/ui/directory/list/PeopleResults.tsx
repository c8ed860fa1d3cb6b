import { makeStyles, tokens } from '@fluentui/react-components';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { LoadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { useMay } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { Pager } from '../../kit/tables/Pager';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { PeopleCards } from './PeopleCards';
import { PeopleTable } from './PeopleTable';
import type { DirectoryState } from './useDirectory';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** The people in each of their states: loading, failed, none, found. */
export function PeopleResults({ state }: { state: DirectoryState }) {
  const styles = useStyles();
  const table = useTableStyles();
  const area = useArea();
  const isNarrow = useBreakpoint() < 2;
  const mayAdd = useMay('directory.write');
  const { page, query, retry } = state;
  if (page.kind === 'failed')
    return <LoadFailed what="The directory could not be loaded." error={page.error} onRetry={retry} />;
  if (page.kind === 'loading') {
    return (
      <div className={table.frame}>
        <SkeletonRows rows={8} label="Loading people" />
      </div>
    );
  }
  const { items, total } = page.value;
  const List = isNarrow ? PeopleCards : PeopleTable;
  return (
    <div className={styles.root} aria-busy={page.refreshing}>
      {page.refreshError !== undefined && (
        <ErrorBar what="The list could not be refreshed." error={page.refreshError} onRetry={retry} />
      )}
      {total === 0 && state.isNarrowed && (
        <EmptyState
          kind="noMatch"
          title="Nobody matches"
          text="Nobody within your reach fits the search and filters you chose."
          onClear={state.clear}
        />
      )}
      {total === 0 && !state.isNarrowed && (
        <EmptyState
          kind="nothingYet"
          title="Nobody yet"
          text="Whoever is given access to your groups appears here."
          {...(mayAdd && {
            action: (
              <LinkButton appearance="primary" to={paths.newPerson(area)}>
                Add a person
              </LinkButton>
            ),
          })}
        />
      )}
      {total > 0 && (
        <>
          <List state={state} users={items} />
          <Pager
            page={query.page}
            size={query.size}
            total={total}
            noun="people"
            onPage={(next) => state.change({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}
