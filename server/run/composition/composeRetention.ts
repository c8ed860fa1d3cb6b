import { PROCESSING_NAME } from '../../../src/domain/money/processing/RunHistory';
import type { RetentionRule } from '../../../src/domain/office/audit/RetentionRule';
import { ARCHIVES_FOLDER } from '../../billing/bills/archive/ArchiveFiles';
import { LineArchive } from '../../billing/bills/archive/LineArchive';
import { ATTACHMENTS_FOLDER } from '../../billing/bills/BillAttachments';
import { RemoveErasedFiles } from '../../office/erasure/RemoveErasedFiles';
import { SqlErasedFiles } from '../../office/erasure/SqlErasures';
import { SqlExportFiles } from '../../office/exports/background/SqlExportRuns';
import { EXPORTS_FOLDER } from '../../office/exports/background/storedParts';
import {
  RemoveOldAttachments,
  RemoveOldFiles,
  RemoveOldRows,
  RemoveOrphanedFiles,
} from '../../office/retention/RemoveOldData';
import { RemoveUploadRows } from '../../office/retention/RemoveUploadRows';
import { SqlLineRecords } from '../../office/retention/SqlLineRecords';
import { SqlOldUploadRows } from '../../office/retention/SqlOldUploadRows';
import { SqlOldAttachments, SqlOldFiles, SqlOldRows, SqlRemovalReport } from '../../office/retention/SqlRetention';
import { SqlSnapshotRecords } from '../../office/retention/SqlSnapshotRecords';
import type { Config } from '../../platform/config/Config';
import { UPLOADS_FOLDER } from '../../platform/files/filePorts';
import type { Platform } from './Platform';

/**
 * Wires the deletion of data that is no longer kept: expired rows, uploaded files that were never applied, old files of members and
 * their rows, removed attachments, and orphaned files.
 *
 * @returns runs it once; `shouldContinue` is called between its steps. Rejects if the file storage is not available.
 */
export function composeRetention(
  { db, clock, files, onFailure }: Platform,
  days: Config['retention'],
): (shouldContinue: () => boolean) => Promise<void> {
  const oldFiles = new SqlOldFiles(db);
  const oldAttachments = new SqlOldAttachments(db);
  const records = {
    [UPLOADS_FOLDER]: oldFiles,
    [ATTACHMENTS_FOLDER]: oldAttachments,
    [ARCHIVES_FOLDER]: new SqlSnapshotRecords(db),
    [EXPORTS_FOLDER]: new SqlExportFiles(db),
  };
  const report = new SqlRemovalReport(db);
  const reported = async (rule: RetentionRule, keptDays: number | null, removing: Promise<number>) => {
    const removed = await removing;
    if (removed > 0) await report.record(rule, removed, keptDays, clock.now());
  };
  const removeOldRows = new RemoveOldRows(new SqlOldRows(db), days, clock, report);
  const removeUnusedFiles = new RemoveOldFiles(oldFiles, files, days.uploadedFiles, clock);
  const removeMemberFiles = new RemoveOldFiles(oldFiles, files, days.memberFiles, clock, 'memberFiles');
  const removeMemberRows = new RemoveUploadRows(new SqlOldUploadRows(db), days.memberRows, clock);
  const removeOldAttachments = new RemoveOldAttachments(oldAttachments, files, clock);
  const removeOrphanedFiles = new RemoveOrphanedFiles(records, files, clock);
  const removeErasedFiles = new RemoveErasedFiles(new SqlErasedFiles(db), files, onFailure);
  const lineArchive = new LineArchive(new SqlLineRecords(db), files);
  return async (shouldContinue) => {
    try {
      await removeOldRows.run(shouldContinue);
    } catch (error) {
      onFailure?.('old rows could not be deleted', error);
    }
    await reported('unusedFiles', days.uploadedFiles, removeUnusedFiles.run(shouldContinue));
    await reported('memberFiles', days.memberFiles, removeMemberFiles.run(shouldContinue));
    await reported('memberRows', days.memberRows, removeMemberRows.run(shouldContinue));
    await reported('attachments', 1, removeOldAttachments.run(shouldContinue));
    await reported('erasedFiles', null, removeErasedFiles.run(shouldContinue));
    await reported('orphanedFiles', 1, removeOrphanedFiles.run(shouldContinue));
    // A bill whose payment was returned is worked on again, and a remittance may list its members.
    await lineArchive.bringBackAll({ isNotPaid: true }, { userId: null, name: PROCESSING_NAME }, clock.now(), (error) =>
      onFailure?.('archived lines could not be brought back', error),
    );
  };
}
