import type { Person } from '../../platform/access/Person';
import { listNamed } from '../../platform/lists/declaredLists';
import type { ReadyView } from '../../platform/lists/ReadyView';
import { STANDARD_VIEW_ID } from '../../platform/lists/SavedView';
import { understand } from './listParameters';

const STANDARD_VIEW: ReadyView = { id: STANDARD_VIEW_ID, name: 'Standard view', parameters: {} };

/** The views of a list that the product has for a person, the standard view first. */
export function readyViews(list: string, person: Person): readonly ReadyView[] {
  const offered = listNamed(list).views.filter(
    ({ isFor, parameters }) => (isFor?.(person) ?? true) && understand(list, person, parameters).unknown.length === 0,
  );
  return [STANDARD_VIEW, ...offered.map(({ id, name, parameters }) => ({ id, name, parameters }))];
}
