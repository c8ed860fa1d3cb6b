/** Groups whose people work at the same time. */
const AT_ONCE = 8;

/** Does something with each item, some of them at the same time. All that were started end, also after a failure. */
export async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  let failure: { readonly error: unknown } | undefined;
  const workers = Array.from({ length: Math.min(AT_ONCE, items.length) }, async () => {
    for (let next = left.shift(); next !== undefined && !failure; next = left.shift()) {
      await work(next).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  });
  await Promise.all(workers);
  if (failure) throw failure.error;
}
