import { defineParameterType } from '@cucumber/cucumber';
import { ADDRESSES, type Address, BROWSERS, type BrowserName } from './tasks/ShellTasks';

const ADDRESS_OF: ReadonlyMap<string, Address> = new Map(Object.entries(ADDRESSES));
const named = (names: readonly string[]) => new RegExp(names.join('|'));

/** An address that is no place of work: `the empty address`. */
defineParameterType({
  name: 'address',
  regexp: named(Object.keys(ADDRESSES)),
  transformer(words: string): Address {
    const address = ADDRESS_OF.get(words);
    if (!address) throw new RangeError(`No address is called ${words}`);
    return address;
  },
});

/** `15 minutes and 30 seconds`, or `14 seconds`; in milliseconds. */
defineParameterType({
  name: 'pause',
  regexp: /\d+ (?:minutes?|seconds?)(?: and \d+ seconds?)?/,
  transformer(words: string): number {
    const amountOf = (unit: string) => Number(new RegExp(`(\\d+) ${unit}`).exec(words)?.[1] ?? 0);
    return (amountOf('minute') * 60 + amountOf('second')) * 1000;
  },
});

defineParameterType({
  name: 'browser',
  regexp: named(Object.keys(BROWSERS)),
  transformer: (words: string): BrowserName => Object.keys(BROWSERS).find((name) => name === words) as BrowserName,
});
