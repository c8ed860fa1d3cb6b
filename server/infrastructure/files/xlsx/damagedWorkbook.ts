import { FileProblem } from '../../../../src/domain/files/FileProblem';
import { UnreadableFile } from '../../../../src/domain/files/UnreadableFile';

/** A workbook that is not what it says it is. */
export function damagedWorkbook(cause?: unknown): UnreadableFile {
  return new UnreadableFile(
    FileProblem.Damaged,
    'This workbook is damaged. Save it again in Excel, or as CSV.',
    cause === undefined ? {} : { cause },
  );
}
