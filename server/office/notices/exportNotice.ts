import type { ExportNotice } from '../../../src/domain/office/exports/PreparedExport';
import type { Notice } from '../../../src/domain/office/notices/Notice';

/** The notice about an export that has ended. */
export function exportNotice({ at, isRead, ended }: ExportNotice): Notice {
  const others = { groupName: '', bill: null, payment: null, writeOff: null, refund: null, mention: null };
  const kind = ended.state === 'READY' ? 'exportReady' : 'exportFailed';
  return { noticePk: ended.exportPk, kind, at, isRead, ...others, export: ended };
}
