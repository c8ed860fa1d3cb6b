const STAMP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_/;

/** A file's name with the time before it, so that no two are the same: `2026-11-20T11-35-00-000Z_march.csv`. @source UPL-1 */
export function stampedName(name: string, at: Date): string {
  return `${at.toISOString().replaceAll(/[:.]/g, '-')}_${name}`;
}

/** The name as the person gave it, without a time before it. @source UPL-1 */
export function plainName(name: string): string {
  return name.replace(STAMP, '') || name;
}
