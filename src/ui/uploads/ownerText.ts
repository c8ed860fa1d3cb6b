import type { GroupFacts } from '../../application/preferences/Me';
import type { Upload } from '../../application/uploads/Upload';
import { OWNER_OF } from '../../domain/uploads/UploadKind';

/** Whose a file is, as people call them. */
export function ownerText({ kind, owner }: Pick<Upload, 'kind' | 'owner'>, groups: readonly GroupFacts[]): string {
  if (OWNER_OF[kind] === 'office') return 'The office';
  if (OWNER_OF[kind] === 'carrier') return `Carrier ${owner}`;
  return groups.find(({ groupNumber }) => groupNumber === owner)?.name ?? `Group ${owner}`;
}
