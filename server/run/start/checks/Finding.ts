import { reasonOf } from '../reasonOf';

/** The result of one check. */
export interface Finding {
  readonly what: string;
  /** Advice on what to do; null if the check passed. */
  readonly advice: string | null;
  /** Whether the advice can wait, so that the examination passes. Default: no. */
  readonly isNote?: boolean;
}

/** Runs one check; what it throws is the advice. */
export async function finding<T>(
  what: string,
  look: () => T | Promise<T>,
): Promise<{
  readonly finding: Finding;
  readonly value?: T;
  /** Whether there was no answer at all. */
  readonly isUnreachable?: boolean;
}> {
  try {
    return { finding: { what, advice: null }, value: await look() };
  } catch (error) {
    const isUnreachable = String(error).endsWith('fetch failed');
    const advice = error instanceof Error && !isUnreachable ? error.message : reasonOf(error);
    return { finding: { what, advice: advice.replaceAll('\n', '\n     ') }, isUnreachable };
  }
}
