import { FileProblem } from '../../../../src/domain/files/FileProblem';
import { UnreadableFile } from '../../../../src/domain/files/UnreadableFile';
import type { ZipEntry } from '../../../../src/domain/files/zipEntries';

const PROGRAMS = /vbaproject|\/activex\/|\/macrosheets\/|\/embeddings\//i;

/**
 * A file that is kept is one day opened again by somebody: what it holds besides figures is not kept. Links to other workbooks
 * are let be, since nobody follows them here.
 *
 * @throws UnreadableFile for a workbook that brings macros, controls or other files with it.
 */
export function assertWithoutPrograms(entries: readonly ZipEntry[]): void {
  if (!entries.some(({ name }) => PROGRAMS.test(name))) return;
  throw new UnreadableFile(
    FileProblem.Active,
    'This workbook brings macros or other files with it. Save it as .xlsx without them, or as CSV.',
  );
}
