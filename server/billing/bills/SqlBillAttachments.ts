import { sql } from 'kysely';
import { MAX_ATTACHMENTS } from '../../../src/domain/billing/bills/attachments';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { inTransaction } from '../../platform/database/inTransaction';
import { ofBill } from '../../platform/database/statements/billsInScope';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import { newPk } from '../../platform/shared/newPk';
import type { AddedAttachment, AttachmentLimits, AttachmentToStore, BillAttachmentStore } from './BillAttachments';

type AttachmentEvent = 'attachmentAdded' | 'attachmentRemoved' | 'attachmentRestored';

/** Records files attached to comments. */
export class SqlBillAttachments implements BillAttachmentStore {
  constructor(private readonly db: Db) {}

  add(bill: Bill, file: AttachmentToStore, by: Caller, limits: AttachmentLimits, now: Date): Promise<AddedAttachment> {
    return inTransaction(this.db, async (tx): Promise<AddedAttachment> => {
      // One at a time per bill, so that the limits hold.
      await sql`select 1 from bill_keys k where ${ofBill('k', bill)} for no key update`.execute(tx);
      const known = await knownFile(tx, bill, by, file.key);
      if (known) return { kind: 'known', ...known };
      const { usedBytes, fileCount } = await usage(tx, bill, file.commentPk);
      if (fileCount >= MAX_ATTACHMENTS) return { kind: 'tooMany' };
      if (usedBytes + file.bytes > limits.billBytes) return { kind: 'full', usedBytes };
      await tx
        .insertInto('bill_attachments')
        .values({
          group_number: bill.groupNumber,
          bill_pk: bill.billPk,
          attachment_pk: file.attachmentPk,
          comment_pk: file.commentPk,
          file_name: file.fileName,
          bytes: file.bytes,
          sha256: file.sha256,
          add_key: file.key,
          at: now.toISOString(),
          by_user_id: by.userId,
          by_name: by.name,
        })
        .execute();
      await addEvents(tx, bill, 'attachmentAdded', [file.fileName], by, now);
      return { kind: 'added' };
    });
  }

  remove(bill: Bill, attachmentPk: string, by: Caller, now: Date): Promise<void> {
    return inTransaction(this.db, (tx) => removeAttachments(tx, bill, { attachmentPk }, by, now));
  }

  restore(bill: Bill, attachmentPk: string, by: Caller, now: Date): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      const { rows } = await sql<{ fileName: string; wasRemoved: boolean; isGone: boolean }>`
        select a.file_name as "fileName", a.removed_at is not null as "wasRemoved", a.file_gone as "isGone"
        from bill_attachments a where ${ofBill('a', bill)} and a.attachment_pk = ${attachmentPk} for update`.execute(
        tx,
      );
      const [found] = rows;
      if (!found || found.isGone) return false;
      if (!found.wasRemoved) return true;
      await sql`update bill_attachments a set removed_at = null, removed_by = null, removed_by_user_id = null
        where ${ofBill('a', bill)} and a.attachment_pk = ${attachmentPk}`.execute(tx);
      await addEvents(tx, bill, 'attachmentRestored', [found.fileName], by, now);
      return true;
    });
  }
}

/** Marks a file, or all files of a comment, as removed. Already removed files are unchanged. */
export async function removeAttachments(
  tx: Tx,
  bill: Bill,
  which: { readonly attachmentPk: string } | { readonly commentPk: string },
  by: Caller,
  now: Date,
): Promise<void> {
  const condition =
    'attachmentPk' in which ? sql`a.attachment_pk = ${which.attachmentPk}` : sql`a.comment_pk = ${which.commentPk}`;
  const { rows } = await sql<{ fileName: string }>`
    update bill_attachments a set removed_at = ${now.toISOString()}::timestamptz, removed_by = ${by.name},
      removed_by_user_id = ${by.userId}
    where ${ofBill('a', bill)} and ${condition} and a.removed_at is null
    returning a.file_name as "fileName"`.execute(tx);
  const names = rows.map(({ fileName }) => fileName);
  await addEvents(tx, bill, 'attachmentRemoved', names, by, now);
}

async function knownFile(tx: Tx, bill: Bill, by: Caller, key: string) {
  const { rows } = await sql<{ commentPk: string; sha256: string }>`
    select a.comment_pk as "commentPk", a.sha256 from bill_attachments a
    where ${ofBill('a', bill)} and a.by_user_id = ${by.userId} and a.add_key = ${key}`.execute(tx);
  return rows[0];
}

/** Stored bytes of a bill's files, and the number of files on a comment. */
async function usage(tx: Tx, bill: Bill, commentPk: string) {
  const { rows } = await sql<{ usedBytes: number; fileCount: number }>`
    select coalesce(sum(a.bytes) filter (where not a.file_gone), 0)::bigint as "usedBytes",
      count(*) filter (where a.comment_pk = ${commentPk} and a.removed_at is null) as "fileCount"
    from bill_attachments a where ${ofBill('a', bill)}`.execute(tx);
  return rows[0] ?? { usedBytes: 0, fileCount: 0 };
}

/** Adds one event per file to the bill's history, with the file name as its note. */
async function addEvents(
  tx: Tx,
  bill: Bill,
  event: AttachmentEvent,
  fileNames: readonly string[],
  by: Caller,
  now: Date,
): Promise<void> {
  for (const fileName of fileNames) {
    await sql`
      insert into bill_events (group_number, bill_pk, event_pk, at, user_id, by_name, event, status_before, status_after, note)
      select b.group_number, b.bill_pk, ${newPk(bill.groupNumber)}, ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name},
        ${event}, b.status, b.status, ${fileName}
      from bills b where ${ofBill('b', bill)}`.execute(tx);
  }
}
