import type { Actor, NewUpload, Run } from '../../../application/uploads/ports/UploadDesk';
import type { Tx } from '../Tables';

/** Writes a file that has just arrived and is being read. */
export async function addUpload(
  tx: Tx,
  { filePk, owner, kind, fileName, storedName, bytes, fingerprint }: NewUpload,
  { runId, task, until }: Run,
  by: Actor,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('uploads')
    .values({
      owner,
      upload_pk: filePk,
      kind,
      file_name: fileName,
      stored_name: storedName,
      bytes,
      fingerprint,
      state: 'READING',
      run_id: runId,
      run_until: until.toISOString(),
      task: JSON.stringify(task),
      sample: '{}',
      errors: '[]',
      preview: '[]',
      add_user_id: by.userId,
      add_date: at,
      add_user: by.name,
      mod_date: at,
      mod_user: by.name,
    })
    .execute();
}
