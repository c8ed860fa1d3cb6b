import type { UploadKind } from '../../domain/uploads/UploadKind';

/** What is to be sent: files of a kind, or a logo. */
export type OwnersFor = UploadKind | 'logo';
