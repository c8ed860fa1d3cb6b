import type { ViewAudience, ViewedList, ViewParameters } from '../../../src/domain/views/SavedView';
import type { JsonColumn, TimestampColumn } from './columns';

/** Views of lists. */
export interface ViewTables {
  saved_views: {
    /** A UUID. */
    view_pk: string;
    owner_user_id: string;
    list: ViewedList;
    name: string;
    /** The name without differences in case, unique for an owner and a list. */
    name_key: string;
    parameters: JsonColumn<ViewParameters>;
    audience: ViewAudience['kind'];
    /** Not empty exactly if the view is shared with groups. */
    group_numbers: string[];
    version: number;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
  };
  start_views: {
    user_id: string;
    list: ViewedList;
    /** The key of a saved view, which may be gone, or the id of a ready-made one. */
    view_id: string;
  };
}
