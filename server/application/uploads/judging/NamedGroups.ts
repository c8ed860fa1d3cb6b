import type { BadRow } from '../../../../src/domain/uploads/UploadRecord';
import { textOf } from './badRow';

/** Which groups the rows of a file name: by them it is told who may see it. */
export class NamedGroups {
  private readonly groups = new Set<string>();

  add(groupNumber: string): void {
    this.groups.add(groupNumber);
  }

  /** Of a row with errors, which is shown as it stands: whoever's it is. */
  addOf(row: BadRow): void {
    this.groups.add(textOf(row, 'groupNumber'));
  }

  list(): readonly string[] {
    return [...this.groups];
  }
}
