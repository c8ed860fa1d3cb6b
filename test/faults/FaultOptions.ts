import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { FAULTS, type Fault } from './matrix/Fault';

export interface FaultOptions {
  /** Part of the method and path of the calls to try; empty for all. */
  readonly call: string;
  /** Faults to try. */
  readonly faults: readonly Fault[];
  /** How many cells to try besides those that move money; undefined for all. */
  readonly sample: number | undefined;
  readonly seed: number;
  /** After so many seconds no more is begun but what moves money; undefined for no end. */
  readonly within: number | undefined;
  /** How many pages side by side. */
  readonly desks: number;
  /** Goes on with the last run: what was as it is to be then is not played again. */
  readonly resume: boolean;
  /** In the browser from npm, which draws no window and costs half of an installed one. */
  readonly lean: boolean;
  /** The built application. */
  readonly web: string | undefined;
}

/** @throws Error in plain words for what cannot be run. */
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
      lean: { type: 'boolean', default: false },
      web: { type: 'string' },
    },
  });
  return {
    call: values.call,
    faults: values.fault?.map(faultOf) ?? FAULTS,
    sample: optionalCount(values.sample, 'sample'),
    within: optionalCount(values.within, 'within'),
    seed: count(values.seed, 'seed'),
    desks: atLeastOne(count(values.desks, 'desks'), 'desks'),
    resume: values.resume,
    lean: values.lean,
    web: values.web,
  };
}

function faultOf(text: string): Fault {
  const fault = FAULTS.find((known) => known === text);
  if (!fault) throw new Error(`No fault is called ${text}. There are: ${FAULTS.join(', ')}.`);
  return fault;
}

function optionalCount(text: string | undefined, name: string): number | undefined {
  return text === undefined ? undefined : count(text, name);
}

function count(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} needs a whole number, not ${text}.`);
  return value;
}

function atLeastOne(value: number, name: string): number {
  if (value < 1) throw new Error(`--${name} needs 1 at least.`);
  return value;
}
