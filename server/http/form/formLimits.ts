import { MOST_FILE_BYTES, MOST_FILES } from '../../../contract/uploads';

/** In which field of a form its files come. @source UPL-1 */
export const FIELD_OF = { one: 'file', many: 'files' } as const;

const MOST_FIELDS = 5;
const LONGEST_FIELD = 64 * 1024;
const LONGEST_FIELD_NAME = 100;

const limits = (files: number) => ({
  fileSize: MOST_FILE_BYTES,
  files,
  fields: MOST_FIELDS,
  fieldSize: LONGEST_FIELD,
  fieldNameSize: LONGEST_FIELD_NAME,
  parts: files + MOST_FIELDS,
  headerPairs: 20,
});

/** How much a form may bring: so many files of so many bytes, and a few short fields. */
export const FORM_LIMITS = { one: limits(1), many: limits(MOST_FILES) } as const;
