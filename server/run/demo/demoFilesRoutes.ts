import { getDemoFile, listDemoFiles } from '../../../contract/run/demoFiles';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { reachesOwner, type UploadAccess } from '../../office/uploads/uploadAccess';
import type { Route } from '../../platform/calls/Route';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden, notFound } from '../../platform/shared/Refusal';
import type { DemoFiles } from './files/DemoFiles';

interface DemoFileRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly kind: UploadKind;
  readonly owner: string;
}

/** @param openFiles undefined outside the demo, where there are no files. */
export function registerDemoFilesRoutes(
  route: Route,
  openFiles: (() => Promise<DemoFiles>) | undefined,
  rights: UploadAccess,
): void {
  const assertWithin = async ({ caller: { userId }, scope, kind, owner }: DemoFileRequest) => {
    if (await reachesOwner(rights, { scope, userId }, kind, owner)) return;
    throw forbidden(`You don't have access to these files for ${owner}.`);
  };
  route(listDemoFiles, async ({ caller, scope, query: { kind, owner, purpose } }) => {
    await assertWithin({ caller, scope, kind, owner });
    const files = await openFiles?.();
    return { items: files ? await files.list(kind, owner, purpose) : [] };
  });
  route(getDemoFile, async ({ caller, scope, params: { kind, owner, name } }) => {
    await assertWithin({ caller, scope, kind, owner });
    const files = await openFiles?.();
    if (!files) throw notFound('file');
    return files.get(kind, owner, name);
  });
}
