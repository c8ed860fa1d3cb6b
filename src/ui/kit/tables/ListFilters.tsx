import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useId, useRef, useState } from 'react';
import { TextInput } from '../forms/fields';
import { useShortcut } from '../navigation/Shortcuts';
import { below, useBreakpoint } from '../useBreakpoint';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    // The filters stay: they say what the printed list is of.
    '@media print': { '& button': { display: 'none' } },
  },
  narrowBar: { alignItems: 'flex-end' },
  search: { flexGrow: 1, flexBasis: '220px', maxWidth: '360px', [below(1)]: { maxWidth: 'none', flexBasis: 0 } },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  hidden: { display: 'none' },
  /** Aligned with the fields, below their labels. As large as a button, so that nothing moves when the tools are loaded. */
  end: { alignSelf: 'flex-end', minWidth: '96px', minHeight: '32px' },
  toggle: { flexShrink: 0, whiteSpace: 'nowrap' },
});

/** Styles for a field of `ListFilters`: a label above a control. */
export const useFilterStyles = makeStyles({
  field: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    lineHeight: tokens.lineHeightBase300,
    minWidth: 0,
  },
  whole: { [below(1)]: { gridColumn: '1 / -1' } },
});

/** The search field of a list. */
export interface ListSearch {
  readonly id: string;
  /** Completes the shortcut's label "Search …": `corrections`, `the audit log`. */
  readonly noun: string;
  /** Examples of what can be searched for. */
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (q: string) => void;
}

export interface ListFiltersProps {
  /**
   * The menu of saved views, before the search field. False for a list on the page of a group or another owner, which has no views.
   *
   * @source docs/decisions/views.md#a-view-is-the-address-of-a-list-under-a-name
   */
  readonly views: ReactNode;
  /** Always visible. Pressing / focuses it. */
  readonly search?: ListSearch | undefined;
  /** For a list without a search: a labeled field that is always visible, such as the date of a balance. */
  readonly firstField?: ReactNode;
  /** The other fields. On a phone a button shows and hides them. */
  readonly children?: ReactNode;
  /** Number of active filters, not counting the search. */
  readonly count: number;
  /** Clears the search and all filters. Shows "Clear filters" if given. */
  readonly onClear?: (() => void) | undefined;
  /** Actions on the whole list, such as its export. Shown after the filters. Null while its code loads. */
  readonly tools?: ReactNode;
}

/** The search and filters above a list. @source LAY-1 */
export function ListFilters({ views, search, firstField, children, count, onClear, tools }: ListFiltersProps) {
  const styles = useStyles();
  const filter = useFilterStyles();
  const isPhone = useBreakpoint() === 0;
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const first = search ? <SearchField {...search} /> : firstField;
  const field = first && <div className={mergeClasses(filter.field, styles.search)}>{first}</div>;
  const bar = tools !== undefined && <div className={styles.end}>{tools}</div>;
  const clear = onClear && (
    <Button appearance="subtle" className={styles.end} onClick={onClear}>
      Clear filters
    </Button>
  );
  if (!isPhone) {
    return (
      <search className={styles.bar}>
        {views}
        {field}
        {children}
        {clear}
        {bar}
      </search>
    );
  }
  return (
    <search className={styles.root}>
      <div className={mergeClasses(styles.bar, styles.narrowBar)}>
        {field}
        {views}
        {(children !== undefined || clear) && (
          <Button
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen(!isOpen)}
          >
            {count === 0 ? 'Filters' : `Filters (${count})`}
          </Button>
        )}
        {children === undefined && bar}
      </div>
      <div id={fieldsId} className={mergeClasses(styles.fields, !isOpen && styles.hidden)}>
        {children}
        {clear}
        {children !== undefined && bar}
      </div>
    </search>
  );
}

function SearchField({ id, noun, placeholder, value, onChange }: ListSearch) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus(), `Search ${noun}`);
  return (
    <>
      <label htmlFor={id}>Search</label>
      <TextInput
        id={id}
        ref={field}
        type="search"
        maxLength={80}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
