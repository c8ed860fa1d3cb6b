import * as v from 'valibot';
import { EXPORT_FORMATS } from '../../../src/domain/platform/files/listExport';
import type { Call } from './Call';

/** Format of an exported list. */
export const exportFormatSchema = v.optional(v.picklist(EXPORT_FORMATS), 'xlsx');

const answer = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Formats and answer of a call that exports a list. @source docs/decisions/files.md#a-list-is-exported-as-it-is-filtered */
export const exportedList = { file: EXPORT_FORMATS, answer } as const;

/** Formats and answer of a call that sends a file in parts but is not a list that can be prepared in the background. */
export const preparedFile = { file: [...EXPORT_FORMATS], answer } as const;

/** Whether a call exports a list. Its file is generated while it is sent, or in the background. */
export const isListExport = ({ file }: Pick<Call, 'file'>) => file === exportedList.file;

/** Whether the answer of a call is sent in parts to a client that accepts them. */
export const isSentInParts = ({ file }: Pick<Call, 'file'>) => file === exportedList.file || file === preparedFile.file;

/**
 * Value of the `Prefer` header with which a list export answers 202 at once and prepares the file in the background.
 *
 * @source RFC 7240, section 4.1
 */
export const PREFER_BACKGROUND = 'respond-async';
