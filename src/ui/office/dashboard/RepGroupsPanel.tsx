import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { type Rep, type RepGroupPage, RepGroups } from '../../../application/office/dashboard/RepGroups';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { TextInput } from '../../kit/forms/fields';
import { Stack, useTextStyles } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { from } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { VisuallyHidden } from '../../kit/values/Money';

const useStyles = makeStyles({
  search: { flexGrow: 1, maxWidth: '320px' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalXS,
    [from(2)]: { gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' },
  },
  number: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    marginInlineStart: tokens.spacingHorizontalXS,
  },
});

/** Groups of the admin's rep, with links to their bills. Renders nothing for an admin without a rep. @source API-6 API-7 */
export function RepGroupsPanel() {
  const groups = useService(RepGroups);
  const book = useStream(groups.book$, LOADING);
  const [searchText, setSearchText] = useState('');
  const { rep } = groups;
  const error = book.kind === 'failed' ? book.error : book.kind === 'loaded' ? book.refreshError : undefined;
  if (!rep && error === undefined) return null;
  const search = (text: string) => {
    setSearchText(text);
    groups.search(text);
  };
  return (
    <Panel title="My groups">
      {error !== undefined && (
        <ErrorBar what="Your groups could not be loaded." error={error} onRetry={() => groups.retry()} />
      )}
      {rep && <Book rep={rep} page={valueOf(book)?.page} searchText={searchText} onSearch={search} />}
    </Panel>
  );
}

/** Placeholder while no page is loaded. */
const NO_GROUPS: RepGroupPage = { items: [], total: 0 };

interface BookProps {
  readonly rep: Rep;
  /** Undefined before the first load and after a failure. */
  readonly page: RepGroupPage | undefined;
  readonly searchText: string;
  readonly onSearch: (text: string) => void;
}

function Book({ rep, page = NO_GROUPS, searchText, onSearch }: BookProps) {
  const styles = useStyles();
  const looks = useLooks();
  const texts = useTextStyles();
  const searchId = useId();
  const { items, total } = page;
  if (rep.groupCount === 0) {
    return <EmptyState kind="nothingYet" title="No groups" text={`No group is in the book of ${rep.name} yet.`} />;
  }
  return (
    <>
      <Stack isRow gap="M" align="center" isSpread className={looks.below}>
        <span className={texts.quiet}>
          Book of {rep.name} · {countOf(rep.groupCount)}
        </span>
        <VisuallyHidden>
          <label htmlFor={searchId}>Search my groups</label>
        </VisuallyHidden>
        <TextInput
          id={searchId}
          className={styles.search}
          type="search"
          maxLength={80}
          placeholder="Name or number"
          value={searchText}
          onChange={onSearch}
        />
      </Stack>
      <VisuallyHidden>
        <output>{searchText === '' || page === NO_GROUPS ? '' : `${countOf(total)} found`}</output>
      </VisuallyHidden>
      {page !== NO_GROUPS && items.length === 0 ? (
        <EmptyState kind="noMatch" onClear={() => onSearch('')} />
      ) : (
        <ul className={styles.list} aria-label="My groups">
          {items.map(({ groupNumber, name }) => (
            <li key={groupNumber} className={looks.wrapped}>
              <AppLink to={`${paths.bills('dashboard')}?tab=all&q=${groupNumber}`}>{name}</AppLink>
              <span className={styles.number}>{groupNumber}</span>
            </li>
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className={texts.quiet}>
          Showing the first {items.length} of {countOf(total)}. Search to find the others.
        </p>
      )}
    </>
  );
}

function countOf(groups: number): string {
  return groups === 1 ? '1 group' : `${groups.toLocaleString('en-US')} groups`;
}
