import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RowsToCopy } from '../../../domain/office/views/listColumns';
import { counted } from '../../../domain/platform/text/wording';
import { stackAtBottom, useActionBarStyles } from '../actionBarStyles';
import { type MatchingRows, SelectMatching } from '../bulk/SelectMatching';
import { useAnnounce } from '../feedback/Announcer';
import { below } from '../useBreakpoint';
import { useCopyRows } from './useCopyRows';

const useStyles = makeStyles({
  selecting: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    // In line with the texts above: the buttons have no edge.
    [below(1)]: { marginLeft: '-12px' },
  },
  // On a phone, as wide as the bar, so that few rows are enough.
  actions: { [below(1)]: { width: '100%', '& > *': { flexGrow: 1 } } },
});

/** Selecting many rows one after another is announced once. */
const PAUSE_MS = 500;

interface SelectionBarProps<Item> {
  /** The selected rows of all pages. Those of a list without columns to choose cannot be copied. */
  readonly rows: RowsToCopy | { readonly list?: undefined; readonly items: readonly unknown[] };
  /** The query string of the list, which names the columns of a copy. */
  readonly address: URLSearchParams | undefined;
  /** An item, in the singular and in the plural. */
  readonly noun: readonly [one: string, many: string];
  /** Total of the selection: `$1,200.00 open`. Undefined for rows without amounts. */
  readonly total?: string | undefined;
  readonly onClear: () => void;
  /** All rows that match the filters, to select those of other pages, too. Undefined for a list that only selects its page. */
  readonly matching?: MatchingRows<Item> | undefined;
  /** Further facts of the selection. */
  readonly facts?: ReactNode;
  /** Actions on the selection. */
  readonly children?: ReactNode;
}

/** Number and total of the selected rows, which are announced, and what can be done with them. Nothing without a selection. */
export function SelectionBar<Item>(props: SelectionBarProps<Item>) {
  const { rows, address, noun, total, onClear, matching, facts, children } = props;
  const styles = useStyles();
  const bars = useActionBarStyles();
  const copy = useCopyRows();
  const announce = useAnnounce();
  const [one, many] = noun;
  const count = rows.items.length;
  const text = `${counted(count, one, many)} selected`;
  const spoken = count === 0 ? '' : [text, total].filter(Boolean).join(', ');
  useEffect(() => {
    if (spoken === '') return undefined;
    const timer = setTimeout(() => announce(spoken), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [spoken, announce]);
  const others = matching && matching.total > count ? matching : undefined;
  const bar = useRef<HTMLElement>(null);
  const hasOthers = others !== undefined;
  useEffect(() => {
    // The button that selected the others is gone.
    if (!hasOthers && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, [hasOthers]);
  const [attach] = useState(() => (element: HTMLElement | null) => {
    bar.current = element;
    return stackAtBottom(element);
  });
  if (count === 0) return null;
  return (
    <section ref={attach} tabIndex={-1} className={bars.bar} aria-label={`Selected ${many}`}>
      <span className={bars.count}>{text}</span>
      {total && <span>{total}</span>}
      {facts}
      <span className={styles.selecting}>
        {others && <SelectMatching rows={others} noun={noun} />}
        <Button appearance="subtle" onClick={onClear}>
          Clear selection
        </Button>
      </span>
      <span className={mergeClasses(bars.end, styles.actions)}>
        {rows.list !== undefined && <Button onClick={() => copy(rows, address)}>Copy</Button>}
        {children}
      </span>
    </section>
  );
}
