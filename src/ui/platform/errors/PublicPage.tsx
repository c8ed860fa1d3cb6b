import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { BrandMark } from '../../kit/navigation/BrandMark';
import { useLooks } from '../../kit/useLooks';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    minHeight: '100dvh',
    display: 'grid',
    placeItems: 'center',
    padding: tokens.spacingHorizontalXL,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  card: { display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', maxWidth: '52ch' },
  title: {
    margin: 0,
    marginTop: tokens.spacingVerticalXXL,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    textWrap: 'balance',
    ':focus': { outlineStyle: 'none' },
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalXXL,
  },
});

export interface PublicPageProps {
  /** The heading. */
  readonly title: string;
  readonly documentTitle: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Layout of the error, maintenance and signed-out pages. */
export function PublicPage({ title, documentTitle, children, actions }: PublicPageProps) {
  const styles = useStyles();
  const looks = useLooks();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    const own = `${documentTitle} – Listbill`;
    document.title = own;
    heading.current?.focus();
    return () => {
      // Restores the title of a screen that was only covered, unless it changed its title in the meantime.
      if (document.title === own) document.title = before;
    };
  }, [documentTitle]);
  return (
    <main className={styles.root}>
      <div className={styles.card}>
        <BrandMark size={56} />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children && <div className={looks.hintBelow}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </main>
  );
}
