/** Resolves when every promise that was already settled has been heard. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
