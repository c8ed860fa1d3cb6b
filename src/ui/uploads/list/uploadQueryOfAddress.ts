import { UPLOAD_STATES } from '../../../application/uploads/Upload';
import type { UploadQuery } from '../../../application/uploads/UploadQuery';
import { UploadKind } from '../../../domain/uploads/UploadKind';

/** Uploads a page. */
export const PAGE_SIZE = 25;

/** Reads the list's filters from the address; a bad part of it is as good as none. @param owner whose alone; undefined for all */
export function uploadQueryOfAddress(address: URLSearchParams, owner: string | undefined): UploadQuery {
  const kind = Object.values(UploadKind).find((name) => name === address.get('kind'));
  const state = UPLOAD_STATES.find((name) => name === address.get('state'));
  return {
    kinds: kind ? [kind] : [],
    states: state ? [state] : [],
    q: (address.get('q') ?? '').slice(0, 80),
    page: Math.min(Math.max(0, Math.trunc(Number(address.get('page') ?? 0)) || 0), 1_000_000),
    size: PAGE_SIZE,
    ...(owner !== undefined && { owner }),
  };
}
