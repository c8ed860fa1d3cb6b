/** For tasks that are tested at the use-case level only. */
export function onlyUseCases(): Promise<never> {
  return Promise.reject(new Error('This runs at the use-case level only'));
}
