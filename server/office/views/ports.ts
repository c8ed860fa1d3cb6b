import type { ViewAudience, ViewParameters } from '../../../src/domain/platform/lists/SavedView';
import type { Caller } from '../../platform/shared/Caller';

/** A view as stored, with all groups that it is shared with. */
export interface StoredView {
  readonly viewPk: string;
  readonly ownerUserId: string;
  readonly list: string;
  readonly name: string;
  readonly parameters: ViewParameters;
  readonly audience: ViewAudience;
  readonly version: number;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly ownerName: string;
}

/** Whose views are read: a person, and what is shared with that person. */
export interface ViewReader {
  readonly userId: string;
  readonly isOffice: boolean;
  /** A billing user's groups; empty for others. */
  readonly groupNumbers: readonly string[];
}

/** Reads views. */
export interface ViewQueries {
  /** A person's own views of a list and those shared with them, by name. */
  visible(reader: ViewReader, list: string): Promise<readonly StoredView[]>;
  /** The id of the start view of a list; null for none. */
  startView(userId: string, list: string): Promise<string | null>;
  /** The start views, with the saved view where it is one that the reader sees. */
  startViews(
    reader: ViewReader,
  ): Promise<readonly { readonly list: string; readonly viewId: string; readonly parameters: ViewParameters | null }[]>;
}

/** Changes views, in one transaction. */
export interface ViewRepository {
  /** The view, which no one else can change until the transaction ends. */
  lock(viewPk: string): Promise<StoredView | undefined>;
  /** The views of an owner, who can add and rename none until the transaction ends. */
  lockOwned(ownerUserId: string, list: string): Promise<readonly StoredView[]>;
  /** Adds a view or replaces it. */
  save(view: StoredView, by: Caller): Promise<void>;
  /** Deletes a view. Lists that open with it open without a view. */
  delete(viewPk: string): Promise<void>;
  /** @param viewId null for none */
  saveStart(userId: string, list: string, viewId: string | null): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly views: ViewRepository;
  }
}
