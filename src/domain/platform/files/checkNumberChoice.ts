const HEADING = /^Last \d{1,2} digits$/;

/** Heading of a column to choose from where a lockbox file does not show how long its check numbers are. */
export function checkNumberChoice(length: number): string {
  return `Last ${length} digits`;
}

export function isCheckNumberChoice(heading: string): boolean {
  return HEADING.test(heading);
}
