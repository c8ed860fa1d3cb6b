import { decide } from '../../../src/domain/platform/access/decide';
import type { Operation } from '../../../src/domain/platform/access/policy';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import {
  OFFICE_OWNER,
  OWNER_OF,
  UploadKind,
  type UploadOwnerKind,
} from '../../../src/domain/platform/files/UploadKind';
import type { CallerDirectory } from '../../people/session/ports';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden } from '../../platform/shared/Refusal';
import type { OwnerMatches, UploadOwners, UploadQueries } from './ports';
import type { UploadReach } from './Upload';

export interface UploadAccess {
  readonly directory: CallerDirectory;
  readonly queries: UploadQueries;
}

/** Who may send files of a kind. @source product.md, Rights */
export const UPLOAD_OPERATIONS: Readonly<Record<UploadKind, Operation>> = {
  [UploadKind.PayrollDeductions]: 'uploads.group',
  [UploadKind.Enrollment]: 'uploads.group',
  [UploadKind.ContinuationPayments]: 'uploads.group',
  [UploadKind.CarrierBill]: 'uploads.carrierBill',
  [UploadKind.Lockbox]: 'uploads.lockbox',
  [UploadKind.Setup]: 'uploads.setup',
  [UploadKind.People]: 'uploads.people',
  [UploadKind.Opening]: 'uploads.opening',
};

/** Kinds of owners whose files a scope can reach. */
export const OWNER_KINDS_OF_SCOPE: Readonly<Record<Scope['kind'], readonly UploadOwnerKind[]>> = {
  all: ['group', 'carrier', 'office'],
  rep: ['group', 'carrier', 'office'],
  groups: ['group'],
  carriers: ['carrier'],
  agents: [],
  none: [],
};

/**
 * Asserts that the caller may upload, commit and reverse files of a kind for an owner.
 *
 * @returns the groups that the rows of such a file may name.
 * @throws Refusal FORBIDDEN, also for an owner that does not exist.
 */
export async function assertUploadRight(
  rights: UploadAccess,
  { person, userId }: Caller,
  kind: UploadKind,
  owner: string,
): Promise<UploadReach> {
  const decision = decide(person, UPLOAD_OPERATIONS[kind]);
  if (!decision.allowed) throw forbidden("You don't have permission to upload this type of file.");
  const reach = { scope: decision.scope, userId };
  if (await reachesOwner(rights, reach, kind, owner)) return reach;
  throw forbidden(`You don't have permission to upload these files for ${owner}.`);
}

/**
 * Whether the caller may upload such files, and so has them, or compares them: then the values that everyone else sees masked are
 * given whole where the work needs them.
 *
 * @source docs/decisions/files.md#values-of-files-are-masked-by-the-server
 */
export async function mayReadWhole(
  rights: UploadAccess,
  { person, userId }: Caller,
  kind: UploadKind,
  owner: string,
): Promise<boolean> {
  const decision = decide(person, UPLOAD_OPERATIONS[kind]);
  return decision.allowed && reachesOwner(rights, { scope: decision.scope, userId }, kind, owner);
}

/** Whether the files of a kind and owner are in reach. Does not reveal whether the owner exists. */
export async function reachesOwner(
  { directory, queries }: UploadAccess,
  reach: UploadReach,
  kind: UploadKind,
  owner: string,
): Promise<boolean> {
  const ownerKind = OWNER_OF[kind];
  if (!OWNER_KINDS_OF_SCOPE[reach.scope.kind].includes(ownerKind)) return false;
  if (ownerKind === 'group') return directory.reaches(reach.scope, owner);
  return ownerKind === 'carrier' ? queries.reachesCarrier(reach, owner) : owner === OFFICE_OWNER;
}

const OFFICE: OwnerMatches = { items: [{ owner: OFFICE_OWNER, name: 'Office' }], total: 1 };

/** Groups and carriers that a person may upload files of a kind, or a logo, for. */
export class ListOwners {
  constructor(private readonly owners: UploadOwners) {}

  /**
   * @param what a kind of file, or `logo`.
   * @param words part of the name, number or code.
   * @throws Refusal FORBIDDEN if the person may not upload files of the kind.
   */
  async run({ person }: Caller, what: UploadKind | 'logo', words: string, most: number): Promise<OwnerMatches> {
    const decision = decide(person, what === 'logo' ? 'uploads.logo' : UPLOAD_OPERATIONS[what]);
    if (!decision.allowed) throw forbidden("You don't have permission to upload this type of file.");
    const ownerKind = what === 'logo' ? 'group' : OWNER_OF[what];
    if (ownerKind === 'office') return OFFICE;
    if (ownerKind === 'carrier') return this.owners.carriers(decision.scope, words, most);
    return this.owners.groups(decision.scope, words, most);
  }
}
