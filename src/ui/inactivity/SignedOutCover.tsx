import { PlainDialog } from '../kit/dialogs/PlainDialog';
import { BrandMark } from '../kit/navigation/BrandMark';
import { useTitleWhile } from './useTitleWhile';

/** Hides the whole page from the moment the warning runs out until the page is left. Does not use the UI library. @source INA-3 */
export function SignedOutCover({ isStranded }: { isStranded: boolean }) {
  useTitleWhile(true, 'Signed out');
  return (
    <PlainDialog label="Signed out" isCover>
      <BrandMark size={56} />
      <p role="alert">
        {isStranded
          ? 'You are signed out here because nobody was there. The sign-in page could not be reached to end your session there as well: close the browser if others use it.'
          : 'Nobody was there, so you are being signed out. What you began is kept.'}
      </p>
      {isStranded && (
        <button type="button" onClick={() => window.location.reload()}>
          Sign in again
        </button>
      )}
    </PlainDialog>
  );
}
