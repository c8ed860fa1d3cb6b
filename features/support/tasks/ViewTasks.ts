import type { ViewAudience, ViewParameters } from '../../../src/domain/platform/lists/SavedView';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A view of the list of bills in the menu, without the ready-made ones. */
export type ViewShown = Readonly<Record<'view' | 'kind', string>>;

/** Views of the list of bills, and of other lists where a task names one. */
export interface ViewTasks {
  /** Opens the list with its views. Later changes apply to the views as loaded then. @param list Default: bills */
  open(person: TestPerson, list?: string): Promise<void>;
  /** Chooses a view of a list. */
  chooseIn(person: TestPerson, list: string, name: string): Promise<void>;
  /** Saves what a list shows as the view chosen before. */
  saveIn(person: TestPerson, list: string, name: string): Promise<void>;
  startIn(person: TestPerson, list: string, name: string): Promise<void>;
  /** Opens a list with an empty query string. */
  enter(person: TestPerson, list: string): Promise<void>;
  /** Filters and order that a list shows, and those of one of its views. */
  compare(person: TestPerson, list: string, name: string): Promise<{ shown: ViewParameters; view: ViewParameters }>;
  /** Saves the filters and the order of the list. */
  save(person: TestPerson, name: string): Promise<void>;
  choose(person: TestPerson, name: string): Promise<void>;
  rename(person: TestPerson, name: string, next: string): Promise<void>;
  /** Replaces a view with the filters and the order of the list. */
  replace(person: TestPerson, name: string): Promise<void>;
  delete(person: TestPerson, name: string): Promise<void>;
  share(person: TestPerson, name: string, audience: ViewAudience): Promise<void>;
  startWith(person: TestPerson, name: string): Promise<void>;
  /** Shows these columns after the first one. @param labels in the order of the list */
  chooseColumns(person: TestPerson, labels: readonly string[]): Promise<void>;
  /** Labels of the columns that the list shows. */
  columns(person: TestPerson): Promise<readonly string[]>;
  /** Copies the rows that the list shows, and returns their text. */
  copy(person: TestPerson): Promise<string>;
  /** Views of the person and views shared with the person. */
  shown(person: TestPerson): Promise<readonly ViewShown[]>;
  /** Names of the ready-made views. */
  ready(person: TestPerson): Promise<readonly string[]>;
}
