import { type RawBuilder, sql } from 'kysely';
import type { UploadReach } from '../../../application/uploads/UploadReach';
import { uploadCondition } from './uploadCondition';

/** Of an upload of the same content, `uploads t`, what somebody sees who may not reach it: that there is one. */
const seen = (reach: UploadReach, what: RawBuilder<unknown>, unseen: string | null) =>
  sql`case when ${uploadCondition(reach, 't')} then ${what} else ${unseen}::text end`;

export const twinPk = (reach: UploadReach) => seen(reach, sql`t.upload_pk`, null);
export const twinName = (reach: UploadReach) => seen(reach, sql`t.file_name`, 'a file you do not see');
export const twinSender = (reach: UploadReach) => seen(reach, sql`t.add_user`, 'somebody else');
