import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: tokens.spacingVerticalM, margin: 0 },
  wide: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  fact: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXXS,
  },
  label: { flex: '1 1 140px', color: tokens.colorNeutralForeground3 },
  value: { flex: '3 1 240px', minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
});

interface FactListProps {
  readonly children: ReactNode;
  /** As many columns as fit, with each label above its value. Default: one column. */
  readonly isWide?: boolean;
}

/** A list of `Fact`s, each with its label. */
export function FactList({ children, isWide = false }: FactListProps) {
  const styles = useStyles();
  return <dl className={mergeClasses(styles.list, isWide && styles.wide)}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
