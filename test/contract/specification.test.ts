/**
 * Every call of the specification (API-1 to API-10, MGM-1 to MGM-22) exists everywhere: in the contract, on the server, on
 * the OpenAPI page, in the access matrix, on a screen and in a scenario.
 */
import { CALLS } from '../../contract/calls';
import type { Call } from '../../contract/platform/shared/Call';
import { openApiDocument } from '../../server/run/http/apiDocs';
import { MATRIX_CALLS } from '../support/access/matrixCalls';
import { callsReachedFromScreens } from '../support/specification/callsReachedFromScreens';
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

/** The call of each requirement in the notation of the specification. */
const calls = new Map(
  IDS.flatMap((id) => CALLS.filter((call) => isSpecifiedCall(call, id)).map((call) => [id, call] as const)),
);
const operations: readonly string[] = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);
/** Route files mention each call twice: in the import and in the route. */
const routes = sourcesIn('server', /Routes\w*\.ts$/)
  .map(({ text }) => text)
  .join();
/** A command names its call, and a route registers it. */
const commands = sourcesIn('server', /\.ts$/)
  .flatMap(({ text }) => [...text.matchAll(/\bcommand\(\s*(\w+),/g)])
  .map(([, name = '']) => name);
const onScreens = callsReachedFromScreens();
const scenarios = sourcesIn('features', /\.feature$/)
  .map(({ text }) => text)
  .join();

const CHECKS: Readonly<Record<string, (id: SpecifiedId) => boolean>> = {
  'in the contract': (id) => calls.has(id) && namesOf(id).length > 0,
  'routed by the server': (id) =>
    namesOf(id).every((name) => commands.includes(name) || routes.split(new RegExp(`\\b${name}\\b`)).length > 2),
  'on the OpenAPI page': (id) => operations.includes(signatureOf(calls.get(id))),
  'in the access matrix': (id) => MATRIX_CALLS.some(({ call }) => call === calls.get(id)),
  'reached from a screen': (id) => namesOf(id).some((name) => onScreens.has(name)),
  'in a scenario': (id) => new RegExp(`@${id}\\b`).test(scenarios),
};

describe.each(Object.entries(CHECKS))('every call of the specification is %s', (_what, holds) => {
  it(`for all ${IDS.length} of them`, () => {
    expect(IDS.filter((id) => !holds(id))).toEqual([]);
  });
});

it('the contract uses every method, and one GET returns a spreadsheet (API-0)', () => {
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

/** Whether this is the specified call, ignoring parameter names. */
function isSpecifiedCall(call: Call, id: SpecifiedId): boolean {
  const [wanted = '', query = ''] = SPECIFIED_CALLS[id].split('?');
  const entries =
    call.schemas.query && 'entries' in call.schemas.query ? Object.keys(Object(call.schemas.query.entries)) : [];
  const hasQuery = query === '' || query.split('&').every((name) => entries.includes(name));
  return hasQuery && withoutParameterNames(signatureOf(call)) === withoutParameterNames(wanted);
}

function signatureOf(call: Call | undefined): string {
  return call ? `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}` : 'none';
}

function withoutParameterNames(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '{}');
}
