/**
 * Hides answers to a silent check that do not come from the provider: auth0-js looks at their kind and their state, not
 * at their origin.
 *
 * @param origin of the provider.
 * @returns what ends it.
 */
export function onlyFrom(origin: string, target: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
  const guard = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin && isAnswer(event.data)) event.stopImmediatePropagation();
  };
  target.addEventListener('message', guard, { capture: true });
  return () => target.removeEventListener('message', guard, { capture: true });
}

function isAnswer(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'authorization_response';
}
