import * as v from 'valibot';
import { withoutSocialSecurity } from '../../../src/domain/platform/files/fileName';
import { noteSchema } from './primitives';

/** Name of a file that is sent as text, without Social Security numbers: names are shown, logged, and exported. */
export const fileNameSchema = v.pipe(noteSchema, v.maxLength(255), v.transform(withoutSocialSecurity));
