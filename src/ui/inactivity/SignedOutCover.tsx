import { Button, makeStyles, Portal, tokens } from '@fluentui/react-components';
import { BrandMark } from '../shared/BrandMark';
import { useTitleWhile } from './useTitleWhile';

const useStyles = makeStyles({
  cover: {
    position: 'fixed',
    inset: 0,
    // Above dialogs and toasts: nothing of what was on the screen may stay in view.
    zIndex: 2_147_483_647,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  text: { margin: 0, maxWidth: '46ch', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});

/** Hides everything from the moment nobody answered until the page is left. @source INA-3 */
export function SignedOutCover({ isStranded }: { isStranded: boolean }) {
  const styles = useStyles();
  useTitleWhile(true, 'Signed out');
  return (
    <Portal>
      <div className={styles.cover}>
        <BrandMark size={56} />
        <p role="alert" className={styles.text}>
          {isStranded
            ? 'You are signed out here because nobody was there. The sign-in page could not be reached to end your session there as well: close the browser if others use it.'
            : 'Nobody was there, so you are being signed out. What you began is kept.'}
        </p>
        {isStranded && <Button onClick={() => window.location.reload()}>Sign in again</Button>}
      </div>
    </Portal>
  );
}
