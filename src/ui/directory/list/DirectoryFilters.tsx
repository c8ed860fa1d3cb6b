import { Label, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useRef } from 'react';
import { findableBy } from '../../../domain/directory/findableBy';
import { Select, TextInput } from '../../kit/forms/fields';
import { useShortcut } from '../../kit/navigation/Shortcuts';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { useGiver } from '../useGiver';
import { GroupFilter } from './GroupFilter';
import { LookupBox } from './LookupBox';
import { RoleFilter } from './RoleFilter';
import type { DirectoryState, Lookup } from './useDirectory';

const useStyles = makeStyles({
  /** Beside what may say below itself what is missing. */
  lookup: { flexBasis: '220px' },
});

const LOOKUPS: Readonly<Record<Lookup, string>> = {
  everybody: 'Everybody',
  carrier: 'People of a carrier',
  agent: 'People of an agent',
  email: 'One email address',
};
/** Begins a look-up before anything is typed. */
const EMPTY = ' ';

/** Narrows the people, by what finds any within reach; the address keeps it. @source MGM-1 MGM-2 MGM-4 MGM-5 MGM-6 */
export function DirectoryFilters({ state }: { state: DirectoryState }) {
  const styles = useStyles();
  const filter = useFilterStyles();
  const search = useRef<HTMLInputElement>(null);
  const { query, lookup, lookedUp, change } = state;
  const findable = findableBy(useGiver().person);
  const lookups = Object.entries(LOOKUPS).filter(
    ([name]) => findable.isByCode || name === lookup || (name !== 'carrier' && name !== 'agent'),
  );
  useShortcut('/', () => search.current?.focus(), 'Search people');
  const lookUp = (next: string) => {
    const none = { carrier: '', agent: '', email: '', role: '', group: '' };
    change(next === 'everybody' ? none : { ...none, [next]: EMPTY });
  };
  const ask = (value: string) => change({ [lookup]: value || EMPTY }, { replace: true });
  const { field, whole } = filter;
  return (
    <ListFilters
      count={state.filterCount}
      onClear={state.isNarrowed ? state.clear : undefined}
      search={
        lookup !== 'email' && (
          <>
            <Label htmlFor="directory-search">Search</Label>
            <TextInput
              id="directory-search"
              ref={search}
              type="search"
              maxLength={80}
              placeholder="Part of a name or email"
              value={query.q}
              onChange={(value) => change({ q: value }, { replace: true })}
            />
          </>
        )
      }
    >
      <div className={field}>
        <Label htmlFor="directory-lookup">Show</Label>
        <Select id="directory-lookup" value={lookup} onChange={lookUp}>
          {lookups.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </div>
      {lookup !== 'everybody' && (
        <div className={mergeClasses(field, whole, styles.lookup)}>
          <LookupBox key={lookup} lookup={lookup} asked={lookedUp.trim()} onAsk={ask} />
        </div>
      )}
      {lookup === 'everybody' && (
        <>
          <RoleFilter state={state} className={field} />
          <GroupFilter state={state} className={field} />
        </>
      )}
      {lookup !== 'email' && (
        <div className={field}>
          <Label htmlFor="directory-status">Status</Label>
          <Select id="directory-status" value={query.status ?? ''} onChange={(status) => change({ status })}>
            <option value="">Every status</option>
            <option value="Active">Active</option>
            <option value="Disabled">Disabled</option>
            <option value="Deleted">Deleted</option>
          </Select>
        </div>
      )}
    </ListFilters>
  );
}
