// What verifies and fetches: settings made on the screen, and below them the environment.
import { z } from 'zod'
import { passOutgoing } from '#platform/server/outgoing.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { SecretName } from '../contract/words.ts'
import { findIntegration, type IntegrationRow } from './queries/integrations.ts'

const previousSchema = z.object({ value: z.string(), until: z.string() })
const secretsSchema = z.object({
  appSecret: z.string().optional(),
  verifyToken: z.string().optional(),
  accessToken: z.string().optional(),
  key: z.string().optional(),
  signingSecret: z.string().optional(),
  /** Made with the demo data, so that its webhooks can be tried. The environment and the screen stand above them. */
  demo: z.partialRecord(z.enum(['appSecret', 'verifyToken', 'key']), z.string()).optional(),
  /** What verified calls before each rotation, and until when it still does. The oldest comes first. */
  previous: z.union([z.array(previousSchema), previousSchema.transform((only) => [only])]).optional(),
})
export type Secrets = z.infer<typeof secretsSchema>

export function openSecrets({ services }: Pick<Tx, 'services'>, row: IntegrationRow | undefined): Secrets {
  return row?.secrets ? secretsSchema.parse(JSON.parse(services.secrets.open(row.secrets))) : {}
}

export const sealSecrets = ({ services }: Pick<Tx, 'services'>, secrets: Secrets) =>
  services.secrets.seal(JSON.stringify(secrets))

export type MetaSettings = {
  /** Calls signed with one of these are genuine. The first one signs. */
  appSecrets: string[]
  verifyToken: string | undefined
  accessToken: string | undefined
  graphUrl: string
  /** Throws while nothing may leave. */
  pass: () => Promise<void>
}

/** The environment's secrets. A connection that was disconnected on the screen has none. */
export function environmentSecrets({ services }: Pick<Tx, 'services'>, kind: string): Secrets {
  const { metaAppSecret, metaVerifyToken, metaAccessToken, googleLeadKey } = services.leadSources
  if (kind === 'meta')
    return { appSecret: metaAppSecret, verifyToken: metaVerifyToken, accessToken: metaAccessToken }
  return kind === 'google' ? { key: googleLeadKey } : {}
}

export function secretsInForce(context: Pick<Tx, 'services'>, row: IntegrationRow | undefined, kind: string) {
  if (row?.status === 'disconnected') return {}
  const own = openSecrets(context, row)
  return { ...own.demo, ...given(environmentSecrets(context, kind)), ...given(own) }
}

const given = (secrets: Secrets) =>
  Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== undefined)) as Secrets

export const stillAccepted = ({ previous = [] }: Secrets, now: Date) =>
  previous.filter(({ until }) => Date.parse(until) > now.getTime())

/** The secret that verifies, and those before it while they are still accepted. */
export const accepted = (secrets: Secrets, name: SecretName, now: Date): string[] => [
  ...(secrets[name] === undefined ? [] : [secrets[name]]),
  ...stillAccepted(secrets, now).map(({ value }) => value),
]

export async function metaSettings(context: Tx): Promise<MetaSettings> {
  const secrets = secretsInForce(context, await findIntegration(context.db, 'meta'), 'meta')
  return {
    appSecrets: accepted(secrets, 'appSecret', context.now),
    verifyToken: secrets.verifyToken,
    accessToken: secrets.accessToken,
    graphUrl: context.services.leadSources.metaGraphUrl,
    pass: () => passOutgoing(context.db),
  }
}

export async function googleKeys(context: Tx): Promise<string[]> {
  const secrets = secretsInForce(context, await findIntegration(context.db, 'google'), 'google')
  return accepted(secrets, 'key', context.now)
}

export const inboundSecrets = (context: Tx, row: IntegrationRow) =>
  accepted(secretsInForce(context, row, 'inbound'), 'signingSecret', context.now)
