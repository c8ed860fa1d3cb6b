import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Note } from '../../kit/layout';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
  },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold },
});

/** Figures of an account or a statement, each with its name. */
export function Figures({ items }: { readonly items: readonly (readonly [label: string, value: ReactNode])[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {items.map(([label, value]) => (
        <div key={label}>
          <Note as="dt">{label}</Note>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
