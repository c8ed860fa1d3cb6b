import { useDeferredValue, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { GroupChoice } from '../../../application/preferences/UserPreferences';
import { LOADING } from '../../../application/shared/Loadable';
import { UploadList } from '../../../application/uploads/UploadList';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { changeAddress, PHONE_PAGE_SIZE } from '../../kit/tables/listAddress';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useStream } from '../../kit/useStream';
import { PAGE_SIZE, uploadQueryOfAddress } from './uploadQueryOfAddress';

/** The uploads that the address asks for, of the group that the person works on. */
export function useUploads() {
  const list = useService(UploadList);
  const groupChoice = useService(GroupChoice);
  const groupNumber = useStream(groupChoice.chosen$, groupChoice.chosen);
  // In the office carriers' files and the lockbox are of no group: choosing one would hide them.
  const owner = useMe().user.primaryType === 'billingUser' ? groupNumber : undefined;
  const [address, setAddress] = useSearchParams();
  const filters = address.toString();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(() => uploadQueryOfAddress(new URLSearchParams(filters), owner, size), [filters, owner, size]);
  useEffect(() => list.show(query), [list, query]);
  return {
    query,
    page: useDeferredValue(useStream(list.page$, LOADING)),
    change: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) =>
      setAddress((before) => changeAddress(before, changes), how),
    clear: () => setAddress({}),
    retry: () => list.retry(),
  };
}

export type UploadsState = ReturnType<typeof useUploads>;
