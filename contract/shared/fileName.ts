import * as v from 'valibot';
import { withoutSocialSecurity } from '../../src/domain/files/fileName';
import { noteSchema } from './primitives';

/** Name of a file whose text is sent. Names are shown, logged, and exported, where Social Security numbers never are. */
export const fileNameSchema = v.pipe(noteSchema, v.maxLength(255), v.transform(withoutSocialSecurity));
