/** For what the glue need not prove: it is played at the use-case level. */
export function onlyUseCases(): Promise<never> {
  return Promise.reject(new Error('This is played at the use-case level'));
}
