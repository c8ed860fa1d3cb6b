import * as v from 'valibot';
import { EXPORT_FORMATS } from '../../src/domain/files/listExport';
import type { Call } from './Call';

/** Format of an exported list. */
export const exportFormatSchema = v.optional(v.picklist(EXPORT_FORMATS), 'xlsx');

/** Whether a call exports a list, whose file is generated while it is sent. */
export const isListExport = ({ file }: Pick<Call, 'file'>) => file === exportedList.file;

/** Formats and answer of a call that exports a list. @source docs/decisions/files.md#a-list-is-exported-as-it-is-filtered */
export const exportedList = {
  file: EXPORT_FORMATS,
  answer: v.custom<Uint8Array>((value) => value instanceof Uint8Array),
} as const;
