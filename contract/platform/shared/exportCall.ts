import type { Operation } from '../../../src/domain/platform/access/policy';
import { type Call, type CallSchemas, defineCall } from './Call';
import { exportedList } from './listExport';

/** The export of a list, and how to make its call. */
interface ListExport {
  readonly call: Call;
  argsOf(query: object): object;
}

const exported = new Map<string, ListExport>();

/** The export of a list. @throws RangeError if the part of the contract that defines it is not loaded. */
export function exportOf({ noun }: { readonly noun: string }): ListExport {
  const found = exported.get(noun);
  if (!found) throw new RangeError(`The export of the ${noun} is not loaded.`);
  return found;
}

/** The exports of every list that is loaded. */
export const exportedCalls = () => [...exported.values()].map(({ call }) => call);

interface ExportFacts<Schemas, Query> extends Pick<Call, 'method' | 'path' | 'group' | 'effect' | 'summary'> {
  /** Default: the right that a person needs to see the list. */
  readonly operation?: Operation;
  /** Whether the file has figures without people, and is not recorded as exported data. */
  readonly isHarmless?: true;
  /** Filters with the format, without the answer. */
  readonly schemas: Schemas;
  /** The sent filters for those of the screen. Default: the same. */
  readonly sent?: (query: Query) => object;
}

/** A list that people export. */
export interface ExportableList {
  /** The items, in the plural. */
  readonly noun: string;
  /** The right that a person needs to see the list. */
  readonly operation: Operation;
}

/** The call that exports a list. Every menu that exports the list makes it. */
export function exportCall<const Schemas extends Omit<CallSchemas, 'answer'>, Query extends object = object>(
  { noun, operation }: ExportableList,
  { schemas, isHarmless, sent: argsOf = (query) => query, ...facts }: ExportFacts<Schemas, Query>,
) {
  const call = defineCall({
    operation,
    ...facts,
    ...(!isHarmless && { event: 'data-exported' as const }),
    noun,
    file: exportedList.file,
    schemas: { ...schemas, answer: exportedList.answer },
  });
  exported.set(noun, { call, argsOf });
  return call;
}
