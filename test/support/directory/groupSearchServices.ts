import { asyncScheduler } from 'rxjs';
import type { DirectoryGroup } from '../../../contract/people/directory';
import { GroupSearch } from '../../../src/application/people/directory/GroupSearch';
import type { DirectoryGateway } from '../../../src/application/people/directory/ports';
import type { Services } from '../../../src/ui/kit/Services';

/** Services for screens that only search groups. The search returns these groups for every query. */
export function groupSearchServices(items: readonly DirectoryGroup[] = []): Services {
  const gateway = { groups: () => Promise.resolve({ items, total: items.length }) } as unknown as DirectoryGateway;
  const search = new GroupSearch(gateway, asyncScheduler);
  return { get: () => search, prepare: () => Promise.resolve() } as unknown as Services;
}
