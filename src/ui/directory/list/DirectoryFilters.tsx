import { Button, Label, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { findableBy } from '../../../domain/directory/findableBy';
import { SelectBox } from '../../shared/SelectBox';
import { useShortcut } from '../../shared/Shortcuts';
import { TextBox } from '../../shared/TextBox';
import { below } from '../../shared/useBreakpoint';
import { useGiver } from '../useGiver';
import { GroupFilter } from './GroupFilter';
import { LookupBox } from './LookupBox';
import { RoleFilter } from './RoleFilter';
import type { DirectoryState, Lookup } from './useDirectory';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalM },
  field: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    [below(1)]: { flexGrow: 1, flexBasis: '40%' },
  },
  /** Beside what may say below itself what is missing. */
  lookup: { flexBasis: '220px', [below(1)]: { flexBasis: '100%' } },
  /** In line with the fields, whose labels are above them. */
  clear: { alignSelf: 'flex-end' },
  search: { flexGrow: 1, flexBasis: '220px', maxWidth: '360px', [below(1)]: { maxWidth: 'none', flexBasis: '100%' } },
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
  return (
    <search className={styles.bar}>
      <div className={styles.field}>
        <Label htmlFor="directory-lookup">Show</Label>
        <SelectBox id="directory-lookup" value={lookup} onChange={lookUp}>
          {lookups.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectBox>
      </div>
      {lookup !== 'everybody' && (
        <div className={mergeClasses(styles.field, styles.lookup)}>
          <LookupBox key={lookup} lookup={lookup} asked={lookedUp.trim()} onAsk={ask} />
        </div>
      )}
      {lookup !== 'email' && (
        <div className={mergeClasses(styles.field, styles.search)}>
          <Label htmlFor="directory-search">Search</Label>
          <TextBox
            id="directory-search"
            ref={search}
            type="search"
            maxLength={80}
            placeholder="Part of a name or email"
            value={query.q}
            onChange={(value) => change({ q: value }, { replace: true })}
          />
        </div>
      )}
      {lookup === 'everybody' && (
        <>
          <RoleFilter state={state} className={styles.field} />
          <GroupFilter state={state} className={styles.field} />
        </>
      )}
      {lookup !== 'email' && (
        <div className={styles.field}>
          <Label htmlFor="directory-status">Status</Label>
          <SelectBox id="directory-status" value={query.status ?? ''} onChange={(status) => change({ status })}>
            <option value="">Every status</option>
            <option value="Active">Active</option>
            <option value="Disabled">Disabled</option>
            <option value="Deleted">Deleted</option>
          </SelectBox>
        </div>
      )}
      {state.isNarrowed && (
        <Button appearance="subtle" className={styles.clear} onClick={state.clear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
