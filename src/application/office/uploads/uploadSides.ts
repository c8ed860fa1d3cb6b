import type { OpenUpload } from './UploadVisitState';

/** A tab of an upload. */
export type UploadSide = 'columns' | 'errors' | 'rows';

/** The tabs of an upload. Columns come first while they can be changed, otherwise last. */
export function sidesOf({ upload, layout }: Pick<OpenUpload, 'upload' | 'layout'>): readonly UploadSide[] {
  const { state, errorRows, errors, goodRows } = upload;
  if (state === 'REFUSED' || state === 'DISCARDED') return [];
  const columns: readonly UploadSide[] = layout.kind === 'none' ? [] : ['columns'];
  const wrong: readonly UploadSide[] = errorRows > 0 || errors.length > 0 ? ['errors'] : [];
  const rows: readonly UploadSide[] = goodRows > 0 ? ['rows'] : [];
  return state === 'CHECKED' ? [...columns, ...wrong, ...rows] : [...rows, ...wrong, ...columns];
}

/** The tab that an upload opens on: its errors, which have to be looked at, or the first. */
export function openingSide(sides: readonly UploadSide[]): UploadSide | undefined {
  return sides.includes('errors') ? 'errors' : sides[0];
}
