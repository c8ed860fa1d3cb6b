import { type BillStatus, isReconciled } from './BillStatus';

/** Maximum number of files attached to one comment. */
export const MAX_ATTACHMENTS = 5;

/** File extensions that can be attached. */
export const ATTACHMENT_ENDINGS = ['pdf', 'png', 'jpg', 'jpeg', 'csv', 'xlsx', 'txt'] as const;
export type AttachmentEnding = (typeof ATTACHMENT_ENDINGS)[number];

/** The supported files, in words. */
export const ATTACHMENT_KINDS = 'PDF, PNG, JPEG, CSV, Excel (.xlsx) or plain text (.txt)';

/** The supported extensions, in the format of `<input accept>`. */
export const ATTACHMENT_ACCEPT = ATTACHMENT_ENDINGS.map((ending) => `.${ending}`).join();

const CHANGEABLE_MS = 15 * 60_000;

/**
 * A file name's extension in lower case if this type can be attached; otherwise undefined.
 *
 * @source docs/decisions/bills.md#attached-files-can-be-removed-until-the-bill-is-reconciled
 */
export function attachmentEnding(fileName: string): AttachmentEnding | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return ATTACHMENT_ENDINGS.find((one) => one === ending && fileName.length > ending.length + 1);
}

/**
 * Why a file cannot be attached, by its name and size, as a sentence; undefined if it can. The server also checks the content.
 *
 * @param mostBytes the server's limit
 */
export function attachmentProblem(
  { name, size }: { readonly name: string; readonly size: number },
  mostBytes: number,
): string | undefined {
  if (attachmentEnding(name) === undefined) return `Files of this type can’t be attached. Choose ${ATTACHMENT_KINDS}.`;
  if (size === 0) return 'This file is empty. Choose another file.';
  if (size > mostBytes) return `This file is larger than ${megabytes(mostBytes)}. Make it smaller or split it.`;
  return name.length > 200 ? 'The name of this file is too long. Shorten it to 200 characters.' : undefined;
}

/** A limit in binary megabytes: `10 MB`. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

/**
 * Whether the person who attached a file can remove it: until the bill is reconciled, and in any case for 15 minutes.
 *
 * @param at when it was attached: ISO timestamp, UTC
 */
export function isRemovable(at: string, status: BillStatus, now: Date): boolean {
  return !isReconciled(status) || now.getTime() < Date.parse(at) + CHANGEABLE_MS;
}

/** Deadline for the person who removed a file to restore it. @param removedAt ISO timestamp, UTC */
export function restorableUntil(removedAt: string): Date {
  return new Date(Date.parse(removedAt) + CHANGEABLE_MS);
}
