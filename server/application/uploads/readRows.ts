import type { ReadingOrder } from '../../../src/domain/uploads/RowReader';
import { appraise } from './appraise';
import { judgeOf } from './judging/judgeOf';
import type { FileSource, ReadingWatch } from './ports/FileReading';
import type { RunningUpload } from './ports/UploadBook';
import type { RunEnd, RunnerParts } from './RunnerParts';
import type { UploadTask } from './UploadTask';

/** Reads a file and keeps what it holds and what committing it would do. Nothing counts yet. */
export async function readRows(
  { book, desk, facts, reading, clock }: RunnerParts,
  { filePk, runId, kind, owner }: RunningUpload,
  { by, template, layout }: UploadTask & { readonly kind: 'read' },
  file: FileSource,
  watch: ReadingWatch,
): Promise<RunEnd> {
  const templates = await book.templatesFor(kind, owner);
  const chosen = templates.find(({ templatePk }) => templatePk === template);
  const given = layout ?? chosen;
  const order: ReadingOrder = { kind, templates, ...(given ? { layout: given } : {}) };
  const found = await appraise(reading, file, order, judgeOf({ filePk, kind, owner }, by.scope, facts), watch);
  const named = layout === null && chosen ? { templatePk: chosen.templatePk, templateName: chosen.name } : {};
  return desk.inTransaction(async (tx) => {
    const held = await tx.holdRun(filePk, runId);
    if (!held) return { kind: 'lost' };
    await tx.saveAppraisal(held, { ...found, ...named }, found.problem, by, clock.now());
    return { kind: 'read' };
  });
}
