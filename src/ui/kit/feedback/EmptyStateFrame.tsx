import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    rowGap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalXXXL,
    paddingInline: tokens.spacingHorizontalL,
  },
  picture: { color: tokens.colorNeutralForeground4, marginBottom: tokens.spacingVerticalS },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: 600 },
  text: { margin: 0, maxWidth: '46ch', color: tokens.colorNeutralForeground3 },
  action: { marginTop: tokens.spacingVerticalS },
});

export interface EmptyStateFrameProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  readonly picture?: ReactNode;
}

/** A picture, a sentence and a way on, in the middle of where something else would be. */
export function EmptyStateFrame({ title, text, action, picture }: EmptyStateFrameProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
