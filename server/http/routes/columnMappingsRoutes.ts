import { getColumnMapping, saveColumnMapping } from '../../../contract/columnMappings';
import type { ColumnMappingStore } from '../../application/columnMappings/ports/ColumnMappingStore';
import type { Route } from '../Route';

/** The calls for what was chosen of a file's columns. */
export function registerColumnMappingsRoutes(route: Route, mappings: ColumnMappingStore): void {
  route(getColumnMapping, async ({ params: { groupNumber, fileKind }, assertGroup }) => {
    await assertGroup(groupNumber);
    return (await mappings.find(groupNumber, fileKind)) ?? null;
  });
  route(saveColumnMapping, async ({ params: { groupNumber, fileKind }, body, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    await mappings.save(groupNumber, fileKind, body, caller, now);
    return body;
  });
}
