// Import rules, explained in docs/ARCHITECTURE.md. tests/architecture.test.ts checks that each rule catches a
// violation.
const order = require('./src/domains/order.json')

const test = '\\.test\\.tsx?$'

/**
 * A domain imports only domains to its left in src/domains/order.json. It calls to the right through events and ports.
 */
const domainOrder = order.slice(0, -1).map((domain, place) => ({
  name: 'domains-import-to-the-left',
  severity: 'error',
  comment:
    'The order of domains is in src/domains/order.json, and explained in docs/decisions/019-domain-order.md.',
  from: { path: `^src/domains/${domain}/` },
  to: { path: `^src/domains/(${order.slice(place + 1).join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Data flows one way.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'never-upward-from-platform',
      severity: 'error',
      comment: 'shared, platform and ui know nothing of the product: no domain, no app.',
      from: { path: '^src/(shared|platform|ui)/', pathNot: test },
      to: { path: '^src/(app|domains)/' },
    },
    {
      name: 'never-upward-from-domains',
      severity: 'error',
      comment: 'A domain is assembled by the app and never reaches back.',
      from: { path: '^src/(domains|demo)/', pathNot: test },
      to: { path: '^src/app/' },
    },
    {
      name: 'demo-data-stands-outside',
      severity: 'error',
      comment: 'The demo data calls the domains; only the start of the program calls the demo data.',
      from: { path: '^src/(shared|platform|ui|domains)/', pathNot: test },
      to: { path: '^src/demo/' },
    },
    {
      name: 'ui-stands-alone',
      severity: 'error',
      comment: 'The design system fetches nothing and knows no session.',
      from: { path: '^src/ui/' },
      to: { path: '^src/platform/' },
    },
    {
      name: 'shared-is-the-ground',
      severity: 'error',
      comment: 'What both ends and the design system stand on stands on nothing.',
      from: { path: '^src/shared/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/shared/' },
    },
    {
      name: 'other-domains-through-their-doors',
      severity: 'error',
      comment: 'Another domain is reached through its contract or the door (index) of the same end.',
      from: { path: '^src/domains/([^/]+)/' },
      to: {
        path: '^src/domains/',
        pathNot: '^src/domains/($1/|[^/]+/(contract/|(server|web)/index\\.tsx?$))',
      },
    },
    ...domainOrder,
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^src/(app/web|app/service-worker|platform/web|ui|domains/[^/]+/web)/' },
      to: { path: '^src/(app/server|platform/server|domains/[^/]+/server)/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^src/(app/server|platform/server|domains/[^/]+/server)/' },
      to: { path: '^src/(app/web|platform/web|ui|domains/[^/]+/web)/' },
    },
    {
      name: 'service-worker-stands-alone',
      severity: 'error',
      comment: 'The worker is a program of its own, small enough to be fetched with every visit.',
      from: { path: '^src/app/service-worker/' },
      to: { path: '^src/', pathNot: '^src/(app/service-worker|shared)/' },
    },
    {
      name: 'contracts-are-shared-by-both-ends',
      severity: 'error',
      comment: 'A contract may lean on other contracts and on src/shared, nothing else.',
      from: {
        path: '^src/domains/[^/]+/contract/',
        pathNot: test,
      },
      to: {
        path: '^src/',
        pathNot: '^src/(domains/[^/]+/contract/|shared/)',
      },
    },
    {
      name: 'rules-and-policy-are-pure',
      severity: 'error',
      comment: 'Contracts and src/shared only; the clock is passed in.',
      from: { path: '^src/domains/[^/]+/server/(rules|policy)\\.ts$' },
      to: {
        path: '^(src/|node:|pg$)',
        pathNot: '^src/(domains/[^/]+/contract/|shared/)',
      },
    },
    {
      name: 'engines-are-pure',
      severity: 'error',
      comment: 'An engine is given everything: contracts, src/shared and its own files only.',
      from: { path: '^src/domains/([^/]+)/engine/', pathNot: test },
      to: {
        path: '^(src/|node:|pg$)',
        pathNot: '^src/(domains/([^/]+/contract|$1/engine)/|shared/)',
      },
    },
    {
      name: 'only-queries-touch-the-database',
      severity: 'error',
      comment: 'SQL lives in the queries folders and in the platform.',
      from: { path: '^src/(domains|app|demo)/', pathNot: '(/queries/|\\.test\\.ts$)' },
      to: { path: '((^|/)node_modules/pg/|^src/platform/server/(statement|rows)\\.ts$)' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'What nothing uses can go.',
      from: { orphan: true, path: '^src/', pathNot: '(\\.d\\.ts$|\\.test\\.tsx?$)' },
      to: {},
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    },
  },
}
