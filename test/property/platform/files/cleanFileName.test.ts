import { fc, it } from '@fast-check/jest';
import { cleanFileName } from '../../../../src/domain/platform/files/fileName';

/** File names as written by people, systems and attackers. */
const sentName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(fc.constantFrom('..', '/', '\\', '.', ' ', 'CON', 'nul', ':', '\0', '\u202e', 'é', '😀', 'a', '.csv'), {
      maxLength: 300,
    })
    .map((parts) => parts.join('')),
);

it.prop([sentName])('a cleaned name is safe, visible and unchanged when cleaned again', (sent) => {
  const name = cleanFileName(sent);
  expect(name.length).toBeGreaterThan(0);
  expect(name.length).toBeLessThanOrEqual(255);
  expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]|^[. ]|[. ]$/u);
  expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
  expect(cleanFileName(name)).toBe(name);
});

it.prop([fc.stringMatching(/^[A-Za-zÀ-ÿ0-9][A-Za-zÀ-ÿ0-9 _()-]{0,80}[A-Za-z0-9_]_x\.(?:csv|xlsx|txt)$/)])(
  'an ordinary name never changes',
  (sent) => {
    expect(cleanFileName(sent)).toBe(sent.normalize('NFC').replace(/ +/g, ' '));
  },
);
