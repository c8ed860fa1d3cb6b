import type { Page, Request } from 'playwright-core';

/** Effect of one click or key on a list. No figure depends on the speed of the machine. */
export interface RowRenders {
  /** Paths of the requests for what the screen shows. */
  readonly requests: readonly string[];
  /** Number of rendered rows in each render that had any. New rows count. */
  readonly renders: readonly number[];
  /** Batches of changes in the page in which more than one row changed, appeared or disappeared. */
  readonly changes: number;
  /** Rows that look the same as before, but were rendered or changed. Moving a row is no change of it. */
  readonly needless: number;
}

/** Sent in the background, whatever the person does. */
const BACKGROUND = /\/(?:analyticsEvents|notices|processingStatus|session\/action|uiLogs|version)\b/;
/** The page counts as finished when no row was rendered and no request was pending for this long. */
const QUIET_MS = 500;
const POLL_MS = 50;

/** Call before the application loads. */
export async function watchRows(page: Page): Promise<void> {
  await page.addInitScript(installWatch);
}

/** Acts, waits until the list is finished, and reports what happened to the rows below `main` of tables and lists of rows. */
export async function rowRendersOf(page: Page, act: () => Promise<unknown>): Promise<RowRenders> {
  const requests: string[] = [];
  const pending = new Set<Request>();
  const onRequest = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!/\/(?:api|mgmt)\//.test(pathname) || BACKGROUND.test(pathname)) return;
    requests.push(pathname);
    pending.add(request);
  };
  const onEnd = (request: Request) => void pending.delete(request);
  page.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd);
  await page.evaluate(() => window.rowWatch?.start());
  await act();
  let idleMs = 0;
  let seen = -1;
  while (idleMs < QUIET_MS) {
    await page.waitForTimeout(POLL_MS);
    const count = await page.evaluate(() => window.rowWatch?.count() ?? 0);
    idleMs = pending.size === 0 && count === seen ? idleMs + POLL_MS : 0;
    seen = count;
  }
  page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd);
  const watched = await page.evaluate(() => window.rowWatch?.stop());
  if (!watched) throw new Error('Call watchRows before the application loads.');
  return { requests, ...watched };
}

/** The part of a rendered element that React reports to its developer tools. */
interface Fiber {
  readonly tag: number;
  readonly stateNode: unknown;
  readonly memoizedProps: unknown;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

interface RowWatch {
  start(): void;
  count(): number;
  stop(): Omit<RowRenders, 'requests'>;
}

declare global {
  interface Window {
    rowWatch?: RowWatch;
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown;
  }
}

function installWatch(): void {
  if (window !== window.top) return;
  const rows = 'main tbody > tr, main [role="grid"] [role="row"]';
  /** React's number for an element of the page. */
  const element = 5;
  let renders: number[] = [];
  let changes = 0;
  let touched = new Set<Element>();
  let before = new Map<Element, string>();
  const observer = new MutationObserver((records) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes, removedNodes } of records) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest(rows);
      if (row) {
        changed.add(row);
        touched.add(row);
      }
      for (const node of [...addedNodes, ...removedNodes])
        if (node instanceof Element && node.matches('tr')) changed.add(node);
    }
    if (changed.size > 1) changes += 1;
  });
  const visit = (fiber: Fiber, outer: Element | undefined, rendered: Set<Element>): void => {
    const { alternate, stateNode } = fiber;
    let row = outer;
    if (fiber.tag === element && stateNode instanceof Element) {
      if (stateNode.matches(rows)) row = stateNode;
      if (row && alternate?.memoizedProps !== fiber.memoizedProps) rendered.add(row);
    }
    if (alternate?.child === fiber.child) return;
    for (let child = fiber.child; child; child = child.sibling) visit(child, row, rendered);
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
      const rendered = new Set<Element>();
      visit(root.current, undefined, rendered);
      for (const row of rendered) touched.add(row);
      if (rendered.size > 0) renders.push(rendered.size);
    },
  };
  const textOf = (row: Element) => row.outerHTML;
  window.rowWatch = {
    start() {
      renders = [];
      changes = 0;
      touched = new Set();
      before = new Map([...document.querySelectorAll(rows)].map((row) => [row, textOf(row)]));
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    count: () => renders.length + changes,
    stop() {
      observer.disconnect();
      const needless = [...touched].filter((row) => row.isConnected && before.get(row) === textOf(row)).length;
      return { renders, changes, needless };
    },
  };
}
