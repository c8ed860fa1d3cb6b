/** Of a page: something it should not have done, or that it came back out of the browser's cache. */
export interface Report {
  readonly kind: 'violation' | 'error' | 'restored';
  readonly text: string;
}

declare global {
  interface Window {
    isListenedTo?: boolean;
  }
}

/** The first script of the page, before any of ours: tells the server at once of whatever goes wrong. */
export function listen(address: string): void {
  if (window.isListenedTo) return;
  window.isListenedTo = true;
  let isLeaving = false;
  const tell = (kind: string, text: string) => {
    const request = new XMLHttpRequest();
    // At once, or a page that is being left would take it along.
    request.open('POST', address, false);
    request.setRequestHeader('content-type', 'application/json');
    request.send(JSON.stringify({ kind, text: `${location.hash} ${text}` }));
  };
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    tell('violation', `${effectiveDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`);
  });
  addEventListener(
    'error',
    (event) => {
      const { target, message } = event;
      const isFile =
        target instanceof HTMLScriptElement || target instanceof HTMLLinkElement || target instanceof HTMLImageElement;
      // What is still on its way when a page is left is broken off.
      if (isFile && isLeaving) return;
      tell('error', isFile ? `did not load: ${target.outerHTML}` : message);
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => tell('error', `nobody caught ${String(reason)}`));
  for (const level of ['error', 'warn'] as const) {
    const print = console[level];
    console[level] = (...texts: unknown[]) => {
      print(...texts);
      tell('error', texts.map(String).join(' '));
    };
  }
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    isLeaving = false;
    if (persisted) tell('restored', document.body.innerText);
  });
}
