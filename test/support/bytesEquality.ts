declare global {
  namespace jest {
    interface Expect {
      /** Compares for `toEqual`, if it returns a boolean. The types of Jest leave it out. */
      addEqualityTesters(testers: readonly ((one: unknown, other: unknown) => boolean | undefined)[]): void;
    }
  }
}

/** Compares bytes as bytes. Jest's own `toEqual` looks at each byte as a property, for seconds if they are a file. */
function areSameBytes(one: unknown, other: unknown): boolean | undefined {
  if (!(one instanceof Uint8Array && other instanceof Uint8Array)) return undefined;
  // Whether a Buffer equals an array of the same bytes depends on the matcher.
  return one.constructor === other.constructor ? Buffer.compare(one, other) === 0 : undefined;
}

expect.addEqualityTesters([areSameBytes]);

export {};
