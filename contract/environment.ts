import * as v from 'valibot';

const seconds = (least: number, most: number) =>
  v.pipe(v.number(), v.minValue(least, `at least ${least}`), v.maxValue(most, `at most ${most}`));
const address = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.regex(/^(?:https?:\/\/\S+)?$/, 'an address that starts with http:// or https://, or empty'),
);
const required = (what: string) => v.pipe(v.string(), v.minLength(1, what));
/** What the source's environment has: the provider then gives access tokens that no server can verify. */
const OPAQUE = 'openid';
/** A host, with a port or a path where it has one; without encryption on this machine only. */
const PROVIDER =
  /^(?:(?:https:\/\/)?[\w.-]+(?::\d{1,5})?(?:\/[\w.~-]+)*|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)$/;

/** What a client group switches on for its people. @source USR-4 */
export const clientSettingsSchema = v.object({
  /** Stands in the place of the product's own name. */
  name: v.pipe(v.string(), v.minLength(1, 'a name'), v.maxLength(60)),
  /** From which all colours of the brand are made, with contrasts as in our own. */
  accent: v.optional(v.pipe(v.string(), v.regex(/^#[\da-fA-F]{6}$/, 'a colour such as #0b6671'))),
  /** Of a picture, from this host: `brands/acme.svg`. */
  logoUrl: v.optional(v.pipe(v.string(), v.regex(/^(?!\/\/)[\w./-]{1,200}$/, 'a path on this host'))),
  /** Where the client's people get help. */
  supportUrl: v.optional(
    v.pipe(v.string(), v.regex(/^(?:https?:\/\/|mailto:)\S{1,500}$/, 'an http(s) or mailto address')),
  ),
});

const file = v.object({
  production: v.boolean(),
  /** Whether the browser's console is told which places are visited, and how calls end: by their patterns, of nobody in particular. */
  logging: v.optional(v.boolean(), false),
  /** Without a slash at the end: `/ListBillAPI`. */
  apiBaseUrl: v.pipe(
    v.string(),
    v.regex(/^(?:https?:\/\/[^/]+)?(?:\/[\w.-]+)*$/, 'a path or an address, without / at its end'),
  ),
  /** Base addresses of the neighbouring applications; empty for one that is not offered. */
  apps: v.object({ billing: address, direct: address, distributions: address }),
  identity: v.object({
    flow: v.picklist(['code', 'fragment']),
    tenant: v.string(),
    domain: v.pipe(
      v.string(),
      v.regex(PROVIDER, 'the host of the identity provider, or its address without a slash at the end'),
    ),
    clientId: required("this application's id at the identity provider"),
    /** Of access tokens. @source SES-10 */
    audience: v.optional(required('the audience of access tokens'), OPAQUE),
    scope: v.optional(v.string(), 'openid'),
    claimsNamespace: v.pipe(v.string(), v.regex(/.\/$/, "what the application's own claims start with, up to a slash")),
    organization: v.optional(v.string()),
    samlConnection: v.optional(v.string(), ''),
    /** The provider's own database of people; `Username-Password-Authentication` unless told. */
    databaseConnection: v.optional(v.string()),
    /** What the provider offers besides signing in with a password; what is left out is not offered. @source SES-8 SES-10 */
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
  /** Who is told of page views, failed calls and how long calls took. */
  analytics: v.object({ kind: v.picklist(['none', 'server']) }),
  clientGroups: v.optional(v.array(v.string()), []),
  /** By the name of the client group; a group without any gets what everybody gets. */
  clientSettings: v.optional(v.record(v.string(), clientSettingsSchema), {}),
  /** The demo with its sample people and files. */
  demo: v.optional(v.boolean(), false),
  /** The server keeps its data in the embedded database: for one machine, not for a company. */
  embeddedDatabase: v.optional(v.boolean(), false),
});

/**
 * `environment.json`, beside index.html: read by the browser at every start, so that one build serves every environment.
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
