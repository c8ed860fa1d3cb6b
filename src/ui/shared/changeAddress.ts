/**
 * The filters of a list with some of them changed. An empty value takes the filter away; any change but of the page
 * begins at the first page again.
 */
export function changeAddress(address: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(address);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
