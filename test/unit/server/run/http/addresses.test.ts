import { readFileSync } from 'node:fs';
import { CALLS } from '../../../../../contract/calls';
import type { Call } from '../../../../../contract/platform/shared/Call';
import { loggerOptions } from '../../../../../server/run/start/describeError';

const calls: readonly Call[] = CALLS;

/** Values of addresses with words or numbers that people write, or that name a person; the page says why each is there. */
const documented = new Set(
  [...readFileSync('docs/data-levels.md', 'utf8').matchAll(/^\| `(\w+)` in an address \|/gm)].map(
    ([, name = '']) => name,
  ),
);

/** Keys of records, codes, days, choices, and places in a list. A new name belongs here only if it can hold nothing else. */
const IMPERSONAL = new Set(
  `access account accountPk age agentCode area asOf attachmentPk bankAccountPk batch before billPk businessDate carrierCode changePk changedOnly code coverage division
   commentPk correctionPk depositPk direction draftId entryPk erasurePk expectedPk exportPk failed fileKind filePk firstGroup for format from groupNumber id
   idempotencyKey inquiries kind layout layoutPk limit list masked month offset outcome owner page payerPk paymentPk purpose recipient refundPk remittancePk result reversalPk role roleId runPk set
   side size sort standingPk state statementPk status suspensePk tablePk writeOffPk
   template templatePk to type version viewPk year`.split(/\s+/),
);

const namesIn = ({ schemas }: Call): readonly string[] =>
  [schemas.params, schemas.query].flatMap((schema) =>
    schema && 'entries' in schema ? Object.keys(Object(schema.entries)) : [],
  );

it('each value in the address of a call is impersonal or explained', () => {
  const names = new Set(calls.flatMap(namesIn));
  expect([...names].filter((name) => !IMPERSONAL.has(name) && !documented.has(name))).toEqual([]);
  const unused = [...documented].filter((name) => name !== 'user' && !names.has(name));
  expect(unused).toEqual([]);
});

it.each(['512-34-6789', '512346789', '512%2034%206789'])(
  'never logs the member number %s from an address',
  (number) => {
    const { req } = loggerOptions({ logLevel: 'info', production: true }).serializers;
    const url = `/ListBillAPI/api/groups/10023/members/${number}?before=2026-01-01`;
    expect(req({ method: 'GET', url, ip: '192.0.2.1' }).path).not.toContain('34');
  },
);
