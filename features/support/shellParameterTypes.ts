import { defineParameterType } from '@cucumber/cucumber';
import { ADDRESSES, type Address, BROWSERS, type BrowserName } from './tasks/ShellTasks';

const ADDRESS_OF: ReadonlyMap<string, Address> = new Map(Object.entries(ADDRESSES));
const named = (names: readonly string[]) => new RegExp(names.join('|'));

/** An address without a screen of its own: `the empty address`. */
defineParameterType({
  name: 'address',
  regexp: named(Object.keys(ADDRESSES)),
  transformer(words: string): Address {
    const address = ADDRESS_OF.get(words);
    if (!address) throw new RangeError(`There is no address "${words}"`);
    return address;
  },
});

defineParameterType({
  name: 'browser',
  regexp: named(Object.keys(BROWSERS)),
  transformer: (words: string): BrowserName => Object.keys(BROWSERS).find((name) => name === words) as BrowserName,
});
