const npm = (...names) => names.map((name) => `(?:^|/)node_modules/(?:@types/)?${name}(?:/|$)`);

/** Server files that contain SQL, and files with routes, recognized by their names. */
const SQL = '^server/.*/(?:Sql[A-Z][^/]*|[^/]*\\.sql)\\.ts$';
const ROUTES = '^server/(?!people/identity/|run/composition/).*Routes\\.ts$';
/** Server folders about billing rather than about running the server. */
const CAPABILITY =
  '(?!run/|people/identity/|platform/(?:calls|config|database|documents|files)/|platform/mail/openSmtpServer)[^/]+/[^/]+';

module.exports = {
  forbidden: [
    {
      name: 'domain-stands-alone',
      severity: 'error',
      comment: 'The domain is plain TypeScript and imports only itself. Pass what it needs as an argument.',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'application-knows-only-domain-and-rxjs',
      severity: 'error',
      comment: 'A use case that needs a framework, the network or the browser needs a port instead.',
      from: { path: '^src/application/' },
      to: { pathNot: ['^src/(?:application|domain)/', '^contract/', ...npm('rxjs')] },
    },
    {
      name: 'application-takes-only-types-of-the-contract',
      severity: 'error',
      comment:
        'A record without rules is a type of the contract: import the type. Schemas and calls are for the adapters.',
      from: { path: '^src/application/' },
      to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'infrastructure-not-to-ui',
      severity: 'error',
      comment: 'Adapters serve ports; a screen is not a port. Only src/main.ts knows both.',
      from: { path: '^src/infrastructure/' },
      to: { path: '^src/ui/' },
    },
    {
      name: 'ui-not-to-infrastructure',
      severity: 'error',
      comment: 'A screen asks a use case; if none answers, write the use case first.',
      from: { path: '^src/ui/' },
      to: {
        path: [
          '^src/infrastructure/',
          '^contract/',
          ...npm('axios', 'inversify', '@inversifyjs', '@auth0', 'auth0-js'),
        ],
      },
    },
    {
      name: 'fragment-library-in-its-chunks-only',
      severity: 'error',
      comment:
        'auth0-js weighs more than the whole sign-in. Import its types; the library comes with a dynamic import.',
      from: { pathNot: '^src/infrastructure/auth0js/create\\w+\\.ts$' },
      to: { path: npm('auth0-js'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'fragment-library-fetched-when-needed',
      severity: 'error',
      comment:
        'Tenants in code mode load auth0-js with the first account call, not before: import this file dynamically.',
      from: {},
      to: { path: '^src/infrastructure/auth0js/create\\w+\\.ts$', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'ui-not-to-ports',
      severity: 'error',
      comment: 'A port is for use cases. Give the screen a use case that asks the port.',
      from: { path: '^src/ui/' },
      to: { path: '^src/application/[^/]+/[^/]+/ports(?:/|\\.ts$)' },
    },
    {
      name: 'watch-without-ui-library',
      severity: 'error',
      comment:
        'The inactivity watch and the browser warning must work where the UI library cannot be fetched or parsed. Use ui/kit/dialogs/PlainDialog.',
      from: { path: '^src/ui/(?:people/inactivity|platform/browsers)/' },
      to: { path: npm('@fluentui', '@griffel', 'tabster', 'keyborg'), reachable: true },
    },
    {
      name: 'ui-slices-apart',
      severity: 'error',
      comment: 'Screens of one slice do not use another slice. Move what both need to ui/kit.',
      from: { path: '^src/ui/[^/]+/([^/]+)/', pathNot: '^src/ui/(?:kit|shell)/' },
      to: { path: '^src/ui/[^/]+/', pathNot: '^src/ui/(?:[^/]+/$1|kit|shell)/' },
    },
    {
      name: 'ui-kit-knows-no-slice',
      severity: 'error',
      comment: 'What is shared knows no one who shares it. Pass the difference as a prop.',
      from: { path: '^src/ui/kit/' },
      to: { path: '^src/ui/(?!kit/)' },
    },
    {
      name: 'contract-is-schemas',
      severity: 'error',
      comment: 'The wire is described with valibot and the words of the domain, nothing else.',
      from: { path: '^contract/' },
      to: { pathNot: ['^contract/', '^src/domain/', ...npm('valibot')] },
    },
    {
      name: 'server-shares-domain-and-contract-only',
      severity: 'error',
      comment: 'The server shares src/domain and contract with the browser. What both need belongs there.',
      from: { path: '^server/' },
      to: { path: '^(?:src/(?!domain/)|test/|features/|scripts/)' },
    },
    {
      name: 'server-use-cases-know-no-sql-and-no-http',
      severity: 'error',
      comment:
        'A use case of the server that needs the database, the wire or the settings needs a port or a parameter. Files that contain SQL are called Sql….ts or ….sql.ts, files with routes …Routes.ts.',
      from: { path: `^server/${CAPABILITY}/`, pathNot: [SQL, ROUTES] },
      to: {
        path: [
          SQL,
          ROUTES,
          '^server/(?:run|platform/(?:calls|config|database))/',
          ...npm('kysely', 'pg', '@electric-sql'),
        ],
      },
    },
    {
      name: 'server-sql-serves-ports',
      severity: 'error',
      comment: 'SQL knows the ports it serves and the settings it is given, not who calls it or puts it together.',
      from: {
        path: ['^server/platform/database/', SQL],
        pathNot: '^server/run/(?:maintenance|start|demo|demoActivity)/',
      },
      to: {
        path: [ROUTES, '^server/(?:run/|platform/config/(?!Config\\.ts$))'],
      },
    },
    {
      name: 'server-sql-is-composed',
      severity: 'error',
      comment:
        'Ask for the port in the constructor. server/run/composition hands over the class that contains the SQL.',
      from: {
        path: '^server/',
        pathNot: [SQL, '^server/(?:platform/database|run/(?:composition|demo|demoActivity|maintenance|start))/'],
      },
      to: { path: SQL },
    },
    {
      name: 'server-sql-apart',
      severity: 'error',
      comment:
        "A capability does not use another's SQL: a use case asks both repositories of the transaction. Conditions and columns that several capabilities select by belong to server/platform/database/statements.",
      from: { path: `^server/(${CAPABILITY})/`, pathNot: ['^server/platform/mail/'] },
      to: { path: SQL, pathNot: ['^server/$1/', '^server/(?:platform/(?:database|mail)|people/session)/'] },
    },
    {
      name: 'server-adapters-serve-ports',
      severity: 'error',
      comment:
        'An adapter knows the ports it serves and the settings it is given, not who calls it or puts it together.',
      from: { path: '^server/(?:people/identity|platform/(?:documents|files|mail/openSmtpServer))' },
      to: {
        path: [ROUTES, '^server/(?:run/|platform/config/(?!Config\\.ts$))'],
      },
    },
    {
      name: 'server-http-is-handed-its-parts',
      severity: 'error',
      comment: 'What stands behind a route is put together in server/run/composition and given to it.',
      from: { path: ['^server/run/http/', ROUTES], pathNot: '^server/people/identity/' },
      to: {
        path: '^server/(?:run/(?:composition|maintenance|start)/|platform/config/|platform/database/(?!databaseErrors\\.ts$))',
      },
    },
    {
      name: 'server-config-is-only-read',
      severity: 'error',
      comment: 'Settings are read before anything runs; what runs is given them.',
      from: { path: '^server/platform/config/' },
      to: { path: '^server/run/' },
    },
    {
      name: 'browser-not-to-server',
      severity: 'error',
      comment: 'The browser reaches the server over the contract only.',
      from: { path: '^(?:src|contract)/' },
      to: { path: '^(?:server|test|features|scripts|tools(?!/fluent-icons))/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'browser-not-to-node',
      severity: 'error',
      comment: 'There is no Node in a browser.',
      from: { path: '^(?:src|contract)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'inversify-only-in-adapters-and-composition',
      severity: 'error',
      comment: 'The container is a detail of wiring. Take what you need as a constructor parameter.',
      from: { pathNot: '^(?:src/infrastructure/|src/main\\.ts|test/|features/support/)' },
      to: { path: npm('inversify', '@inversifyjs', 'reflect-metadata') },
    },
    {
      name: 'application-without-http',
      severity: 'error',
      comment:
        'Use cases of either side decide by codes and kinds of failures. Statuses and requests belong to src/infrastructure/http and server/run/http.',
      from: { path: ['^src/application/', `^server/${CAPABILITY}/`], pathNot: ROUTES },
      to: {
        path: ['^src/infrastructure/http/', '^server/run/http/', '^(?:node:)?https?2?$', ...npm('axios', '@?fastify')],
        reachable: true,
      },
    },
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one thought or three: split out what both need.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'This import leads nowhere. The mutation tool has packages of its own.',
      from: { pathNot: '^test/mutants/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'product-not-to-development-packages',
      severity: 'error',
      comment: 'What runs in production belongs to "dependencies" in package.json.',
      from: { path: '^(?:src|contract|server)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
