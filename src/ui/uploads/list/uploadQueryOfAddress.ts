import { UPLOAD_STATES } from '../../../application/uploads/Upload';
import type { UploadQuery } from '../../../application/uploads/UploadQuery';
import { UploadKind } from '../../../domain/uploads/UploadKind';
import { pageOf, searchOf } from '../../kit/tables/listAddress';

/** Uploads a page. */
export const PAGE_SIZE = 25;

/** Reads the list's filters from the address; a bad part of it is as good as none. @param owner whose alone; undefined for all */
export function uploadQueryOfAddress(
  address: URLSearchParams,
  owner: string | undefined,
  size: number = PAGE_SIZE,
): UploadQuery {
  const kind = Object.values(UploadKind).find((name) => name === address.get('kind'));
  const state = UPLOAD_STATES.find((name) => name === address.get('state'));
  return {
    kinds: kind ? [kind] : [],
    states: state ? [state] : [],
    q: searchOf(address),
    page: pageOf(address),
    size,
    ...(owner !== undefined && { owner }),
  };
}
