import type { SetupValues } from '../../../../src/domain/office/setup/SetupRecord';
import { setupChangeLabel, setupEffect } from '../../../../src/domain/office/setup/setupEffect';
import { normalizedSetup, setupProblems } from '../../../../src/domain/office/setup/setupProblems';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const group: SetupValues = {
  name: 'Harbor',
  endsOn: null,
  repCode: '7',
  carrierCodes: ['DENT', 'HLTH'],
  agentCodes: ['AG1'],
};
const use = { groups: 1, people: 3, bills: 12 };

describe('the effect of a change', () => {
  it('is nothing when only the name changes', () => {
    expect(setupEffect('groups', group, { ...group, name: 'Harbor Foods' }, use)).toEqual({
      sentences: [],
      isLarge: false,
    });
  });

  it('is large when a carrier, an agent or the rep loses the group', () => {
    const after = { ...group, repCode: '8', carrierCodes: ['HLTH', 'LIFE'], agentCodes: [] };
    expect(setupEffect('groups', group, after, use)).toEqual({
      sentences: [
        'People of carrier DENT no longer see this group, and its bills are no longer accepted.',
        'People of agent AG1 no longer see this group.',
        'Admins of rep 7 no longer see this group; admins of rep 8 do.',
        'People of carrier LIFE see this group, and its bills are accepted.',
      ],
      isLarge: true,
    });
  });

  it('is large when a use ends, and nothing when the end is removed', () => {
    const ended = { ...group, endsOn: localDate('2026-12-31') };
    expect(setupEffect('carriers', group, ended, { ...use, groups: 4 }).sentences).toEqual([
      'From the day after 2026-12-31 no group can be given this carrier. It stays on its 4 groups.',
    ]);
    expect(setupEffect('carriers', ended, group, use).isLarge).toBe(false);
  });
});

describe('a change in the history', () => {
  it('names every difference', () => {
    const after = { ...group, name: 'Harbor Foods', carrierCodes: ['HLTH'], endsOn: localDate('2026-12-31') };
    expect(setupChangeLabel(group, after)).toBe(
      'Name: Harbor → Harbor Foods. Carriers: removed DENT. Ends on 2026-12-31.',
    );
    expect(setupChangeLabel(null, group)).toBe('Added.');
  });

  it('shows names instead of codes (BR-PEO-19)', () => {
    const names = { 'carrier LIFE': 'Life Co.', 'rep 8': 'Dana Cole', 'agent AG1': 'Rowan Price' };
    const after = { ...group, repCode: '8', carrierCodes: ['HLTH', 'LIFE'], agentCodes: [] };
    expect(setupChangeLabel(group, after, names)).toBe(
      'Rep: 7 → Dana Cole. Carriers: added Life Co., removed DENT. Agents: removed Rowan Price.',
    );
    expect(setupEffect('groups', group, after, use, names).sentences).toEqual([
      'People of carrier DENT no longer see this group, and its bills are no longer accepted.',
      'People of agent Rowan Price no longer see this group.',
      'Admins of rep 7 no longer see this group; admins of rep Dana Cole do.',
      'People of carrier Life Co. see this group, and its bills are accepted.',
    ]);
  });
});

describe('values', () => {
  it('are stored without repeats, in order, and without spaces around the name', () => {
    const typed = { ...group, name: '  Harbor   Foods ', carrierCodes: ['HLTH', 'DENT', 'HLTH'] };
    expect(normalizedSetup('groups', typed)).toMatchObject({ name: 'Harbor Foods', carrierCodes: ['DENT', 'HLTH'] });
    expect(normalizedSetup('reps', typed)).toMatchObject({ repCode: null, carrierCodes: [], agentCodes: [] });
  });

  it.each([
    ['groups', '1042-0', 'A group number has 1 to 12 digits.'],
    ['reps', '07', 'A rep number has 1 to 9 digits and does not begin with 0.'],
    ['carriers', 'H/1', 'A carrier code has 1 to 20 letters, digits, dashes or underscores.'],
    ['agents', '', 'Enter the agent code.'],
  ] as const)('are refused with an invalid code of %s', (kind, code, message) => {
    expect(setupProblems(kind, { ...group, code }).code).toBe(message);
  });
});
