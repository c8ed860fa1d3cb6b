/**
 * Every call of the specification (API-1 to API-10, MGM-1 to MGM-22) is there for everybody: in the contract, on the
 * server, on the page of the interface, among the calls whose rights are tried, on a screen, and in a scenario.
 */
import { CALLS } from '../../contract/calls';
import type { Call } from '../../contract/shared/Call';
import { openApiDocument } from '../../server/http/apiDocs';
import { MATRIX_CALLS } from '../support/access/matrixCalls';
import { callsOfScreens } from '../support/specification/callsOfScreens';
import { namedCalls } from '../support/specification/namedCalls';
import { sourcesIn } from '../support/specification/sources';
import { SPECIFIED_CALLS, type SpecifiedId } from '../support/specification/specifiedCalls';

const IDS = Object.keys(SPECIFIED_CALLS) as SpecifiedId[];
const names = new Map(
  IDS.map((id) => [
    id,
    namedCalls()
      .filter(({ sources }) => sources.includes(id))
      .map(nameOf),
  ]),
);

/** Of each requirement, its call as the specification writes it. */
const calls = new Map(
  IDS.flatMap((id) => CALLS.filter((call) => isMeant(call, id)).map((call) => [id, call] as const)),
);
const operations: readonly string[] = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);
/** They import each call they route, and name it once more. */
const routes = sourcesIn('server/http', /Routes\w*\.ts$/)
  .map(({ text }) => text)
  .join();
const onScreens = callsOfScreens();
const scenarios = sourcesIn('features', /\.feature$/)
  .map(({ text }) => text)
  .join();

const LOOKS: Readonly<Record<string, (id: SpecifiedId) => boolean>> = {
  'in the contract': (id) => calls.has(id) && namesOf(id).length > 0,
  'routed by the server': (id) => namesOf(id).every((name) => routes.split(new RegExp(`\\b${name}\\b`)).length > 2),
  'on the OpenAPI page': (id) => operations.includes(spelled(calls.get(id))),
  'in the access matrix': (id) => MATRIX_CALLS.some(({ call }) => call === calls.get(id)),
  'reached from a screen': (id) => namesOf(id).some((name) => onScreens.has(name)),
  'in a scenario': (id) => new RegExp(`@${id}\\b`).test(scenarios),
};

describe.each(Object.entries(LOOKS))('every call of the specification is %s', (_what, holds) => {
  it(`100 % of ${IDS.length}`, () => {
    expect(IDS.filter((id) => !holds(id))).toEqual([]);
  });
});

it('every method is used, and one GET asks for a spreadsheet (API-0)', () => {
  expect(new Set(CALLS.map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
  expect(CALLS.filter(({ method, file }) => method === 'GET' && file).length).toBeGreaterThan(0);
});

it('the OpenAPI page gives the unit of paymentAmount (PAY-1)', () => {
  const page = JSON.stringify(openApiDocument());
  const amounts = [...page.matchAll(/"paymentAmount":(\{[^}]*\})/g)].map(([, schema = '']) => JSON.parse(schema));
  expect(amounts.length).toBeGreaterThan(0);
  for (const amount of amounts) {
    expect(amount).toEqual({ type: 'integer', minimum: 0, description: 'Whole US cents: 120000 is $1,200.00.' });
  }
});

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

function namesOf(id: SpecifiedId): readonly string[] {
  return names.get(id) ?? [];
}

/** Whether it is the call itself, whatever its parameters are called. */
function isMeant(call: Call, id: SpecifiedId): boolean {
  const [wanted = '', query = ''] = SPECIFIED_CALLS[id].split('?');
  const entries =
    call.schemas.query && 'entries' in call.schemas.query ? Object.keys(Object(call.schemas.query.entries)) : [];
  const hasQuery = query === '' || query.split('&').every((name) => entries.includes(name));
  return hasQuery && nameless(spelled(call)) === nameless(wanted);
}

function spelled(call: Call | undefined): string {
  return call ? `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}` : 'none';
}

function nameless(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '{}');
}
