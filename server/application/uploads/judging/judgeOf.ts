import type { Scope } from '../../../../src/domain/access/Scope';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { UploadFacts } from '../ports/UploadFacts';
import { BillFileJudge } from './BillFileJudge';
import { GroupFileJudge } from './GroupFileJudge';
import type { Judge } from './Judge';
import { LockboxJudge } from './LockboxJudge';

/** Whoever can say of a kind's rows whether they may count. @param scope which groups the uploading person reaches. */
export function judgeOf(kind: UploadKind, owner: string, scope: Scope, facts: UploadFacts): Judge {
  switch (kind) {
    case 'payrollDeductions':
    case 'enrolment':
      return new GroupFileJudge(kind, owner);
    case 'carrierBill':
      return new BillFileJudge(facts, owner, scope);
    case 'lockbox':
      return new LockboxJudge(facts, scope);
  }
}
