/** A problem on a page, or its return from the back-forward cache. */
export interface Report {
  readonly kind: 'violation' | 'error' | 'restored';
  readonly text: string;
}

declare global {
  interface Window {
    reportsProblems?: boolean;
  }
}

/** Runs as the first script of the page and reports problems to the server immediately. */
export function reportProblems(address: string): void {
  if (window.reportsProblems) return;
  window.reportsProblems = true;
  let isLeaving = false;
  const report = (kind: string, text: string) => {
    const request = new XMLHttpRequest();
    // Synchronous, because a request pending on navigation would be lost.
    request.open('POST', address, false);
    request.setRequestHeader('content-type', 'application/json');
    request.send(JSON.stringify({ kind, text: `${location.hash} ${text}` }));
  };
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    report('violation', `${effectiveDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`);
  });
  addEventListener(
    'error',
    (event) => {
      const { target, message } = event;
      const isFile =
        target instanceof HTMLScriptElement || target instanceof HTMLLinkElement || target instanceof HTMLImageElement;
      // Leaving a page aborts pending loads. A preload is only a hint: the load that it prepares reports its own failure.
      if (isFile && (isLeaving || target.getAttribute('rel') === 'preload')) return;
      report('error', isFile ? `did not load: ${target.outerHTML}` : message);
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => report('error', `unhandled rejection: ${String(reason)}`));
  for (const level of ['error', 'warn'] as const) {
    const print = console[level];
    console[level] = (...texts: unknown[]) => {
      print(...texts);
      report('error', texts.map(String).join(' '));
    };
  }
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    isLeaving = false;
    if (persisted) report('restored', document.body.innerText);
  });
}
