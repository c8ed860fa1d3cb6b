const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

/** The time of a report that is noticeably old; nothing for a current one. @param at ISO 8601, UTC */
export function ReadAsOf({ at }: { readonly at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <p style={{ margin: 0 }}>
      As of <time dateTime={at}>{TIME.format(new Date(at))}</time>. Later changes will appear soon.
    </p>
  );
}
