import { swcOptions } from '../../tools/swc-options.mjs';

/** Jest without projects, whose environments Stryker would not use. */
export default {
  rootDir: '../..',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/{unit,property}/**/*.test.ts'],
  setupFiles: ['reflect-metadata/lite'],
  transform: { '\\.tsx?$': ['@swc/jest', { jsc: { ...swcOptions(), target: 'es2022' } }] },
};
