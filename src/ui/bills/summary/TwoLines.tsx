import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', paddingBlock: tokens.spacingVerticalXS },
  second: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** Two facts in one cell, the second quieter. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <span>{first}</span>
      <span className={styles.second}>{second}</span>
    </span>
  );
}
