import type { OwnerChoice } from '../../../../contract/office/uploads';
import { codeName } from '../../../domain/platform/access/codeNames';
import { decide } from '../../../domain/platform/access/decide';
import type { Operation } from '../../../domain/platform/access/policy';
import type { Scope } from '../../../domain/platform/access/Scope';
import { OFFICE_OWNER, OWNER_OF, UploadKind, type UploadOwnerKind } from '../../../domain/platform/files/UploadKind';
import type { Cents } from '../../../domain/platform/money/Cents';
import { personOf } from '../../../domain/platform/users/CurrentUser';
import type { Me } from '../../people/preferences/Me';

export type { OwnerChoice } from '../../../../contract/office/uploads';

/** What the owner is chosen for: files of a kind, or a logo. */
export type OwnerPurpose = UploadKind | 'logo';

/** A kind of file that a user may upload, and its possible owners. */
export interface UploadChoice {
  readonly kind: UploadKind;
  /** Owners known without a request; undefined if they must be searched on the server. */
  readonly owners: readonly OwnerChoice[] | undefined;
}

const OPERATION_OF: Readonly<Record<UploadKind, Operation>> = {
  payrollDeductions: 'uploads.group',
  enrolment: 'uploads.group',
  continuation: 'uploads.group',
  carrierBill: 'uploads.carrierBill',
  lockbox: 'uploads.lockbox',
  setup: 'uploads.setup',
  people: 'uploads.people',
  opening: 'uploads.opening',
};

/** What a user may upload, by the policy that the server enforces; empty for view-only users. @source ROL-2 UPL-1 */
export function uploadChoices(me: Me): readonly UploadChoice[] {
  return Object.values(UploadKind).flatMap((kind): UploadChoice[] => {
    const decision = decide(personOf(me.user), OPERATION_OF[kind]);
    if (!decision.allowed) return [];
    const { scope } = decision;
    if (OWNER_OF[kind] === 'office') return [{ kind, owners: [{ owner: OFFICE_OWNER, name: 'Office' }] }];
    if (OWNER_OF[kind] === 'carrier') {
      const codes = scope.kind === 'carriers' ? scope.carrierCodes : undefined;
      return [{ kind, owners: codes?.map((code) => ({ owner: code, name: codeName(me.codeNames, 'carrier', code) })) }];
    }
    const within = me.groups.filter(
      ({ groupNumber }) => scope.kind !== 'groups' || scope.groupNumbers.includes(groupNumber),
    );
    const owners = within.map(({ groupNumber, name }) => ({ owner: groupNumber, name: `${name} (${groupNumber})` }));
    return owners.length > 0 ? [{ kind, owners }] : [];
  });
}

const VISIBLE_OWNERS: Readonly<Record<Scope['kind'], readonly UploadOwnerKind[]>> = {
  all: ['group', 'carrier', 'office'],
  rep: ['group', 'carrier', 'office'],
  groups: ['group'],
  carriers: ['carrier'],
  agents: [],
  none: [],
};

/** Kinds of files that can appear in a user's upload list, by the policy that the server enforces. @source UPL-1 */
export function visibleKinds(me: Me): readonly UploadKind[] {
  const decision = decide(personOf(me.user), 'uploads.read');
  if (!decision.allowed) return [];
  const owners = VISIBLE_OWNERS[decision.scope.kind];
  return Object.values(UploadKind).filter((kind) => owners.includes(OWNER_OF[kind]));
}

/** What the person confirmed before the commit. */
export interface CommitChoice {
  readonly leaveOutErrors: boolean;
  readonly allowDuplicate: boolean;
  /** Control total of the rows, from the sender's own report. Default: not compared. */
  readonly controlTotalCents?: Cents;
  /** The confirmed difference: the total of the rows less the control total. */
  readonly confirmDifferenceCents?: Cents;
}
