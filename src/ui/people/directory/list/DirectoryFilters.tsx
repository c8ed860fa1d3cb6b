import { Button, Label, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { valueOf } from '../../../../application/platform/shared/Loadable';
import { searchScopeOf } from '../../../../domain/people/directory/DirectorySearchScope';
import { FULL_ACCESS } from '../../../../domain/people/directory/personLabels';
import { PERSON_LIST } from '../../../../domain/people/directory/personList';
import { Role } from '../../../../domain/platform/access/Role';
import { roleLabel } from '../../../../domain/platform/access/roleLabel';
import { GroupPicker } from '../../../kit/forms/GroupPicker';
import { useMe } from '../../../kit/MeContext';
import { DeclaredFilter, FilterSelect } from '../../../kit/tables/ListFields';
import { ListFilters, useFilterStyles } from '../../../kit/tables/ListFilters';
import { useGrantor } from '../access/useGrantor';
import { LookupBox } from './LookupBox';
import type { DirectoryState, Lookup } from './useDirectory';

const useStyles = makeStyles({
  lookup: { flexBasis: '220px' },
});

const LOOKUPS = [
  ['everyone', 'Everyone'],
  ['carrier', 'People of a carrier'],
  ['agent', 'People of an agent'],
  ['email', 'One email address'],
] as const satisfies readonly (readonly [Lookup, string])[];
const statusInAddress = ({ status }: DirectoryState['query']) => (status === 'NotDeleted' ? '' : (status ?? 'all'));

/** Value of a lookup before any input. */
const EMPTY = ' ';

interface DirectoryFiltersProps {
  readonly state: DirectoryState;
  /** The views of the list. */
  readonly views?: ReactNode;
  /** Actions on the whole list. */
  readonly tools?: ReactNode;
}

/**
 * Filters the people by the criteria available to the viewer; stored in the page address.
 *
 * @source MGM-1 MGM-2 MGM-4 MGM-5 MGM-6
 */
export function DirectoryFilters({ state, views, tools }: DirectoryFiltersProps) {
  const styles = useStyles();
  const filter = useFilterStyles();
  const { query, lookup, lookedUp, change } = state;
  const searchScope = searchScopeOf(useGrantor().person);
  const lookups = LOOKUPS.filter(
    ([name]) => searchScope.canSearchByCode || name === lookup || (name !== 'carrier' && name !== 'agent'),
  );
  const changeLookup = (next: Lookup | '') => {
    const none = { carrier: '', agent: '', email: '', role: '', access: '', group: '' };
    change(next === '' ? none : { ...none, [next]: EMPTY });
  };
  const lookUpValue = (value: string) => change({ [lookup]: value || EMPTY }, { replace: true });
  const { field, whole } = filter;
  return (
    <ListFilters
      views={views}
      tools={tools}
      count={state.filterCount}
      onClear={state.isNarrowed ? state.clear : undefined}
      search={
        lookup === 'email'
          ? undefined
          : {
              id: 'directory-search',
              noun: 'people',
              placeholder: PERSON_LIST.searchFor,
              value: query.q,
              onChange: (value) => change({ q: value }, { replace: true }),
            }
      }
    >
      <FilterSelect
        id="directory-lookup"
        label="Show"
        value={lookup}
        standard="everyone"
        choices={lookups}
        onChange={changeLookup}
      />
      {lookup !== 'everyone' && (
        <div className={mergeClasses(field, whole, styles.lookup)}>
          <LookupBox key={lookup} lookup={lookup} current={lookedUp.trim()} onSearch={lookUpValue} />
        </div>
      )}
      {lookup === 'everyone' && (
        <>
          <RoleFilter state={state} />
          <GroupFilter state={state} className={field} />
        </>
      )}
      {lookup !== 'email' && (
        <DeclaredFilter list={PERSON_LIST} name="status" value={statusInAddress(query)} onChange={change} />
      )}
    </ListFilters>
  );
}

/** The role filter; the chips above can set several roles. @source MGM-1 MGM-2 */
function RoleFilter({ state }: { state: DirectoryState }) {
  const { roles, access } = state.query;
  const searchScope = searchScopeOf(useGrantor().person);
  const value = access ?? roles.join(',');
  const change = (chosen: string) =>
    state.change(chosen === 'full' ? { role: '', access: chosen } : { role: chosen, access: '' });
  return (
    <FilterSelect
      id="directory-role"
      label="Role"
      value={value}
      standard=""
      choices={[
        ['', 'Any role'],
        ['full', FULL_ACCESS],
        ...(roles.length > 1 ? [[value, `${roles.length} roles`] as const] : []),
        ...rolesToOffer(state, searchScope.roles).map((role) => [role, roleLabel(role)] as const),
      ]}
      onChange={change}
    />
  );
}

/** Roles offered in the filter: searchable roles, roles held by people in the list, and the selected role. */
function rolesToOffer({ page, query }: DirectoryState, searchable: readonly Role[]): readonly Role[] {
  const held = valueOf(page)?.counts?.roles.flatMap(({ role, count }) => (count > 0 ? [role] : [])) ?? [];
  const offered = new Set([...searchable, ...held, ...query.roles]);
  return Object.values(Role).filter((role) => offered.has(role));
}

const useGroupFilterStyles = makeStyles({
  chosen: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: '32px',
    maxWidth: '280px',
    whiteSpace: 'nowrap',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis' },
  any: { flexShrink: 0, whiteSpace: 'nowrap' },
  picker: { minWidth: '180px' },
});

/** The group filter, or a picker if no group is selected. */
function GroupFilter({ state, className }: { state: DirectoryState; className: string }) {
  const styles = useGroupFilterStyles();
  const { groups } = useMe();
  const { groupNumber } = state.query;
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name ?? groupNumber;
  if (groupNumber === undefined) {
    return (
      <div className={`${className} ${styles.picker}`}>
        <Label htmlFor="directory-group">Group</Label>
        <GroupPicker
          id="directory-group"
          placeholder="Any group"
          onPick={(group) => state.change({ group: group.groupNumber })}
        />
      </div>
    );
  }
  return (
    <div className={className}>
      <span>Group</span>
      <span className={styles.chosen}>
        <strong className={styles.name} title={name}>
          {name}
        </strong>
        {!state.isGroupFromShell && (
          <Button size="small" className={styles.any} onClick={() => state.change({ group: '' })}>
            Any group
          </Button>
        )}
      </span>
    </div>
  );
}
