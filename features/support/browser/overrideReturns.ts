import type { Page } from 'playwright-core';

/** Replaces query parameters in the return from the identity provider. */
export interface ReturnOverride {
  readonly parameters: Readonly<Record<string, string>>;
  /** Number of returns to change; later sign-ins are unaffected. */
  readonly turns: number;
}

/** Changes the URL in the page before the application reads it, because the redirect itself cannot be intercepted. */
export function overrideReturns(page: Page, returnOverride: ReturnOverride): Promise<unknown> {
  return page.addInitScript(({ parameters, turns }: ReturnOverride) => {
    const overriddenBefore = Number(sessionStorage.getItem('stage.returnOverride') ?? 0);
    if (!location.pathname.endsWith('/callback') || overriddenBefore >= turns) return;
    sessionStorage.setItem('stage.returnOverride', String(overriddenBefore + 1));
    const returned = new URL(location.href);
    for (const [name, value] of Object.entries(parameters)) returned.searchParams.set(name, value);
    history.replaceState(null, '', returned);
  }, returnOverride);
}
