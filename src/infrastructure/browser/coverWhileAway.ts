/**
 * A page that a browser keeps while people are elsewhere, to show it again on Back, may show a session that is over by
 * then: it is covered when it goes, and loaded anew when it comes back. Call once.
 *
 * @source SES-4
 */
export function coverWhileAway(page: Window): void {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) page.document.documentElement.style.visibility = 'hidden';
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload();
  });
}
