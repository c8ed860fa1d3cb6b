import type { Person } from '../../platform/access/Person';
import { listNamed } from '../../platform/lists/declaredLists';
import { type GetParameter, oneOf, type Parsers, readParameters } from '../../platform/lists/parameters';
import type { ViewParameters } from '../../platform/lists/SavedView';
import { columnsIn, DENSITIES } from './listColumns';

/** Names of parameters, as the fields of the lists are called. */
const PARAMETER_LABELS: ViewParameters = {
  tab: 'Tab',
  q: 'Search',
  status: 'Status',
  division: 'Division',
  period: 'Month',
  month: 'Month of the bill',
  age: 'Age',
  type: 'Type',
  dueFrom: 'Due from',
  dueTo: 'Due until',
  pastDue: 'Past due only',
  sort: 'Sort by',
  direction: 'Order',
  carrier: 'Carrier',
  agent: 'Agent',
  rep: 'Rep',
  level: 'What is missing',
  state: 'State',
  to: 'To',
  role: 'Role',
  access: 'Access',
  asOf: 'As of',
  area: 'Area',
  from: 'From',
  by: 'Person',
  date: 'Business date',
  kind: 'Kind',
  due: 'Dormancy date',
  side: 'Money',
  failed: 'With failed payments',
  current: 'In use only',
  year: 'Year',
  outcome: 'Outcome',
  columns: 'Columns',
  density: 'Row height',
};

function parsersOf(list: string, person: Person): Parsers {
  const parsers = listNamed(list).parametersOf(person);
  return { ...parsers, columns: (text) => columnsIn(list, text), density: oneOf(DENSITIES) };
}

/** Parameters of a view for the list shown at an address. */
export function shownParameters(list: string, person: Person, get: GetParameter): ViewParameters {
  return { ...listNamed(list).always?.(person), ...valuesOf(list, person, get) };
}

function valuesOf(list: string, person: Person, get: GetParameter): ViewParameters {
  const values: Readonly<Record<string, string | undefined>> = readParameters(parsersOf(list, person), get);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Stored parameters that a list has now, and those that it has no longer. */
export interface Understood {
  readonly parameters: ViewParameters;
  /** In words: `Status "HELD"`. */
  readonly unknown: readonly string[];
}

/** Reads stored parameters with the parsers of the list's address. */
export function understand(list: string, person: Person, stored: ViewParameters): Understood {
  const parameters = valuesOf(list, person, (name) => stored[name]);
  const labels = { ...PARAMETER_LABELS, ...listNamed(list).labels };
  const unknown = Object.entries(stored)
    .filter(([name, text]) => parameters[name] !== text)
    .map(([name, text]) => `${labels[name] ?? name} "${text}"`);
  return { parameters, unknown };
}
