import { Button, makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalM,
    paddingTop: tokens.spacingVerticalXS,
  },
  range: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

export interface PagerProps {
  /** Zero-based. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** The items, in the plural: "bills". */
  readonly noun: string;
  readonly onPage: (page: number) => void;
}

/** Previous and next page of a list. Renders nothing for a single page. */
export function Pager({ page, size, total, noun, onPage }: PagerProps) {
  const styles = useStyles();
  const last = Math.max(0, Math.ceil(total / size) - 1);
  if (last === 0 && page === 0) return null;
  const from = Math.min(page * size + 1, total);
  const until = Math.min((page + 1) * size, total);
  return (
    <nav className={styles.root} aria-label={`Pages of ${noun}`}>
      <span className={styles.range}>
        {from.toLocaleString('en-US')}–{until.toLocaleString('en-US')} of {total.toLocaleString('en-US')} {noun}
      </span>
      <Button disabledFocusable={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabledFocusable={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
