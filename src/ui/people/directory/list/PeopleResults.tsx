import { makeStyles, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import type { DirectoryUser } from '../../../../domain/people/directory/DirectoryUser';
import { groupsLabel, nameOf, rolesAndRequest } from '../../../../domain/people/directory/personLabels';
import { EmptyState } from '../../../kit/feedback/EmptyState';
import { ErrorBar } from '../../../kit/feedback/ErrorBar';
import { Unloaded } from '../../../kit/feedback/Loaded';
import { useMay } from '../../../kit/MeContext';
import { AppLink, LinkButton } from '../../../kit/navigation/AppLink';
import { paths, useArea } from '../../../kit/navigation/paths';
import { SelectAllCards, SelectCard } from '../../../kit/tables/cardSelection';
import { Pager } from '../../../kit/tables/Pager';
import { useTableStyles } from '../../../kit/tables/tableStyles';
import { useBreakpoint } from '../../../kit/useBreakpoint';
import { useLooks } from '../../../kit/useLooks';
import { LastSignIn, UserStatusBadge } from '../UserStatusBadge';
import { PeopleTable, type PersonRowProps } from './PeopleTable';
import type { DirectoryState } from './useDirectory';

/** The list of people in each state: loading, failed, empty, loaded. */
export function PeopleResults({ state }: { state: DirectoryState }) {
  const looks = useLooks();
  const table = useTableStyles();
  const area = useArea();
  const isNarrow = useBreakpoint() < 2;
  const mayAdd = useMay('directory.write');
  const { page, query, retry } = state;
  if (page.kind !== 'loaded') {
    const failure = 'The directory could not be loaded.';
    return (
      <Unloaded found={page} what="people" rows={8} frame={table.frame} failure={failure} isPage onRetry={retry} />
    );
  }
  const { items, total } = page.value;
  const List = isNarrow ? PeopleCards : PeopleTable;
  return (
    <div className={looks.shrinkingColumn} aria-busy={page.refreshing}>
      {page.refreshError !== undefined && (
        <ErrorBar what="The list could not be refreshed." error={page.refreshError} onRetry={retry} />
      )}
      {total === 0 && state.isNarrowed && (
        <EmptyState
          kind="noMatch"
          title="No matches"
          text="No one in your scope matches the search and filters."
          onClear={state.clear}
        />
      )}
      {total === 0 && !state.isNarrowed && (
        <EmptyState
          kind="nothingYet"
          title="No people yet"
          text="People with access to your groups appear here."
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

const usePeopleCardsStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    display: 'grid',
    gridTemplateColumns: '44px minmax(0, 1fr) auto',
    rowGap: tokens.spacingVerticalXXS,
    paddingBlock: tokens.spacingVerticalM,
    paddingRight: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  // In line with the name, and as tall as a card at least.
  choose: { gridRow: '1 / span 3', marginTop: '-12px' },
  quiet: {
    gridColumn: '2 / -1',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
});

/** The list on narrow screens: one card per person. */
function PeopleCards({ state, users }: { state: DirectoryState; users: readonly DirectoryUser[] }) {
  const styles = usePeopleCardsStyles();
  return (
    <div>
      <SelectAllCards
        label="Select everyone on this page"
        checked={users.every(({ userId }) => state.selection.has(userId))}
        onChange={(isChosen) => state.select(users, isChosen)}
      />
      <ul className={styles.list} aria-label="People">
        {users.map((user) => (
          <PersonCard
            key={user.userId}
            user={user}
            isChosen={state.selection.has(user.userId)}
            onSelect={state.select}
          />
        ))}
      </ul>
    </div>
  );
}

const PersonCard = memo(function PersonCard({ user, isChosen, onSelect }: PersonRowProps) {
  const styles = usePeopleCardsStyles();
  const looks = useLooks();
  const area = useArea();
  const groups = groupsLabel(user);
  return (
    <li className={styles.card}>
      <SelectCard
        className={styles.choose}
        label={`Select ${nameOf(user)}`}
        checked={isChosen}
        onChange={(checked) => onSelect([user], checked)}
      />
      <AppLink to={paths.person(area, user.userId)} className={looks.name}>
        {nameOf(user)}
      </AppLink>
      <UserStatusBadge status={user.status} />
      <span className={styles.quiet}>{user.email}</span>
      <span className={styles.quiet}>
        {rolesAndRequest(user)} · {groups.startsWith('Groups of') ? groups : `Groups: ${groups}`}
      </span>
      <span className={styles.quiet}>
        Last sign-in: <LastSignIn user={user} />
      </span>
    </li>
  );
});
