import type { Scope } from '../../../../src/domain/access/Scope';
import type { UploadFacts } from '../ports/UploadFacts';
import type { UploadView } from '../UploadView';
import { BillFileJudge } from './BillFileJudge';
import { GroupFileJudge } from './GroupFileJudge';
import type { Judge } from './Judge';
import { LockboxJudge } from './LockboxJudge';

/** An upload, as far as it says how its rows are judged. */
export type JudgedUpload = Pick<UploadView, 'filePk' | 'kind' | 'owner'>;

/** Whoever can say of an upload's rows whether they may count. @param scope which groups the asking person reaches. */
export function judgeOf({ filePk, kind, owner }: JudgedUpload, scope: Scope, facts: UploadFacts): Judge {
  switch (kind) {
    case 'payrollDeductions':
    case 'enrolment':
      return new GroupFileJudge(kind, owner, facts);
    case 'carrierBill':
      return new BillFileJudge(facts, owner, scope, filePk);
    case 'lockbox':
      return new LockboxJudge(facts, scope);
  }
}
