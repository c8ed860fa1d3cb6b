import type { MailKind } from './ports';

/** Types of columns that only this folder knows. */
declare module '../database/columnTypes' {
  interface ColumnTypes {
    'mails.kind': MailKind;
  }
}
