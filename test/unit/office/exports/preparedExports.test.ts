import { asyncScheduler, NEVER } from 'rxjs';
import {
  type PreparedExportGateway,
  PreparedExports,
} from '../../../../src/application/office/exports/PreparedExports';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { PageVisibility } from '../../../../src/application/platform/shared/PageVisibility';
import type { PreparedExport } from '../../../../src/domain/office/exports/PreparedExport';

const LOST = new ApiError('unanswered', 'UNREACHABLE', 'Connection lost.');

describe('deleting an export', () => {
  it('succeeds if the export is gone although the answer was lost', async () => {
    await expect(deleting([])).resolves.toBeUndefined();
  });

  it('fails if the export is still there', async () => {
    await expect(deleting(['one'])).rejects.toBe(LOST);
  });

  it('fails if the list cannot be read either', async () => {
    await expect(deleting(undefined)).rejects.toBe(LOST);
  });
});

// Helpers

/** Deletes the export `one`, and loses the answer. @param left keys of the exports that are listed afterward; undefined if they cannot be read */
function deleting(left: readonly string[] | undefined): Promise<void> {
  const gateway: Partial<PreparedExportGateway> = {
    remove: () => Promise.reject(LOST),
    list: async () => {
      if (!left) throw LOST;
      return left.map((exportPk) => ({ exportPk }) as PreparedExport);
    },
  };
  const visibility = { isVisible$: NEVER } as unknown as PageVisibility;
  return new PreparedExports(gateway as PreparedExportGateway, visibility, asyncScheduler).remove('one');
}
