import type { Appraisal } from '../../../application/uploads/Appraisal';
import type { Actor, HeldUpload } from '../../../application/uploads/ports/UploadDesk';
import type { Tx } from '../Tables';

/** Keeps what reading a file came to. */
export async function saveAppraisal(
  tx: Tx,
  { owner, filePk, version }: HeldUpload,
  found: Appraisal,
  problem: string,
  by: Actor,
  now: Date,
): Promise<void> {
  const { sample } = found;
  await tx
    .updateTable('uploads')
    .set({
      state: 'CHECKED',
      version: version + 1,
      progress: 100,
      run_id: null,
      run_until: null,
      task: null,
      format: found.format,
      template_pk: found.templatePk,
      template_name: found.templateName,
      template_by: found.layoutBy,
      row_count: found.goodRows + found.errorRows,
      good_rows: found.goodRows,
      error_rows: found.errorRows,
      total_cents: found.totalCents,
      effect: found.effect,
      problem,
      notice: found.notice,
      group_numbers: [...found.groupNumbers],
      layout: JSON.stringify(found.layout),
      sample: JSON.stringify({ rows: sample.rows, headings: sample.headings, words: sample.words }),
      errors: JSON.stringify(found.errors),
      preview: JSON.stringify(found.preview),
      mod_date: now.toISOString(),
      mod_user: by.name,
    })
    .where('owner', '=', owner)
    .where('upload_pk', '=', filePk)
    .execute();
}
