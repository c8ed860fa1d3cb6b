import type { Me } from '../../../application/people/preferences/Me';
import { MIN_SEARCH_LENGTH } from '../../../domain/billing/search/SearchResults';
import type { Operation } from '../../../domain/platform/access/policy';
import { matchesSearch } from '../../../domain/platform/text/searchText';
import { may } from '../../kit/MeContext';
import { type Area, areaOf, paths } from '../../kit/navigation/paths';
import { gateOf, ROUTES } from '../../routes';
import type { SearchGroup, SearchOption } from './searchOptions';

/** Something to do, on the screen where it is done. */
interface Command {
  readonly title: string;
  readonly operation: Operation;
  readonly to: string | ((area: Area) => string);
}

const COMMANDS: readonly Command[] = [
  { title: 'Release bills', operation: 'bills.release', to: `${paths.bills('dashboard')}?tab=toRelease` },
  { title: 'Run processing', operation: 'processing.run', to: paths.processing },
  { title: 'Hold processing', operation: 'processing.hold', to: paths.processing },
  { title: 'Approve shorts', operation: 'bills.closeShort', to: paths.suspense },
  { title: 'Post a deposit', operation: 'deposits.write', to: paths.deposits },
  { title: 'Find the payer of money in suspense', operation: 'suspense.change', to: `${paths.suspense}?level=unknown` },
  { title: 'Download corrections to send', operation: 'corrections.write', to: paths.corrections },
  { title: 'Pay bills', operation: 'payments.create', to: paths.pay() },
];

/** Names that pages had before, by their title. */
const FORMER_NAMES: Readonly<Record<string, string>> = { Files: 'Uploads', People: 'Directory', Today: 'Dashboard' };

/** Not reached by name: they need a record, or only refuse. */
const UNNAMED = /\/:\w+(?!\?)(?:\/|$)|\/error$/;
const OPTIONAL = /\/:\w+\?/g;

/**
 * Pages and actions available to the person, with a word in their name that starts with the text. Pages are also found by their former
 * names.
 *
 * @source docs/decisions/search.md#pages-and-actions-are-found-in-the-browser
 */
export function commandGroups(typed: string, me: Me): readonly SearchGroup[] {
  const text = typed.trim().toLowerCase();
  if (text.length < MIN_SEARCH_LENGTH) return [];
  const matches = (title: string) => ` ${title.toLowerCase()}`.includes(` ${text}`);
  const pages = ROUTES.filter((route) => !UNNAMED.test(route.path) && gateOf(route, me).kind === 'open')
    .map(({ title, path }) => ({ title, to: path.replaceAll(OPTIONAL, '') }))
    .filter(({ title }) => matches(title) || matches(FORMER_NAMES[title] ?? ''));
  const area = areaOf(me.user.primaryType);
  const actions = COMMANDS.filter(({ title, operation }) => matches(title) && may(me, operation)).map(
    ({ title, to }) => ({ title, to: typeof to === 'string' ? to : to(area) }),
  );
  return [...optionsOf('Actions', actions), ...optionsOf('Pages', pages)];
}

/** No group if there is nothing in it. */
function optionsOf(label: string, items: readonly Pick<SearchOption, 'title' | 'to'>[]): readonly SearchGroup[] {
  const key = (index: number) => `${label.replaceAll(' ', '')}${index}`;
  const options = items.map(({ title, to }, index) => ({ key: key(index), title, detail: '', to }));
  return options.length > 0 ? [{ label, options, more: '' }] : [];
}

/** Recent choices shown before anything is typed. */
const MAX_RECENT = 5;

/** Choices of this visit, latest first, without duplicates. */
export function withRecent(recent: readonly SearchOption[], chosen: SearchOption): readonly SearchOption[] {
  return [chosen, ...recent.filter((option) => identityOf(option) !== identityOf(chosen))].slice(0, MAX_RECENT);
}

/** The recent choices as a group of the list, those that match if something is typed. */
export function recentGroup(recent: readonly SearchOption[], typed = ''): readonly SearchGroup[] {
  const options = recent
    .filter(({ title, detail }) => matchesSearch(`${title} ${detail}`, typed))
    .map((option, index) => ({ ...option, key: `Recent${index}` }));
  return options.length > 0 ? [{ label: 'Recent', options, more: '' }] : [];
}

/** Recent choices first, and each result once. */
export function recentFirst(recent: readonly SearchGroup[], others: readonly SearchGroup[]): readonly SearchGroup[] {
  const chosen = new Set(recent.flatMap(({ options }) => options.map(identityOf)));
  const rest = others
    .map((group) => ({ ...group, options: group.options.filter((option) => !chosen.has(identityOf(option))) }))
    .filter(({ options }) => options.length > 0);
  return [...recent, ...rest];
}

const identityOf = ({ title, to }: SearchOption) => `${to} ${title}`;
