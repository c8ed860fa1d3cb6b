import type { UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import { textOf } from './badRow';

/** A bill within a file: its group and its number. */
export function joinedBillKey(groupNumber: string, billNumber: string): string {
  return `${groupNumber}\0${billNumber}`;
}

/** The bill a row is of; a row with errors may lack either. */
export function billKeyOf(record: Pick<UploadRecord, 'values'>): string {
  return joinedBillKey(textOf(record, 'groupNumber'), textOf(record, 'billNumber'));
}
