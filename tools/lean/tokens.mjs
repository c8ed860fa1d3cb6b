/**
 * Stands in for Fluent's list of what a theme has names for: each is called by its own name, so the list need not be told.
 * A name that does not exist is refused by the compiler, which reads the package's types.
 */
export const tokens = new Proxy({}, { get: (_, name) => `var(--${String(name)})` });
