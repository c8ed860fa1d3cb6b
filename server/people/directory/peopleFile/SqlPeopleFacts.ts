import type { PersonFileRow } from '../../../../src/domain/people/directory/personRow';
import { inTransaction } from '../../../platform/database/inTransaction';
import type { Db } from '../../../platform/database/Tables';
import { readPeopleFacts } from './peopleFacts.sql';

/** The directory as the sender of a file may change it. */
export class SqlPeopleFacts {
  constructor(private readonly db: Db) {}

  /** All at one instant. @param userId who sends the file */
  peopleFacts(userId: string, rows: readonly PersonFileRow[]) {
    return inTransaction(this.db, (tx) => readPeopleFacts(tx, userId, rows));
  }
}
