import { BrowserWarningDialog } from '../browsers/BrowserWarningDialog';
import { InactivityGuard } from '../inactivity/InactivityGuard';
import { WelcomeGuard } from '../welcome/WelcomeGuard';
import { PageViews } from './PageViews';

/** What accompanies every screen, and nobody waits for. */
export function Companions() {
  return (
    <>
      <PageViews />
      <InactivityGuard />
      <BrowserWarningDialog />
      <WelcomeGuard />
    </>
  );
}
