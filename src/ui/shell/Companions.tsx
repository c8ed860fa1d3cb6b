import { useEffect } from 'react';
import { BrowserWarningDialog } from '../browsers/BrowserWarningDialog';
import { InactivityGuard } from '../inactivity/InactivityGuard';
import { WelcomeGuard } from '../welcome/WelcomeGuard';
import { fetchUserMenu } from './fetchUserMenu';
import { PageViews } from './PageViews';

/** What accompanies every screen, and nobody waits for. */
export function Companions() {
  useEffect(() => void fetchUserMenu().catch(() => undefined), []);
  return (
    <>
      <PageViews />
      <InactivityGuard />
      <BrowserWarningDialog />
      <WelcomeGuard />
    </>
  );
}
