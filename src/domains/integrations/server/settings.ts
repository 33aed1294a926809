// What verifies and fetches: settings made on the screen, and below them the environment.
import { z } from 'zod'
import type { Tx } from '#platform/server/transaction.ts'
import { findIntegration, type IntegrationRow } from './queries/integrations.ts'

const secretsSchema = z.object({
  appSecret: z.string().optional(),
  verifyToken: z.string().optional(),
  accessToken: z.string().optional(),
  key: z.string().optional(),
  signingSecret: z.string().optional(),
})

function openSecrets({ services }: Tx, row: IntegrationRow | undefined) {
  return row?.secrets ? secretsSchema.parse(JSON.parse(services.secrets.open(row.secrets))) : {}
}

export type MetaSettings = {
  appSecret: string | undefined
  verifyToken: string | undefined
  accessToken: string | undefined
  graphUrl: string
}

export async function metaSettings(context: Tx): Promise<MetaSettings> {
  const own = openSecrets(context, await findIntegration(context.db, 'meta'))
  const { metaAppSecret, metaVerifyToken, metaAccessToken, metaGraphUrl } = context.services.leadSources
  return {
    appSecret: own.appSecret ?? metaAppSecret,
    verifyToken: own.verifyToken ?? metaVerifyToken,
    accessToken: own.accessToken ?? metaAccessToken,
    graphUrl: metaGraphUrl,
  }
}

export async function googleKey(context: Tx): Promise<string | undefined> {
  const own = openSecrets(context, await findIntegration(context.db, 'google'))
  return own.key ?? context.services.leadSources.googleLeadKey
}

export const inboundSecret = (context: Tx, row: IntegrationRow) => openSecrets(context, row).signingSecret
