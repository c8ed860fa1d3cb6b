import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { AccountOffers } from '../../../application/run/shell/Installation';
import { Stack, Strong } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { BrandMark } from '../../kit/navigation/BrandMark';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { below } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    minHeight: '100dvh',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    padding: tokens.spacingHorizontalXL,
    backgroundColor: tokens.colorNeutralBackground2,
    [below(1)]: { padding: tokens.spacingHorizontalM },
  },
  card: {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '440px',
    padding: tokens.spacingHorizontalXXXL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    overflowWrap: 'anywhere',
    [below(1)]: { padding: tokens.spacingHorizontalXL },
  },
  title: {
    margin: 0,
    marginTop: tokens.spacingVerticalXL,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    textWrap: 'balance',
    ':focus': { outlineStyle: 'none' },
  },
  sub: { margin: 0, marginTop: tokens.spacingVerticalXS, color: tokens.colorNeutralForeground3 },
  content: { marginTop: tokens.spacingVerticalXL },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    marginTop: tokens.spacingVerticalXXL,
    paddingTop: tokens.spacingVerticalL,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
});

export interface AccountPageProps {
  /** The heading, which takes the focus whenever it changes. */
  readonly title: string;
  readonly sub?: ReactNode;
  readonly children: ReactNode;
  /** Links to other ways to sign in. */
  readonly foot: ReactNode;
}

/** Layout of the account pages for people who are not signed in. */
export function AccountPage({ title, sub, children, foot }: AccountPageProps) {
  const styles = useStyles();
  const looks = useLooks();
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect, because later it could take the focus from a field in use.
  useLayoutEffect(() => {
    document.title = `${title} – Listbill`;
    heading.current?.focus();
  }, [title]);
  return (
    <main className={styles.root}>
      <div className={styles.card}>
        <div className={looks.row}>
          <BrandMark size={30} />
          <Strong>Listbill</Strong>
        </div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {sub && <p className={styles.sub}>{sub}</p>}
        <Stack className={styles.content}>{children}</Stack>
        <nav className={styles.foot} aria-label="Other ways to sign in">
          {foot}
        </nav>
      </div>
    </main>
  );
}

/** The links below an account page. @param all includes the link to the other ways to sign in. */
export function SignInLinks({ all = true }: { all?: boolean }) {
  const { isAny } = useService(AccountOffers);
  return (
    <>
      <AppLink to={paths.start}>Sign in with a password</AppLink>
      {all && isAny && <AppLink to={paths.signInHelp}>Other ways to sign in</AppLink>}
    </>
  );
}
