import type { Division } from '../../../src/domain/divisions/Division';
import type { DateOrNull, JsonColumn, TimestampColumn } from './columns';

/** Divisions of groups. */
export interface DivisionTables {
  divisions: {
    group_number: string;
    division_number: string;
    name: string;
    /** Position in the list, from 1. */
    place: number;
    /** First day of the last month that may be billed; null while no end is planned. */
    last_month: DateOrNull;
  };
  /** The saved lists. Rows are only added. */
  division_versions: {
    group_number: string;
    version: number;
    items: JsonColumn<readonly Division[]>;
    at: TimestampColumn;
    by_user_id: string;
    by_name: string;
  };
}
