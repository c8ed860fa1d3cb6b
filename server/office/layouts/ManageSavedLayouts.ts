import type { SavedLayoutPage } from '../../../src/domain/office/layouts/savedLayoutList';
import { decide, scopeFor } from '../../../src/domain/platform/access/decide';
import type { Operation } from '../../../src/domain/platform/access/policy';
import type { CallerDirectory } from '../../people/session/ports';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden, notFound } from '../../platform/shared/Refusal';
import type { ManageTemplates } from '../uploads/ManageTemplates';
import type { LayoutReach, LayoutRequest, ReadLayouts, SavedLayoutStore } from './ports';

/** Who may remove layouts of a group. */
const GROUP_OPERATIONS = {
  payroll: 'columnMappings.write',
  corrections: 'corrections.write',
  carrierReport: 'corrections.write',
} as const satisfies Readonly<Record<string, Operation>>;

/** Who may remove layouts of the office's bank files. */
const BANK_OPERATIONS = {
  statement: 'cash.work',
  acknowledgment: 'bankFiles.download',
} as const satisfies Readonly<Record<string, Operation>>;

const isIn = <Key extends string>(operations: Readonly<Record<Key, Operation>>, kind: string): kind is Key =>
  kind in operations;

/**
 * The saved layouts that a person may see, and their removal. Each kind has the rights of the files that it is for.
 *
 * @source BR-UPL-33 docs/decisions/files.md#saved-layouts-have-one-list
 */
export class ManageSavedLayouts {
  constructor(
    private readonly store: SavedLayoutStore,
    private readonly templates: ManageTemplates,
    private readonly directory: Pick<CallerDirectory, 'reaches'>,
  ) {}

  /** @param store of the database that is read. Default: the one that screens read. */
  async page(caller: Caller, request: LayoutRequest, store = this.store): Promise<SavedLayoutPage> {
    const { items, total } = await store.page(reachOf(caller), request);
    return { items: items.map((item) => ({ ...item, mayRemove: mayRemove(caller, item) })), total };
  }

  /**
   * @param layoutPk as in the list
   * @returns whether it was still there
   * @throws Refusal FORBIDDEN without the right to the files that it is for; NOT_FOUND for a key that is none of this list.
   */
  async remove(caller: Caller, layoutPk: string): Promise<boolean> {
    const [kind = '', owner = '', ...rest] = layoutPk.split(':');
    if (kind === 'template') {
      const reach = { scope: scopeFor(caller.person, 'fileTemplates.write'), userId: caller.userId };
      return this.templates.remove(caller, reach, owner);
    }
    if (isIn(GROUP_OPERATIONS, kind)) {
      const decision = decide(caller.person, GROUP_OPERATIONS[kind]);
      if (!decision.allowed || !(await this.directory.reaches(decision.scope, owner))) throw refused();
      return this.store.removeOfGroup(owner, kind, rest.join(':'));
    }
    if (isIn(BANK_OPERATIONS, kind)) {
      if (!decide(caller.person, BANK_OPERATIONS[kind]).allowed) throw refused();
      return this.store.removeOfBank(kind, owner);
    }
    throw notFound('layout');
  }
}

const refused = () => forbidden("You don't have permission to remove this layout.");

function reachOf({ person }: Caller): LayoutReach {
  return {
    templates: scopeFor(person, 'fileTemplates.read'),
    mappings: scopeFor(person, 'columnMappings.read'),
    costs: scopeFor(person, 'costs.read'),
    isCash: decide(person, 'cash.work').allowed,
    isBankFiles: decide(person, 'bankFiles.download').allowed,
  };
}

function mayRemove({ person }: Caller, { kind, owner }: ReadLayouts['items'][number]): boolean {
  if (isIn(BANK_OPERATIONS, kind)) return true;
  const operation =
    kind === 'template' ? 'fileTemplates.write' : isIn(GROUP_OPERATIONS, kind) && GROUP_OPERATIONS[kind];
  if (!operation) return false;
  const decision = decide(person, operation);
  if (!decision.allowed) return false;
  return decision.scope.kind !== 'groups' || decision.scope.groupNumbers.includes(owner);
}
