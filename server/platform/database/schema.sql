-- Spreads an amount over weights, as `allocateProRata` does: cents left over go to the largest remainders.
create function pro_rata(amount bigint, weights bigint[]) returns bigint[] language sql immutable strict as $$
  select array_agg(sign(amount)::bigint * (floor_part + case when place <= abs(amount) - given then 1 else 0 end)::bigint order by no)
  from (
    select no, floor_part, sum(floor_part) over () as given, row_number() over (order by rest desc, no) as place
    from (
      select no, div(abs(amount) * w, total) as floor_part, mod(abs(amount) * w, total) as rest
      from (
        select no, case when sum(weight) over () = 0 then (no = 1)::integer else weight end::numeric as w,
          case when sum(weight) over () = 0 then 1 else sum(weight) over () end as total
        from unnest(weights) with ordinality given_weights (weight, no)
      ) weighted
    ) divided
  ) placed
$$;

-- Words to search a text by: the same as `searchedText` of the application returns. ASCII takes a short way, because most names are. Uses
-- functions of `pg_catalog` only, so that a restored backup can compute it for its columns and indexes.
-- @source docs/decisions/search.md#names-are-found-however-they-are-typed
create function searched_text(given text) returns text language plpgsql immutable parallel safe as $$
declare
  -- A word that is also written as one with the next.
  particle constant text := '(?<![^ ])(al|ben|bin|d|da|das|de|del|dela|della|den|der|di|dos|du|el|ibn|l|la|las|le|los|mac|mc|o|san|st|'
    'ste|ten|ter|van|von|zu) +';
  plain text;
  joined text;
  words text;
begin
  if octet_length(given) = char_length(given) then
    plain := lower(given collate "C");
  else
    -- Without marks of letters, and characters that show nothing.
    plain := lower(regexp_replace(normalize(replace(given, '´', ''''), nfkd),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff'
      '\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'));
    if octet_length(plain) <> char_length(plain) then
      plain := translate(plain,
        'ⱥƀƃɓƈȼđðɖɗəɛɇǥɠɣħıɨɩȷɉĸƙłƚɫŋɲƞøɔɵƥɍɽŧƭʈʉʋɏƴƶȥς`ʹʻʼʽʾʿˈˊˋ‘’‛′‵՚׳ꞌ‐‑‒–—―−⁃·•־᠆',
        'abbbccddddeeeggghiiijjkklllnnnooo' || 'prrtttuvyyzzσ' || repeat('''', 18) || repeat('-', 12));
      plain := replace(replace(replace(replace(replace(plain, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
      -- Other signs separate words.
      plain := regexp_replace(plain, '[\u0080-\u00bf×÷\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020'
        '\u3030]+', ' ', 'g');
    end if;
  end if;
  plain := translate(plain, E'`\t\n\r!"#$%&()*+,/:;<=>?@[\\]^_{|}~\x7f', '''' || repeat(' ', 32));
  joined := translate(plain, '''-.', '');
  words := ' ' || translate(plain, '-.''', '  ');
  if joined <> plain then
    words := words || ' ' || joined || ' ' || translate(plain, '''-.', '   ');
  end if;
  if joined ~ (particle || '[^ ]') then
    words := words || ' ' || regexp_replace(joined, particle || '(?=[^ ])', '\1', 'g');
  end if;
  return words;
end
$$;

-- A member number in the form in which numbers are compared: the same as `asciiKey` of the application. Most numbers are plain. Uses
-- functions of `pg_catalog` only, for an index.
create function member_key(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '^[1-9A-Z][0-9A-Z]*$' or given ~ '[^ -~]' then given else
    regexp_replace(regexp_replace(regexp_replace(upper(given), '([0-9])[.]0+$', '\1'), '[^0-9A-Z]', '', 'g'), '^0+(?=.)', '') end
$$;

-- The key of special data, encrypted with the encryption key.
-- cluster: coordinator; server: changed; kept: always; trail: none, a secret that opens nothing else
create table data_keys (
  key_id text primary key, -- internal
  wrapped text not null, -- special
  add_date timestamptz not null default now() -- internal
);

-- cluster: reference; server: deleted; kept: expires; trail: none, answers to repeat
create table idempotency_keys (
  user_id text not null, -- personal
  idempotency_key text not null, -- internal
  call text not null, -- internal
  request_hash text not null, -- internal
  status integer not null, -- internal
  -- The answer as JSON text, byte for byte.
  answer text not null, -- personal
  at timestamptz not null default now(), -- internal
  primary key (user_id, idempotency_key)
);
create index idempotency_keys_by_date on idempotency_keys (at);

-- cluster: reference; server: deleted; kept: always; trail: none, what the server records of itself, and the checks of the trail
create table settings (
  key text primary key, -- internal
  value jsonb not null -- internal
);

-- Locks rows of several groups, or files by their owners, in the order of groups and keys. One statement a group, because Citus locks rows
-- of one node at a time. A function, because a set of payments may have thousands of groups.
create function lock_rows(kind text, of_groups text[], of_keys text[]) returns void language plpgsql as $$
declare
  own text;
  own_keys text[];
begin
  for own, own_keys in
    select given.own, array_agg(given.own_key)
    from unnest(of_groups, of_keys) given (own, own_key) group by given.own order by given.own
  loop
    case kind
      when 'groups' then
        perform from groups where group_number = own for no key update;
      when 'payments' then
        perform from payments where group_number = own and payment_pk = any(own_keys) order by payment_pk for update;
      when 'bills' then
        perform from bills where group_number = own and bill_pk = any(own_keys) order by bill_pk for update;
      when 'bank_reversals' then
        perform from bank_reversals where group_number = own and payment_pk = any(own_keys) order by payment_pk, reversal_no for update;
      when 'refunds' then
        perform from refunds where group_number = own and refund_pk = any(own_keys) order by refund_pk for update;
      when 'suspense_items' then
        perform from suspense_items where group_number = own and suspense_pk = any(own_keys) order by suspense_pk for update;
      when 'expected_adjustments' then
        perform from expected_adjustments where group_number = own and expected_pk = any(own_keys) order by expected_pk for update;
      when 'bank_accounts' then
        perform from bank_accounts where group_number = own and bank_account_pk = any(own_keys) order by bank_account_pk for share;
      when 'uploads' then
        perform from uploads where owner = own and upload_pk = any(own_keys) order by upload_pk for update;
    end case;
  end loop;
end
$$;
