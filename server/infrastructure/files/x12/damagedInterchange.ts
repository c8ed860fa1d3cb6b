import { FileProblem } from '../../../../src/domain/files/FileProblem';
import { UnreadableFile } from '../../../../src/domain/files/UnreadableFile';

/** @param what is wrong, as the beginning of a sentence about the file. */
export function damagedInterchange(what: string): UnreadableFile {
  return new UnreadableFile(
    FileProblem.Damaged,
    `This enrolment file (X12 834) is damaged. ${what}: have it sent again.`,
  );
}
