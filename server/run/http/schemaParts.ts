import type { GenericPipeItem, GenericSchema } from 'valibot';

/** Parts of any schema. Valibot has no type for a schema of any kind. */
export interface SchemaParts extends GenericSchema {
  readonly entries?: Readonly<Record<string, SchemaParts>>;
  readonly item?: SchemaParts;
  readonly items?: readonly SchemaParts[];
  readonly key?: SchemaParts;
  readonly value?: SchemaParts;
  readonly wrapped?: SchemaParts;
  readonly default?: unknown;
  readonly options?: readonly SchemaParts[];
  readonly pipe?: readonly [SchemaParts, ...GenericPipeItem[]];
}

const LENGTHS = ['max_length', 'length', 'max_entries'];

/**
 * Most items of a list or characters of a text, by the actions on it.
 *
 * @returns `by form` for a text that must look like something, such as a number or an id; undefined without a limit
 */
export function textOrListLimit(actions: readonly GenericPipeItem[]): number | 'by form' | undefined {
  const inner = actions.flatMap(partsOf);
  const length = inner.find(({ type }) => LENGTHS.includes(type));
  if (length && 'requirement' in length) return Number(length.requirement);
  const isForm = ({ kind, type }: GenericPipeItem) => kind === 'validation' && type !== 'min_length';
  return inner.some(isForm) ? 'by form' : undefined;
}

function partsOf(one: GenericPipeItem): readonly GenericPipeItem[] {
  const { pipe } = one as Partial<Pick<SchemaParts, 'pipe'>>;
  return pipe ?? [one];
}
