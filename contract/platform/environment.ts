import * as v from 'valibot';

const seconds = (min: number, max: number) =>
  v.pipe(v.number(), v.minValue(min, `at least ${min}`), v.maxValue(max, `at most ${max}`));
const address = v.pipe(v.string(), v.maxLength(2000), v.regex(/^(?:https?:\/\/\S+)?$/, 'an http(s) address, or empty'));
const required = (what: string) => v.pipe(v.string(), v.minLength(1, what));
/** Value in the specification's environment. With it, the provider issues access tokens that no server can verify. */
const OPAQUE = 'openid';
/** A host with optional port and path. Plain http only on localhost. */
const PROVIDER =
  /^(?:(?:https:\/\/)?[\w.-]+(?::\d{1,5})?(?:\/[\w.~-]+)*|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)$/;

/** Settings of a client group. @source USR-4 */
export const clientSettingsSchema = v.object({
  /** Replaces the product's name. */
  name: v.pipe(v.string(), v.minLength(1, 'a name'), v.maxLength(60)),
  /** All brand colors are derived from it, with the contrasts of the default brand. */
  accent: v.optional(v.pipe(v.string(), v.regex(/^#[\da-fA-F]{6}$/, 'a color such as #0b6671'))),
  /** Path of an image on this host: `brands/acme.svg`. */
  logoUrl: v.optional(v.pipe(v.string(), v.regex(/^(?!\/\/)[\w./-]{1,200}$/, 'a path on this host'))),
  /** Address of the client's help page. */
  supportUrl: v.optional(
    v.pipe(v.string(), v.regex(/^(?:https?:\/\/|mailto:)\S{1,500}$/, 'an http(s) or mailto address')),
  ),
});

const file = v.object({
  production: v.boolean(),
  /** Whether page views and call results are written to the browser's console, by pattern, without the person. */
  logging: v.optional(v.boolean(), false),
  /** Without a trailing slash: `/ListBillAPI`. */
  apiBaseUrl: v.pipe(
    v.string(),
    v.regex(/^(?:https?:\/\/[^/]+)?(?:\/[\w.-]+)*$/, 'a path or an address, without / at its end'),
  ),
  /** Base addresses of the neighboring applications; empty if not offered. */
  apps: v.object({ billing: address, direct: address, distributions: address }),
  identity: v.object({
    flow: v.picklist(['code', 'fragment']),
    tenant: v.string(),
    domain: v.pipe(v.string(), v.regex(PROVIDER, 'a host, or an address without / at its end')),
    clientId: required("this application's id at the identity provider"),
    /** Of access tokens. @source SES-10 */
    audience: v.optional(required('the audience of access tokens'), OPAQUE),
    scope: v.optional(v.string(), 'openid'),
    claimsNamespace: v.pipe(v.string(), v.regex(/.\/$/, 'the prefix of custom claims, up to a slash')),
    organization: v.optional(v.string()),
    samlConnection: v.optional(v.string(), ''),
    /** The provider's password database; `Username-Password-Authentication` by default. */
    databaseConnection: v.optional(v.string()),
    /** Other ways to sign in and to manage an account; omitted ones are not offered. @source SES-8 SES-10 */
    accounts: v.optional(
      v.object({
        passwordless: v.optional(v.boolean(), false),
        signUp: v.optional(v.boolean(), false),
        passwordChange: v.optional(v.boolean(), false),
      }),
    ),
    renewal: v.picklist(['iframe', 'refresh']),
    leewaySeconds: v.optional(seconds(0, 300), 60),
    loginStateMinutes: v.optional(seconds(1, 60), 15),
    silentCheckSeconds: v.optional(seconds(1, 60), 5),
    timeoutSeconds: v.optional(seconds(1, 120), 60),
  }),
  inactivity: v.object({
    limitMinutes: seconds(0.1, 1440),
    otherLimitMinutes: seconds(0.1, 1440),
    checkSeconds: seconds(0.1, 600),
    warningSeconds: seconds(1, 600),
  }),
  /** Recipient of page views, failed calls and call durations. */
  analytics: v.object({ kind: v.picklist(['none', 'server']) }),
  clientGroups: v.optional(v.array(v.string()), []),
  /** By name of the client group; other groups use the defaults. */
  clientSettings: v.optional(v.record(v.string(), clientSettingsSchema), {}),
  /** Whether this is the demo with sample people and files. */
  demo: v.optional(v.boolean(), false),
  /** Whether the server uses the embedded database, which is for a single machine. */
  embeddedDatabase: v.optional(v.boolean(), false),
  /** The office's time zone, which determines today's date: an IANA name. Default: the browser's time zone. */
  officeTimeZone: v.optional(v.string()),
});

/**
 * `environment.json`, beside index.html: read by the browser at each start, so that one build serves every environment.
 *
 * @source ENV-1 SES-10
 */
export const environmentSchema = v.pipe(
  file,
  v.forward(
    v.check(
      ({ production, identity }) => !production || identity.audience !== OPAQUE,
      'the identifier that the Listbill API has at the identity provider, because production cannot verify tokens without one',
    ),
    ['identity', 'audience'],
  ),
);
export type Environment = v.InferOutput<typeof environmentSchema>;
