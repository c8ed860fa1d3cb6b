/** Stops with a plain sentence when the running Node.js is too old for this project. */
const OLDEST = [22, 22];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    [
      `Listbill needs Node.js ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`,
      'Node.js 24 comes with the installation on Linux, Windows and Intel Macs: run "npm ci" (without --omit=optional)',
      'and start things with "npm start", "npm test" or "npx …" so that it is used.',
      'On other machines install Node.js 24 from https://nodejs.org.',
    ].join('\n'),
  );
  process.exit(1);
}
