import { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import { BENT_INTERCHANGES } from './bentInterchanges';
import { BENT_WORKBOOKS } from './bentWorkbooks';
import { BROKEN_TEXT } from './brokenText';
import { DISGUISED } from './disguised';
import type { HostileFile } from './HostileFile';

/** Every file made to do harm that is sent where a table is asked for, and as which kind. */
export function hostileTables(): readonly (HostileFile & { readonly kind: UploadKind })[] {
  const tables = [...DISGUISED, ...BROKEN_TEXT, ...BENT_WORKBOOKS];
  return [
    ...tables.map((file) => ({ ...file, kind: UploadKind.PayrollDeductions })),
    ...BENT_INTERCHANGES.map((file) => ({ ...file, kind: UploadKind.Enrollment })),
  ];
}
