import type { ProviderEntry } from '../session/ports/ProviderStorage';

/** The subject that a stored entry is about. */
export function accountIn(value: ProviderEntry['value'] | undefined): string | undefined {
  const subject = value?.['accountId'];
  return typeof subject === 'string' ? subject : undefined;
}
