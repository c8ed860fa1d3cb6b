import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { SpecialData } from '../../platform/shared/SpecialData';

/** Columns of `uploads` with cells of the file. */
export const EXCERPTS = ['sample', 'errors', 'causes', 'preview'] as const;
type Excerpt = (typeof EXCERPTS)[number];

/**
 * Kinds of files without members. Excerpts of files of people must also be found by an email address when a person is purged.
 */
export const KINDS_WITHOUT_MEMBERS: readonly UploadKind[] = ['people', 'setup', 'lockbox'];

/** What an encrypted excerpt belongs to. */
export function excerptContext(filePk: string, excerpt: Excerpt): string {
  return `uploads/${filePk}/${excerpt}`;
}

/** Excerpts of a file as JSON to store, encrypted if the file has members. */
export async function sealExcerpts(
  special: SpecialData,
  kind: UploadKind,
  filePk: string,
  excerpts: Readonly<Record<Excerpt, unknown>>,
): Promise<Record<Excerpt, string>> {
  const seal = (excerpt: Excerpt) => {
    const json = JSON.stringify(excerpts[excerpt]);
    return KINDS_WITHOUT_MEMBERS.includes(kind) ? json : special.sealJson(json, excerptContext(filePk, excerpt));
  };
  return {
    sample: await seal('sample'),
    errors: await seal('errors'),
    causes: await seal('causes'),
    preview: await seal('preview'),
  };
}
