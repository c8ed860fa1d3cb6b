import type { FileProblem } from './FileProblem';

/** A file that cannot be read. The message is for the person who gave it, and says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  constructor(
    readonly code: FileProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
