import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { below } from '../useBreakpoint';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalM,
    marginBottom: tokens.spacingVerticalXS,
  },
  text: { minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
  title: {
    margin: 0,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
    ':focus': { outlineStyle: 'none' },
    [below(1)]: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
  sub: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    '@media print': { display: 'none' },
  },
});

export interface PageHeaderProps {
  /** The heading and the document's title. */
  readonly title: string;
  /** A line or two under the title. */
  readonly sub?: ReactNode;
  /** The page's own buttons, the main one first. */
  readonly actions?: ReactNode;
  /** Above the title, such as a link back to the list. */
  readonly above?: ReactNode;
}

/** The header of every screen. Its heading takes the focus when the screen opens, so that screen readers start here. */
export function PageHeader({ title, sub, actions, above }: PageHeaderProps) {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} – Listbill`;
  }, [title]);
  return (
    <div className={styles.root}>
      <div className={styles.text}>
        {above}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {sub && <div className={styles.sub}>{sub}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
