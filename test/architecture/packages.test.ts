import { readFileSync } from 'node:fs';
import * as icons from '@fluentui/react-icons';
import * as v from 'valibot';
import { usedIcons } from '../../scripts/icons/usedIcons.mjs';

const entrySchema = v.object({
  integrity: v.optional(v.string()),
  resolved: v.optional(v.string()),
  link: v.optional(v.boolean()),
  hasInstallScript: v.optional(v.boolean()),
});
const lockSchema = v.object({ packages: v.record(v.string(), entrySchema) });
const manifestSchema = v.object({
  dependencies: v.record(v.string(), v.string()),
  devDependencies: v.record(v.string(), v.string()),
  optionalDependencies: v.record(v.string(), v.string()),
});
const scriptsSchema = v.object({ allowScripts: v.record(v.string(), v.boolean()) });

/** This project, and its workspace with the link to it. */
const OUR_OWN = ['', 'tools/fluent-icons', 'node_modules/@fluentui/react-icons'];

it('installs every package from the registry, by its hash, except the icons, which are here', () => {
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const installed = Object.entries(packages).filter(([place]) => !OUR_OWN.includes(place));
  expect(installed.length).toBeGreaterThan(1_000);
  const elsewhere = installed.filter(
    ([, { integrity = '', resolved, link }]) =>
      !/^sha512-[\w+/]{86}==$/.test(integrity) ||
      link === true ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  );
  expect(elsewhere).toEqual([]);
});

it('finds every icon that this application and the components import (otherwise: npm run icons)', () => {
  const used = usedIcons();
  expect(used.length).toBeGreaterThan(100);
  const types = ['FluentIcon'];
  expect(used.filter((name) => !(name in icons) && !types.includes(name))).toEqual([]);
});

it('asks for packages by a version, never by an address', () => {
  const asked = v.parse(manifestSchema, JSON.parse(readFileSync('package.json', 'utf8')));
  const versions = Object.values(asked).flatMap((list) => Object.entries(list));
  expect(
    versions.filter(([, version]) => !/^(?:npm:@?[\w/.-]+@)?\d+(?:\.\d+){0,2}(?:-[a-z]+\.\d+)?$/.test(version)),
  ).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).not.toContain('registry');
});

it('runs no script of a package when it is installed', () => {
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const { allowScripts } = v.parse(scriptsSchema, JSON.parse(readFileSync('package.json', 'utf8')));
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripted.map(([place]) => place.replace(/^.*node_modules\//, ''));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => allowScripts[name] !== false)).toEqual([]);
  expect(Object.values(allowScripts)).not.toContain(true);
});
