// The configuration, only from the environment. Read once at start, with all errors reported together.
import { z } from 'zod'
import { speakPlainly } from '#shared/plain-errors.ts'
import { StartupError } from './startup-error.ts'

const flag = z.enum(['on', 'off'])

/** A number of hops or the addresses of proxies. "all" would let anyone forge their address. */
function trustedProxies(value: string, context: z.RefinementCtx): false | number | string[] {
  if (value === 'off') return false
  if (/^[1-9]$/.test(value)) return Number(value)
  const addresses = value.split(',').map((each) => each.trim())
  if (addresses.every((each) => /^[0-9a-f.:]+(\/\d+)?$/i.test(each))) return addresses
  context.addIssue('Write off, the number of proxies in front (such as 1), or their addresses.')
  return z.NEVER
}

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where a process with ROLE=worker answers /livez, /readyz and /metrics. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, hostname: /^[^\s/]+$/ }).optional(),
  TRUST_PROXY: z.string().default('off').transform(trustedProxies),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_BUCKET: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DEMO: flag.default('on'),
  SERVICE_WORKER: flag.default('on'),
  SECRET_KEYS: z.string().optional(),
  SECRETS_LOST: z.enum(['refuse', 'accept']).default('refuse'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Candor Hire <no-reply@candorhire.test>'),
  INBOUND_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  INBOUND_DOMAIN: z
    .string()
    .max(190)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Write a domain, such as reply.example.com.')
    .optional(),
  INBOUND_TLS_CERT: z.string().optional(),
  INBOUND_TLS_KEY: z.string().optional(),
  SMS_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  META_APP_SECRET: z.string().optional(),
  META_VERIFY_TOKEN: z.string().optional(),
  META_ACCESS_TOKEN: z.string().optional(),
  META_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  GOOGLE_LEAD_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  PAYMENTS: z.enum(['test']).optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  WEBHOOK_LAB_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  RATE_LIMIT: z.coerce.number().int().min(1).default(1_200),
  OVERLOAD_MS: z.coerce.number().int().min(0).default(2_000),
  DATABASE_WAIT: z.coerce.number().int().min(0).max(3_600).default(60),
  DATABASE_SILENCE_MS: z.coerce.number().int().min(500).default(1_200),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
})

export type Env = z.infer<typeof schema> & { production: boolean }

export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // An empty variable means "not set", as usual in .env files.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  speakPlainly()
  const parsed = schema.safeParse(given)
  const issues = parsed.error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  // The rules between variables are checked too, as if each wrong one were not set: all faults in one start.
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  const faults = [
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...productionFaults(schema.parse(rest)).filter((fault) => !namesAny(fault, wrong)),
  ]
  if (!parsed.success || faults.length > 0) {
    throw new StartupError(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}; .env.example names each variable.\n` +
        faults.map((fault) => `  - ${fault}`).join('\n'),
    )
  }
  return { ...parsed.data, production: parsed.data.NODE_ENV === 'production' }
}

/** A rule about a variable that is wrong anyway says nothing new. */
const namesAny = (fault: string, names: ReadonlySet<string>) =>
  (fault.match(/[A-Z][A-Z0-9_]{2,}/g) ?? []).some((name) => names.has(name))

function productionFaults(env: z.infer<typeof schema>): string[] {
  const faults: string[] = []
  const s3 = [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    faults.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all four, or none.')
  }
  if (env.BACKUP_BUCKET && !env.S3_ENDPOINT)
    faults.push('BACKUP_BUCKET: set S3_ENDPOINT, S3_BUCKET and its keys too.')
  if (env.BACKUP_BUCKET && env.BACKUP_DIR) faults.push('BACKUP_DIR and BACKUP_BUCKET: set one of them.')
  const sms = [env.SMS_ACCOUNT, env.SMS_TOKEN, env.SMS_FROM]
  if (sms.some(Boolean) && !sms.every(Boolean)) {
    faults.push('SMS_ACCOUNT, SMS_TOKEN and SMS_FROM: set all three, or none.')
  }
  const oidc = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET]
  if (oidc.some(Boolean) && !oidc.every(Boolean)) {
    faults.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all three, or none.')
  }
  if ((env.INBOUND_SMTP_PORT === undefined) !== (env.INBOUND_DOMAIN === undefined)) {
    faults.push('INBOUND_SMTP_PORT and INBOUND_DOMAIN: set both, or none.')
  }
  if (Boolean(env.INBOUND_TLS_CERT) !== Boolean(env.INBOUND_TLS_KEY)) {
    faults.push('INBOUND_TLS_CERT and INBOUND_TLS_KEY: set both, or none.')
  }
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both, or none.')
  }
  if (env.PAYMENTS === 'test' && env.STRIPE_SECRET_KEY) {
    faults.push('PAYMENTS=test and STRIPE_SECRET_KEY: set one of them.')
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    faults.push(`ROLE=${env.ROLE}: several processes need a shared database, set DATABASE_URL.`)
  }
  if (env.SECRET_KEYS !== undefined) faults.push(...secretFaults(env.SECRET_KEYS))
  if (env.NODE_ENV !== 'production') return faults
  if (env.SECRET_KEYS === undefined) {
    faults.push('SECRET_KEYS: missing. Make one with: echo "k1:$(openssl rand -base64 32)"')
  }
  if (!env.PUBLIC_URL) faults.push('PUBLIC_URL: missing. Links in emails are built from it.')
  else if (!isSafeAddress(new URL(env.PUBLIC_URL)))
    faults.push('PUBLIC_URL: use https. Sign-in cookies must not travel in the clear.')
  if (env.OIDC_ISSUER && !isSafeAddress(new URL(env.OIDC_ISSUER)))
    faults.push('OIDC_ISSUER: use https. The secret of this installation must not travel in the clear.')
  return faults
}

/** Plain HTTP is for trying production locally. */
const isSafeAddress = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

function secretFaults(value: string): string[] {
  return value.split(',').flatMap((entry) => {
    const [id, key] = entry.trim().split(':')
    if (!id || !key || Buffer.from(key, 'base64').length !== 32) {
      return ['SECRET_KEYS: each entry must be "id:key" with 32 random bytes in base64.']
    }
    const bytes = new Set(Buffer.from(key, 'base64'))
    if (bytes.size < 8)
      return [`SECRET_KEYS: the key "${id}" is not random. Make one with: openssl rand -base64 32`]
    return []
  })
}
