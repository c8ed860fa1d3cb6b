import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  panel: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: tokens.spacingHorizontalXL,
    minWidth: 0,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface PanelProps {
  readonly title?: string;
  /** Controls beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A framed section of the page, with a heading if it has a title. */
export function Panel({ title, actions, children, className }: PanelProps) {
  const styles = useStyles();
  return (
    <section className={mergeClasses(styles.panel, className)}>
      {title && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
