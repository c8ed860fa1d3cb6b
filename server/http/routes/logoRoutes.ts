import { getLogo, removeLogo, uploadLogo } from '../../../contract/uploads';
import { notFound } from '../../application/shared/Refusal';
import type { KeepLogo } from '../../application/uploads/KeepLogo';
import type { Route } from '../Route';

/** The calls about a group's logo. @source API-10 */
export function registerLogoRoutes(route: Route, logos: KeepLogo): void {
  route(uploadLogo, async ({ caller, params: { groupNumber }, now, assertGroup, form }) => {
    await assertGroup(groupNumber);
    const [file] = (await form()).files;
    if (!file) throw notFound('file');
    return logos.save(groupNumber, await file.read(), caller, now);
  });
  route(getLogo, async ({ params: { groupNumber }, assertGroup }) => {
    await assertGroup(groupNumber);
    return { logoUrl: await logos.find(groupNumber) };
  });
  route(removeLogo, async ({ caller, params: { groupNumber }, now, assertGroup }) => {
    await assertGroup(groupNumber);
    return { removed: await logos.remove(groupNumber, caller, now) };
  });
}
