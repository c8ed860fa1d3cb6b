import { decide } from '../../../src/domain/access/decide';
import type { Operation } from '../../../src/domain/access/Operation';
import type { Scope } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { OFFICE_OWNER, OWNER_OF, UploadKind, type UploadOwnerKind } from '../../../src/domain/uploads/UploadKind';
import type { Directory } from '../access/ports/Directory';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import type { FoundOwners, UploadOwners, UploadQueries } from './ports';
import type { UploadReach } from './Upload';

/** Whom files of a kind may be sent for. */
export interface UploadAccess {
  readonly directory: Directory;
  readonly queries: UploadQueries;
}

/** Who may send files of a kind. @source product.md, Rights */
const UPLOAD_OPERATIONS: Readonly<Record<UploadKind, Operation>> = {
  [UploadKind.PayrollDeductions]: 'uploads.group',
  [UploadKind.Enrollment]: 'uploads.group',
  [UploadKind.CarrierBill]: 'uploads.carrierBill',
  [UploadKind.Lockbox]: 'uploads.lockbox',
};

/** Whose files people of a scope have to do with; agents have to do with none. */
const OWNER_KINDS_OF_SCOPE: Readonly<Record<Scope['kind'], readonly UploadOwnerKind[]>> = {
  all: ['group', 'carrier', 'office'],
  rep: ['group', 'carrier', 'office'],
  groups: ['group'],
  carriers: ['carrier'],
  agents: [],
  none: [],
};

/**
 * Whether somebody may send, commit or reverse files of a kind for an owner that the request names.
 *
 * @returns which groups the rows of such a file may name.
 * @throws Refusal FORBIDDEN. Whether the owner exists makes no difference.
 */
export async function assertUploadRight(
  rights: UploadAccess,
  { person, userId }: Caller,
  kind: UploadKind,
  owner: string,
): Promise<UploadReach> {
  const decision = decide(person, UPLOAD_OPERATIONS[kind]);
  if (!decision.allowed) throw new Refusal(ErrorCode.Forbidden, 'Your rights do not include files of this kind.');
  const reach = { scope: decision.scope, userId };
  if (await reachesOwner(rights, reach, kind, owner)) return reach;
  throw new Refusal(ErrorCode.Forbidden, `Files of ${owner} are not yours to send, or not for this.`);
}

/** Whether somebody has to do with the files of a kind and owner. Whether the owner exists makes no difference. */
export async function reachesOwner(
  { directory, queries: book }: UploadAccess,
  reach: UploadReach,
  kind: UploadKind,
  owner: string,
): Promise<boolean> {
  const ownerKind = OWNER_OF[kind];
  if (!OWNER_KINDS_OF_SCOPE[reach.scope.kind].includes(ownerKind)) return false;
  if (ownerKind === 'group') return directory.reaches(reach.scope, owner);
  return ownerKind === 'carrier' ? book.reachesCarrier(reach, owner) : owner === OFFICE_OWNER;
}

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
