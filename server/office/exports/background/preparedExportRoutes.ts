import * as contract from '../../../../contract/office/preparedExports';
import type { Call } from '../../../../contract/platform/shared/Call';
import { EXPORT_FORMATS, type ExportFormat } from '../../../../src/domain/platform/files/listExport';
import { AcceptedExport, type Route, StreamedFile } from '../../../platform/calls/Route';
import type { BackgroundExports } from './BackgroundExports';
import { type CalledLists, keyOfCall } from './calledListRoutes';

/** Routes of a person's exports in the background. */
export function registerPreparedExportRoutes(route: Route, exports: BackgroundExports): void {
  route(contract.listPreparedExports, async ({ caller }) => ({ items: await exports.list(caller) }));
  route(contract.downloadPreparedExport, async ({ caller, params: { exportPk }, assertRecentSignIn }) =>
    StreamedFile.of(await exports.download(caller, exportPk, assertRecentSignIn)),
  );
  route(contract.cancelPreparedExport, ({ caller, params: { exportPk } }) => exports.cancel(caller, exportPk));
  route(contract.prepareExportAgain, ({ caller, params: { exportPk }, assertRecentSignIn }) =>
    exports.prepareAgain(caller, exportPk, assertRecentSignIn),
  );
  route(contract.deletePreparedExport, async ({ caller, params: { exportPk } }) => {
    await exports.remove(caller, exportPk);
    return { deleted: true as const };
  });
}

/** Registers routes so that the calls that export a list can also prepare it in the background. */
export function withBackground(route: Route, lists: CalledLists, exports: BackgroundExports): Route {
  return (call, handler, options) => {
    const { noun } = call;
    if (noun === undefined) return route(call, handler, options);
    lists.add(call, handler);
    return route(call, async (request) =>
      request.prefersBackground
        ? new AcceptedExport(await exports.request(request.caller, wanted(call, noun, request)))
        : handler(request),
    );
  };
}

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

function wanted(call: Call, noun: string, { params, query, body }: Parts) {
  return {
    noun,
    format: formatIn(query) ?? formatIn(body) ?? 'xlsx',
    request: { call: keyOfCall(call), params, query, body },
  };
}

/** The format in a part of a request; undefined if it has none. */
function formatIn(part: unknown): ExportFormat | undefined {
  const { format } = (part ?? {}) as { readonly format?: unknown };
  return EXPORT_FORMATS.find((one) => one === format);
}
