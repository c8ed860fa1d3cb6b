import { readFileSync } from 'node:fs';
import { FIELD_CLASSES, type FieldClass, GOLDEN, type GoldenLine } from './goldenRights';

/** Class of each field by its name. Other fields are seen by billing users and the office. */
const CLASSES: ReadonlyMap<string, FieldClass> = new Map(
  fieldTexts().map((text) => text.split('\t') as [field: string, seenBy: FieldClass]),
);

/** Lines of the fields as they are in the file, without the head. */
export function fieldTexts(): readonly string[] {
  return readFileSync(new URL('fields.tsv', GOLDEN), 'utf8').trimEnd().split('\n').slice(1);
}

/** Names of counts by status, such as `PAID`. */
const isStatus = (field: string) => /^[A-Z_]+$/.test(field);

/**
 * Fields of an answer that its person may not see, by the names that fields have in every call. People outside a group and the
 * office see only fields that the table lists, so a new field of an answer to them needs a line in it.
 *
 * @param seen the fields that the line of the call shows the person.
 * @returns the names, without duplicates.
 */
export function fieldsBeyond(seen: GoldenLine['fields'], body: unknown): readonly string[] {
  const most = FIELD_CLASSES.findIndex((one) => one === seen);
  const rankOf = (field: string) => FIELD_CLASSES.indexOf(CLASSES.get(field) ?? (isStatus(field) ? 'own' : 'group'));
  return [...new Set(fieldsIn(body))].filter((field) => rankOf(field) > most);
}

/** Fields whose nested fields are codes. */
const BY_CODE = new Set(['codeNames']);

/** Names of fields that have a value. */
function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    if (isEmpty(one)) return [];
    return BY_CODE.has(name) ? [name] : [name, ...fieldsIn(one)];
  });
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
