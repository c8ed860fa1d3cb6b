import { useMemo } from 'react';
import { SendFiles, type SendingVisit } from '../../../application/uploads/SendFiles';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';

/** The files that are given here, for as long as the screen is open; undefined until it has begun. */
export function useSending(): SendingVisit | undefined {
  const sendFiles = useService(SendFiles);
  const visit$ = useMemo(() => sendFiles.visit$(), [sendFiles]);
  return useStream<SendingVisit | undefined>(visit$, undefined);
}
