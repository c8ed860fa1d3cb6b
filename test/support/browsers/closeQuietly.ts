import type { BrowserContext, Page } from 'playwright-core';

/** Closes what has routes. An intercepted call may still be in transit: nobody waits for its answer any more. */
export async function closeQuietly(opened: BrowserContext | Page): Promise<void> {
  const pages = 'pages' in opened ? opened.pages() : [];
  // A page may be closing on its own.
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)));
  await opened.unrouteAll({ behavior: 'ignoreErrors' });
  await opened.close();
}
