import type { Page } from 'playwright-core';

/** What stands in the address of a return instead of what the provider says. */
export interface BentReturn {
  readonly parameters: Readonly<Record<string, string>>;
  /** How many returns are bent; whoever begins anew afterwards comes back as they should. */
  readonly turns: number;
}

/** Changes the return before the application reads it: the way back is a redirect, which nobody can hold up on its way. */
export function bendReturns(page: Page, bent: BentReturn): Promise<unknown> {
  return page.addInitScript(({ parameters, turns }: BentReturn) => {
    const bentBefore = Number(sessionStorage.getItem('stage.bent') ?? 0);
    if (!location.pathname.endsWith('/callback') || bentBefore >= turns) return;
    sessionStorage.setItem('stage.bent', String(bentBefore + 1));
    const returned = new URL(location.href);
    for (const [name, value] of Object.entries(parameters)) returned.searchParams.set(name, value);
    history.replaceState(null, '', returned);
  }, bent);
}
