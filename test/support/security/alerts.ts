/** An event as an alert sees it. */
export interface SeenEvent {
  readonly '@timestamp': string;
  readonly event: { readonly action: string; readonly reason?: string };
  readonly user?: { readonly id?: string };
  readonly source?: { readonly ip?: string };
  readonly labels?: Readonly<Record<string, string>>;
}

/** @param now when the alert is evaluated; default: with the last event */
type Search = (events: readonly SeenEvent[], now?: Date) => boolean;

const DAY_MS = 24 * 60 * 60_000;
const POWERFUL = ['ROLE_SYSADMIN', 'ROLE_MANAGER', 'ROLE_SUPER_USER'];

const named =
  (...names: readonly string[]): Search =>
  (events) =>
    events.some(({ event }) => names.includes(event.action));

/** Whether as many events have something in common. */
function many(
  count: number,
  isSought: (event: SeenEvent) => boolean,
  common: (event: SeenEvent) => string | undefined = ({ user }) => user?.id,
): Search {
  return (events) => {
    const counts = new Map<string, number>();
    for (const event of events.filter(isSought)) {
      const key = common(event);
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts.values()].some((found) => found >= count);
  };
}

const is =
  (...names: readonly string[]) =>
  ({ event }: SeenEvent) =>
    names.includes(event.action);
const ipOf = ({ source }: SeenEvent) => source?.ip;

/** Whether an event is followed by another one, with the same of something, within a day. */
function followed(first: string, second: string, common: (event: SeenEvent) => string): Search {
  return (events) =>
    events.filter(is(first)).some((one) =>
      events.filter(is(second)).some((other) => {
        const ms = Date.parse(other['@timestamp']) - Date.parse(one['@timestamp']);
        return common(one) === common(other) && ms >= 0 && ms <= DAY_MS;
      }),
    );
}

/** The searches of the alerts in docs/security-events.md, by their names there, over the events of ten minutes. */
export const ALERTS: Readonly<Record<string, Search>> = {
  'guessing one account': (events) =>
    named('sign-in-locked')(events) || many(5, is('sign-in-failed', 'code-failed'))(events),
  'guessing many accounts': many(20, (one) => is('sign-in-failed')(one) && one.event.reason === 'unknown-person', ipOf),
  'a person tries what they may not do': many(10, is('access-refused')),
  'a person tries keys of records': (events) =>
    events.some((one) => is('record-not-found')(one) && Number(one.labels?.['count']) >= 10),
  'a person tries to pass a rule': many(3, is('rule-refused')),
  'someone tries what the server accepts': named('input-refused'),
  'forged tokens': many(
    5,
    (one) => is('token-refused')(one) && !/expired|"exp"/.test(one.event.reason ?? ''),
    () => 'any',
  ),
  'another site uses our people': named('csrf-refused', 'origin-refused'),
  'power changes hands': (events) =>
    named(
      'power-granted',
      'administrator-granted',
      'first-administrator-refused',
      'first-administrator-made',
    )(events) ||
    events.some((one) => is('person-added')(one) && POWERFUL.some((role) => one.labels?.['roles']?.includes(role))),
  'money changes its way': followed(
    'bank-account-added',
    'payment-made',
    ({ user, labels }) => `${user?.id} ${labels?.['groupNumber']}`,
  ),
  'refund by two who are one': followed('refund-requested', 'refund-decided', (one) => `${ipOf(one)}`),
  'data leaves': many(20, is('data-exported')),
  'malware arrives': named('malware-found'),
  'the record was changed': named('audit-trail-broken', 'audit-trail-restored'),
  'the stream ends': (events, now) => {
    const last = events.at(-1)?.['@timestamp'];
    const isSilent = now !== undefined && (last === undefined || now.getTime() - Date.parse(last) >= DAY_MS);
    return isSilent || events.filter(is('server-stopped')).length > events.filter(is('server-started')).length;
  },
};

/** Names of the alerts that fire. */
export const alertsIn = (events: readonly SeenEvent[], now?: Date): readonly string[] =>
  Object.entries(ALERTS).flatMap(([name, search]) => (search(events, now) ? [name] : []));
