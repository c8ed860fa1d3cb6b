import type { FileLayout } from '../../domain/uploads/FileTemplate';

/** A layout as calls carry it, and nothing that came with it. */
export function layoutToWire({ headerRow, columns, values, dateOrder }: FileLayout) {
  return { headerRow, columns: [...columns], values: [...values], dateOrder };
}
