import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useContext, useEffect, useRef } from 'react';
import { below } from '../useBreakpoint';
import { RouterLink } from './AppLink';
import { PathContext } from './paths';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalXL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowX: 'auto',
    [below(3)]: { columnGap: tokens.spacingHorizontalL },
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '40px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    borderBottom: `${tokens.strokeWidthThicker} solid transparent`,
    // In forced colors, a transparent line becomes visible.
    '@media (forced-colors: active)': { borderBottomColor: 'Canvas' },
    ':hover': { color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { borderBottomColor: 'Highlight' },
    ':hover': { borderBottomColor: tokens.colorCompoundBrandStroke },
  },
  step: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    marginLeft: `calc(${tokens.spacingHorizontalM} - ${tokens.spacingHorizontalXL})`,
  },
  count: {
    minWidth: '20px',
    textAlign: 'center',
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface TabLink {
  readonly to: string;
  readonly label: string;
  /** Number of items, shown after the label. */
  readonly count?: string;
  /** Default: whether it is the address of the current path. */
  readonly isCurrent?: boolean;
  /** Whether it is the next step after the previous tab, which an arrow shows. Default: no. */
  readonly isNextStep?: boolean;
}

/** Tabs that are links. Marks the current tab, and scrolls it into view in narrow windows. */
export function TabLinks({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  const styles = useStyles();
  const path = useContext(PathContext);
  const strip = useRef<HTMLUListElement>(null);
  /** The tab that was scrolled into view, and how far. */
  const placed = useRef<{ readonly name: string; readonly scrollLeft: number }>(undefined);
  const currentName = tabs.find(({ to, isCurrent = path === to }) => isCurrent)?.label;
  const counts = tabs.map(({ count }) => count).join();
  // Counts that arrive later make the tabs wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths of the tabs depend on the counts
  useEffect(() => {
    if (currentName === undefined) return undefined;
    // In the next frame, when the browser calculates the layout anyway.
    const frame = requestAnimationFrame(() => {
      const list = strip.current;
      // After a person has scrolled the strip, it stays where they left it until another tab is current.
      const isMoved = placed.current?.name === currentName && placed.current.scrollLeft !== list?.scrollLeft;
      if (!list || isMoved) return;
      scrollToCurrent(list);
      placed.current = { name: currentName, scrollLeft: list.scrollLeft };
    });
    return () => cancelAnimationFrame(frame);
  }, [currentName, counts]);
  return (
    <nav aria-label={label}>
      <ul ref={strip} className={styles.list}>
        {tabs.map(({ to, label: name, count, isCurrent = path === to, isNextStep = false }) => (
          <li key={name} className={isNextStep ? styles.step : undefined}>
            {isNextStep && <span aria-hidden="true">→</span>}
            <RouterLink
              to={to}
              className={mergeClasses(styles.tab, isCurrent && styles.current)}
              {...(isCurrent && { 'aria-current': 'page' as const })}
              // Browsers leave a focused tab cut off that is partly in view.
              onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            >
              {name}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Space beside the current tab, so that part of the next tab shows that there are more. */
const NEIGHBOR_PX = 32;

function scrollToCurrent(strip: HTMLElement): void {
  const tab = strip.querySelector('[aria-current="page"]');
  if (!tab) return;
  const [room, box] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (box.right + NEIGHBOR_PX > room.right) strip.scrollLeft += box.right + NEIGHBOR_PX - room.right;
  else if (box.left - NEIGHBOR_PX < room.left) strip.scrollLeft += box.left - NEIGHBOR_PX - room.left;
}
