import { FileProblem } from './FileProblem';
import type { FileKind } from './fileKind';
import { UnreadableFile } from './UnreadableFile';

const SAVE_AS = 'Export it as CSV or xlsx instead.';

const REFUSED: Readonly<Partial<Record<FileKind, readonly [FileProblem, string]>>> = {
  empty: [FileProblem.Empty, 'This file is empty.'],
  office97: [
    FileProblem.Locked,
    'This workbook has a password or is of an old kind. Save it as .xlsx without a password.',
  ],
  pdf: [FileProblem.WrongKind, `This is a PDF. ${SAVE_AS}`],
  image: [FileProblem.WrongKind, `This is a picture. ${SAVE_AS}`],
  archive: [FileProblem.WrongKind, 'This is an archive. Unpack it and choose the file in it.'],
  program: [FileProblem.WrongKind, `This is a program, not a table. ${SAVE_AS}`],
  markup: [FileProblem.WrongKind, `This is a web page or another document, not a table. ${SAVE_AS}`],
  binary: [FileProblem.WrongKind, 'This is neither a CSV file nor an Excel workbook. Export it as CSV or xlsx.'],
};

/** @throws UnreadableFile for a kind of file that holds no table. */
export function assertReadable(kind: FileKind): void {
  const refused = REFUSED[kind];
  if (refused) throw new UnreadableFile(...refused);
}
