import { useMemo } from 'react';
import { type ReviewedUpload, ReviewUpload } from '../../application/uploads/ReviewUpload';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

/** A visit to an upload for as long as the screen is open; undefined until it has begun. */
export function useReview(filePk: string): ReviewedUpload | undefined {
  const reviewUpload = useService(ReviewUpload);
  const visit$ = useMemo(() => reviewUpload.visit$(filePk), [reviewUpload, filePk]);
  return useStream<ReviewedUpload | undefined>(visit$, undefined);
}
