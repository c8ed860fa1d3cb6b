import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { keepOne } from './keepOne.mjs';

export default keepOne((...parameters) => withPlainGlobals(() => new TestEnvironment(...parameters)));

/**
 * A context whose globals are ordinary properties. Jest's own has a proxy before them, so that each `Math` or `Number` of the code under
 * test leaves the compiled code.
 */
function withPlainGlobals(make) {
  const { createContext } = vm;
  vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
  try {
    return make();
  } finally {
    vm.createContext = createContext;
  }
}
