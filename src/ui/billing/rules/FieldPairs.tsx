import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { from } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';

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
  hint: { gridColumn: '1 / -1', margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface FieldPairsProps {
  readonly legend: string;
  /** Note that applies to all of the fields. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Fields under a legend, two side by side where there is room. */
export function FieldPairs({ legend, hint, children }: FieldPairsProps) {
  const styles = useStyles();
  const looks = useLooks();
  const hintId = useId();
  return (
    <fieldset className={styles.root} {...(hint && { 'aria-describedby': hintId })}>
      <legend className={looks.legend}>{legend}</legend>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  );
}
