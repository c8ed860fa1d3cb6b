import { decide } from '../../../src/domain/access/decide';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { OFFICE_OWNER, OWNER_OF, type UploadKind } from '../../../src/domain/uploads/UploadKind';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import type { FoundOwners, UploadOwners } from './ports/UploadOwners';
import { UPLOAD_OPERATIONS } from './uploadOperations';

const OFFICE: FoundOwners = { items: [{ owner: OFFICE_OWNER, name: 'The office' }], total: 1 };

/** For whom somebody may send files of a kind, or give a logo. */
export class ListOwners {
  constructor(private readonly owners: UploadOwners) {}

  /**
   * @param what a kind of file, or `logo`.
   * @param words a part of the name, or of the number or code.
   * @throws Refusal FORBIDDEN where files of the kind are not theirs to send.
   */
  async run({ person }: Caller, what: UploadKind | 'logo', words: string, most: number): Promise<FoundOwners> {
    const decision = decide(person, what === 'logo' ? 'uploads.logo' : UPLOAD_OPERATIONS[what]);
    if (!decision.allowed) throw new Refusal(ErrorCode.Forbidden, 'Your rights do not include files of this kind.');
    const ownerKind = what === 'logo' ? 'group' : OWNER_OF[what];
    if (ownerKind === 'office') return OFFICE;
    if (ownerKind === 'carrier') return this.owners.carriers(decision.scope, words, most);
    return this.owners.groups(decision.scope, words, most);
  }
}
