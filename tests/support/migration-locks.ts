// Reads migrations for statements that block writers of a large table: rewrites, scans and index builds under a lock.

/** They have a million rows at a customer. A migration finishes with them at once, or fills them in batches. */
const LARGE = [
  'activities',
  'application_tallies',
  'applications',
  'audit_events',
  'audit_log',
  'audit_values',
  'candidate_search',
  'candidates',
  'change_set_items',
  'conversation_messages',
  'lead_consents',
  'lead_contacts',
  'lead_deliveries',
  'leads',
  'ledger_entries',
  'ledger_transactions',
  'notifications',
  'outgoing_mails',
  'outreach_recipients',
  'outreach_sends',
  'routing_decisions',
  'stage_moves',
  'webhook_events',
].join('|')

const OUTSIDE = /^-- outside a transaction\b/
const VOLATILE = /\b(gen_random_uuid|random|clock_timestamp|nextval|uuidv7)\s*\(/

type Rule = { what: string; applies(statement: string): boolean }

/** Of an ALTER TABLE on a large table. */
const ALTER_RULES: Rule[] = [
  { what: 'adds a stored generated column, which rewrites', applies: (sql) => /\bstored\b/.test(sql) },
  {
    what: 'changes the type of a column, which rewrites',
    applies: (sql) => /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/.test(sql),
  },
  {
    what: 'adds a column with a volatile default, which rewrites',
    applies: (sql) => /\badd\s+(column\b|(?!constraint)\w+)/.test(sql) && VOLATILE.test(sql),
  },
  {
    what: 'scans under its lock: add the constraint with NOT VALID, and validate it outside a transaction',
    applies: (sql) =>
      /\badd\s+(constraint\s+\w+\s+)?(check|foreign\s+key)\b/.test(sql) && !/\bnot\s+valid\b/.test(sql),
  },
  {
    what: 'builds an index under its lock: build it concurrently, then add the constraint using it',
    applies: (sql) =>
      /\badd\s+(constraint\s+\w+\s+)?(unique|primary\s+key|exclude)\b/.test(sql) &&
      !/\busing\s+index\b/.test(sql),
  },
  {
    what: 'scans under its lock: validate a check "is not null" first',
    applies: (sql) => /\bset\s+not\s+null\b/.test(sql),
  },
  { what: 'moves the table', applies: (sql) => /\bset\s+(tablespace|logged|unlogged|access)\b/.test(sql) },
]

const on = (pattern: string) => new RegExp(pattern.replace('LARGE', `(?<table>${LARGE})`), 'g')
const FIRST = String.raw`^\s*`

const ALTER = on(FIRST + String.raw`alter\s+table\s+(if\s+exists\s+)?(only\s+)?LARGE\b`)
const OTHERS = [
  {
    pattern: on(
      FIRST + String.raw`create\s+(unique\s+)?index\s+(?!concurrently)[^(]*\bon\s+(only\s+)?LARGE\b`,
    ),
    what: 'builds an index under a lock: write "concurrently" in a file outside a transaction',
  },
  {
    pattern: on(FIRST + String.raw`(with\b.*\)\s*)?update\s+(only\s+)?LARGE\b`),
    what: 'changes rows in one transaction: fill them in batches (platform/server/backfill.ts)',
  },
  { pattern: on(FIRST + String.raw`(vacuum\s+full|cluster)\b.*\bLARGE\b`), what: 'rewrites the table' },
  {
    pattern: on(FIRST + String.raw`reindex\b(?!.*\bconcurrently\b).*\bLARGE\b`),
    what: 'builds indexes under a lock',
  },
]

/** The statements of a file, without comments. The bodies of functions run later and are left out. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

/** "<table>: <what is wrong>" for each statement that would keep writers waiting. */
export function lockFaults(sql: string): string[] {
  const statements = statementsOf(sql)
  const created = new Set(
    statements.flatMap(
      (each) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(each)?.[1] ?? [],
    ),
  )
  return statements.flatMap((statement) =>
    faultsOf(statement, { isOutside: OUTSIDE.test(sql) }).filter(
      (fault) => !created.has(fault.split(':')[0] ?? ''),
    ),
  )
}

const NEEDS = /^-- needs \d{4}-[\w-]+\.sql$/m
const REMOVES =
  /^(drop (table|view)\b|alter table (?:if exists )?(?:only )?\S+ (?:.*, )?(drop (column\b|(?!constraint|default|not null|expression)\w)|rename\b))/

/**
 * Statements that take something away that the release before may still use. Their file says which migration a program
 * must have (`-- needs 0123-name.sql`), so that an earlier one is refused with a sentence.
 */
export function contractFaults(sql: string): string[] {
  if (NEEDS.test(sql)) return []
  return statementsOf(sql)
    .filter((statement) => REMOVES.test(statement))
    .map((statement) => `removes without "-- needs": ${statement.slice(0, 60)}`)
}

function faultsOf(statement: string, { isOutside }: { isOutside: boolean }): string[] {
  const faults = OTHERS.flatMap(({ pattern, what }) =>
    [...statement.matchAll(pattern)].map(({ groups }) => `${groups?.['table']}: ${what}`),
  )
  for (const { groups } of statement.matchAll(ALTER)) {
    const table = groups?.['table'] ?? ''
    faults.push(
      ...ALTER_RULES.filter(({ applies }) => applies(statement)).map(({ what }) => `${table}: ${what}`),
    )
    if (/\bvalidate constraint\b/.test(statement) && !isOutside)
      faults.push(`${table}: validates in a transaction: use a file outside a transaction`)
  }
  return faults
}
