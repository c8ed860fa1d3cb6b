/** Why a file cannot be read. */
export const FileProblem = {
  Empty: 'FILE_EMPTY',
  TooLarge: 'FILE_TOO_LARGE',
  /** Not a table: a program, an image, a web page. */
  WrongKind: 'FILE_WRONG_KIND',
  /** It is protected with a password. */
  Locked: 'FILE_LOCKED',
  /** It contains macros or references to other files. */
  Active: 'FILE_ACTIVE',
  /** The right type, but damaged. */
  Damaged: 'FILE_DAMAGED',
  /** It needs more time or memory than any genuine file of its size. */
  TooCostly: 'FILE_TOO_COSTLY',
} as const;
export type FileProblem = (typeof FileProblem)[keyof typeof FileProblem];

/** A file that cannot be read. The message says what to do. */
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
