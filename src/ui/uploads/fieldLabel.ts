import { uploadFieldsOf } from '../../domain/uploads/UploadField';
import type { UploadKind } from '../../domain/uploads/UploadKind';

/** What people call a field of a kind of file; empty for the row or the file as a whole. */
export function fieldLabel(kind: UploadKind, name: string): string {
  return uploadFieldsOf(kind).find((field) => field.name === name)?.label ?? '';
}
