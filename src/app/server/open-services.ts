// The services of the product, as the environment sets them.
import { folderPlace, storePlace } from '#platform/server/backup/place.ts'
import type { Database } from '#platform/server/database.ts'
import type { Env } from '#platform/server/env.ts'
import type { Jobs } from '#platform/server/jobs.ts'
import { openMailer } from '#platform/server/mailer.ts'
import { pausedMailer, pausedSms } from '#platform/server/outgoing.ts'
import type { Keyring } from '#platform/server/secrets.ts'
import type { Services } from '#platform/server/services.ts'
import { openSmsProvider } from '#platform/server/sms-provider.ts'
import { openBackupStore, openStorage } from '#platform/server/storage.ts'

export async function openServices(
  env: Env,
  { db, jobs, secrets }: { db: Database; jobs: Jobs; secrets: Keyring },
): Promise<Services> {
  return {
    addToQueue: jobs.addToQueue,
    storage: openStorage(env),
    ...(env.S3_ENDPOINT && env.DATABASE_URL ? {} : { dataFolder: env.DATA_DIR }),
    ...backupPlaceOf(env),
    secrets,
    mailer: pausedMailer(db, await openMailer(env)),
    smsProvider: pausedSms(db, openSmsProvider(env)),
    inboundDomain: env.INBOUND_DOMAIN ?? null,
    leadSources: {
      metaAppSecret: env.META_APP_SECRET,
      metaVerifyToken: env.META_VERIFY_TOKEN,
      metaAccessToken: env.META_ACCESS_TOKEN,
      metaGraphUrl: env.META_GRAPH_URL,
      googleLeadKey: env.GOOGLE_LEAD_KEY,
      labUrl: env.WEBHOOK_LAB_URL,
    },
    stripe: stripeAccount(env),
    testPayments: testPayments(env),
    singleSignOn: signInService(env),
    origin: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`,
    showsAccountLinks: env.NODE_ENV !== 'production' && !env.SMTP_URL,
    setupCode: env.production ? secrets.codeFor('first admin') : null,
  }
}

function backupPlaceOf(env: Env): Pick<Services, 'backupPlace'> {
  if (env.BACKUP_DIR) return { backupPlace: folderPlace(env.BACKUP_DIR) }
  const store = openBackupStore(env)
  return store ? { backupPlace: storePlace(store) } : {}
}

function signInService(env: Env): Services['singleSignOn'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null
}

function stripeAccount(env: Env): Services['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiBase: env.STRIPE_API_BASE } : null
}

/** In production only if the operator wants it: the test provider gives out money that nobody paid. */
function testPayments({ production, PAYMENTS, STRIPE_SECRET_KEY }: Env): Services['testPayments'] {
  if (STRIPE_SECRET_KEY) return 'off'
  if (!production) return 'on'
  return PAYMENTS === 'test' ? 'marked' : 'off'
}
