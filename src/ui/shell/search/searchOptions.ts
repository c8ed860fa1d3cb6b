import type { SearchResults } from '../../../application/billing/search/GlobalSearch';
import type { Me } from '../../../application/people/preferences/Me';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { MAX_COUNT, matchCount } from '../../../domain/billing/search/SearchResults';
import type { ListPage } from '../../../domain/platform/lists/List';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { maskText } from '../../../domain/platform/text/maskText';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { may } from '../../kit/MeContext';
import { areaOf, paths } from '../../kit/navigation/paths';
import { shortMonthText } from '../../kit/values/DateText';

/** One result in the list. */
export interface SearchOption {
  /** Unique in the list; part of its element's id. */
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}

/** Results of one type. */
export interface SearchGroup {
  readonly label: string;
  readonly options: readonly SearchOption[];
  /** Matches that are not shown, such as `7 more`; empty if all are shown. */
  readonly more: string;
}

/**
 * Results as a list, by type; types without results are left out.
 *
 * @source docs/decisions/search.md#a-group-that-was-found-opens-its-page
 */
export function searchGroups({ members, bills, groups, payments }: SearchResults, me: Me): readonly SearchGroup[] {
  const area = areaOf(me.user.primaryType);
  const hasGroupPages = area === 'dashboard' && may(me, 'rules.read');
  return [
    groupOf('Members', members, ({ groupNumber, groupName, memberId, memberName }) => ({
      title: memberName,
      detail: `${maskText(memberId)} · ${groupName}`,
      to: paths.member(area, groupNumber, memberId),
    })),
    groupOf('Bills', bills, ({ billPk, billNumber, groupName, periodFrom, status, division }) => ({
      title: billNumber,
      detail: `${groupName} · ${division ? `${division.name} · ` : ''}${shortMonthText(periodFrom)} · ${labelOf(BILL_STATUS_LABELS, status)}`,
      to: paths.bill(area, billPk),
    })),
    groupOf('Groups', groups, ({ groupNumber, groupName }) => ({
      title: groupName,
      detail: groupNumber,
      to: hasGroupPages ? paths.group(groupNumber) : `${paths.bills(area)}?tab=all&q=${groupNumber}`,
    })),
    groupOf('Payments', payments, ({ confirmation, groupName, amountCents }) => ({
      title: confirmation,
      detail: `${groupName} · ${formatCents(amountCents)}`,
      to: `${paths.payments(area)}?q=${encodeURIComponent(confirmation)}`,
    })),
  ].filter(({ options }) => options.length > 0);
}

function groupOf<Item>(
  label: string,
  { items, total }: ListPage<Item>,
  optionOf: (item: Item) => Omit<SearchOption, 'key'>,
): SearchGroup {
  const hidden = total - items.length;
  const count = hidden.toLocaleString('en-US');
  return {
    label,
    options: items.map((item, index) => ({ key: `${label}${index}`, ...optionOf(item) })),
    more: hidden <= 0 ? '' : `${count}${total >= MAX_COUNT ? '+' : ''} more`,
  };
}

/** `1 result`, `1,000+ results`, for screen readers. */
export function countText(results: SearchResults): string {
  const { members, bills, groups, payments } = results;
  const isCapped = [members, bills, groups, payments].some(({ total }) => total >= MAX_COUNT);
  const text = counted(matchCount(results), 'result');
  return isCapped ? `More than ${text}` : text;
}
