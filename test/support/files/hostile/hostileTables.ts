import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { BROKEN_TEXT } from './brokenText';
import { DISGUISED } from './disguisedFiles';
import type { HostileFile } from './HostileFile';
import { MALFORMED_INTERCHANGES } from './malformedInterchanges';
import { MALFORMED_PDFS } from './malformedPdfs';
import { MALFORMED_WORKBOOKS } from './malformedWorkbooks';

/** Every malicious file with the upload kind it is sent as. */
export function hostileTables(): readonly (HostileFile & { readonly kind: UploadKind })[] {
  const tables = [...DISGUISED, ...BROKEN_TEXT, ...MALFORMED_WORKBOOKS];
  return [
    ...tables.map((file) => ({ ...file, kind: UploadKind.PayrollDeductions })),
    ...MALFORMED_INTERCHANGES.map((file) => ({ ...file, kind: UploadKind.Enrollment })),
    ...MALFORMED_PDFS.map((file) => ({ ...file, kind: UploadKind.CarrierBill })),
  ];
}
