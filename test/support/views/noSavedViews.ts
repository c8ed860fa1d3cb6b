import { asyncScheduler } from 'rxjs';
import {
  ChangeSavedViews,
  type SavedViewGateway,
  SavedViewList,
} from '../../../src/application/office/views/SavedViews';

/** Use cases of a person without views, for the services of a list's test. */
export function noSavedViews(): readonly (readonly [unknown, unknown])[] {
  const gateway = { list: async () => ({ items: [], startView: null }) } as unknown as SavedViewGateway;
  return [
    [SavedViewList, new SavedViewList(gateway, asyncScheduler)],
    [ChangeSavedViews, { newView: () => ({ viewPk: 'new', version: 0 }) }],
  ];
}
