import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { FAULTS, type Fault } from './matrix/Fault';

export interface FaultOptions {
  /** Part of the method and path of the calls to test; empty for all. */
  readonly call: string;
  /** Faults to inject. */
  readonly faults: readonly Fault[];
  /** Number of random cells of calls that move no money, in addition to two cells of each call that does; undefined for all. */
  readonly sample: number | undefined;
  readonly seed: number;
  /** Seconds after which only cells that move money are started; undefined for no limit. */
  readonly within: number | undefined;
  /** Number of pages in parallel. */
  readonly lanes: number;
  /** Continues the last run, skipping cells that passed. */
  readonly resume: boolean;
  /** Folder of the built application. */
  readonly web: string | undefined;
}

/** @throws Error with a user-readable message for invalid arguments. */
export function readOptions(args: string[]): FaultOptions {
  const { values } = parseArgs({
    args,
    options: {
      call: { type: 'string', default: '' },
      fault: { type: 'string', multiple: true },
      sample: { type: 'string' },
      seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
      within: { type: 'string' },
      desks: { type: 'string', default: '6' },
      resume: { type: 'boolean', default: false },
      web: { type: 'string' },
    },
  });
  return {
    call: values.call,
    faults: values.fault?.map(faultOf) ?? FAULTS,
    sample: optionalCount(values.sample, 'sample'),
    within: optionalCount(values.within, 'within'),
    seed: count(values.seed, 'seed'),
    lanes: atLeastOne(count(values.desks, 'desks'), 'desks'),
    resume: values.resume,
    web: values.web,
  };
}

function faultOf(text: string): Fault {
  const fault = FAULTS.find((known) => known === text);
  if (!fault) throw new Error(`Unknown fault ${text}. Choose from: ${FAULTS.join(', ')}.`);
  return fault;
}

function optionalCount(text: string | undefined, name: string): number | undefined {
  return text === undefined ? undefined : count(text, name);
}

function count(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number, not ${text}.`);
  return value;
}

function atLeastOne(value: number, name: string): number {
  if (value < 1) throw new Error(`--${name} must be at least 1.`);
  return value;
}
