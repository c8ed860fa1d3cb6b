import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { from } from '../kit/useBreakpoint';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
    // Otherwise a select with long option names is wider than its column.
    '& select': { minWidth: 0 },
    [from(1)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalS },
});

/** Fields under a legend, two side by side where there is room. */
export function FieldPairs({ legend, children }: { legend: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}
