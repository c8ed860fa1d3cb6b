import type { AccountMail } from './ports/DirectoryRepository';

/** Types of columns that only this folder knows. */
declare module '../../platform/database/columnTypes' {
  interface ColumnTypes {
    'account_mails.mail': AccountMail;
  }
}
