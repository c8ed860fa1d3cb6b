import type { searchSavedLayouts } from '../../../contract/office/savedLayouts';
import type { CallPart } from '../../../contract/platform/shared/Call';
import type { LayoutKind, SavedLayout } from '../../../src/domain/office/layouts/savedLayoutList';
import type { Scope } from '../../../src/domain/platform/access/Scope';

export type LayoutRequest = CallPart<typeof searchSavedLayouts, 'query'>;

/** Whose layouts a person may see, by what the layouts are for. */
export interface LayoutReach {
  /** Of uploaded files. */
  readonly templates: Scope;
  /** Of files that are compared, and of corrections. */
  readonly mappings: Scope;
  /** Of journal files. */
  readonly costs: Scope;
  /** Whether the person works with statements and positive pay. */
  readonly isCash: boolean;
  /** Whether the person works with bank files. */
  readonly isBankFiles: boolean;
}

export interface ReadLayouts {
  readonly items: readonly Omit<SavedLayout, 'mayRemove'>[];
  readonly total: number;
}

/** Saved layouts of every kind. */
export interface SavedLayoutStore {
  page(reach: LayoutReach, request: LayoutRequest): Promise<ReadLayouts>;
  /** @param layout as in its key @returns whether it was there */
  removeOfGroup(groupNumber: string, kind: LayoutKind, layout: string): Promise<boolean>;
  /** @param id as in its key @returns whether it was there */
  removeOfBank(kind: 'statement' | 'acknowledgment', id: string): Promise<boolean>;
}
