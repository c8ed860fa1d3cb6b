import { getDemoFile, listDemoFiles } from '../../contract/demoFiles';
import type { DemoFiles } from '../demo/files/DemoFiles';
import type { Route } from './Route';

/** Sample payroll files of the groups a person reaches. */
export function registerDemoFilesRoutes(route: Route, files: DemoFiles): void {
  route(listDemoFiles, async ({ query, assertGroup }) => {
    await assertGroup(query.groupNumber);
    return { items: await files.list(query.groupNumber) };
  });
  route(getDemoFile, async ({ params, assertGroup }) => {
    await assertGroup(params.groupNumber);
    return files.get(params.groupNumber, params.name);
  });
}
