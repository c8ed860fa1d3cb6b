import { swcOptions } from './tools/swc-options.mjs';

/** These packages ship ES modules only; Jest loads CommonJS, so they are compiled like our own files. */
const ES_ONLY = ['inversify', '@inversifyjs/[^/]+'];

const common = {
  setupFiles: ['reflect-metadata/lite'],
  transform: {
    '\\.(?:[cm]?js|tsx?)$': ['@swc/jest', { jsc: { ...swcOptions(), target: 'es2022' }, sourceMaps: 'inline' }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${ES_ONLY.join('|')})/)`],
};

/** @param {string} name of the folder under test/ and of the project: `jest --selectProjects unit` */
const inNode = (name, folders = [name]) => ({
  ...common,
  displayName: name,
  testEnvironment: 'node',
  testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
});

export default {
  cacheDirectory: 'node_modules/.cache/jest',
  projects: [
    inNode('unit', ['unit', 'architecture']),
    inNode('property'),
    inNode('contract'),
    inNode('server', ['integration/server']),
    { ...common, displayName: 'ui', testEnvironment: 'jsdom', testMatch: ['<rootDir>/test/**/*.test.tsx'] },
  ],
};
