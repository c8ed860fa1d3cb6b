import { makeStyles, tokens } from '@fluentui/react-components';
import { AccountOffers } from '../../application/shell/Installation';
import { RouterLink } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { AccountPage } from './AccountPage';
import { WaysIn } from './WaysIn';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalM },
  way: {
    display: 'block',
    padding: tokens.spacingHorizontalL,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  text: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** `#/signInHelp`: what else there is for somebody who cannot sign in with a password now. @source SES-8 SES-10 */
export function WaysInScreen() {
  const styles = useStyles();
  const { passwordless, passwordChange, signUp, isAny } = useService(AccountOffers);
  const ways = [
    passwordless && { to: paths.mailSignIn, name: 'Sign in by mail', text: 'A link or a code, without a password' },
    passwordChange && { to: paths.newPassword, name: 'Set a new password', text: 'When you forgot yours' },
    signUp && { to: paths.newAccount, name: 'Create an account', text: 'When you have none yet' },
  ].filter((way) => way !== false);
  return (
    <AccountPage title="Other ways to sign in" foot={<WaysIn all={false} />}>
      {isAny ? (
        <ul className={styles.list}>
          {ways.map(({ to, name, text }) => (
            <li key={to}>
              <RouterLink className={styles.way} to={to}>
                <span className={styles.name}>{name}</span>
                <span className={styles.text}>{text}</span>
              </RouterLink>
            </li>
          ))}
        </ul>
      ) : (
        <span>Ask whoever manages access in your company: they can set a new password for you.</span>
      )}
    </AccountPage>
  );
}
