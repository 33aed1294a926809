// How the connection to Meta is doing: what its last answers said, and when its token ends.
import { notifyAdmins } from '#domains/notifications/server/index.ts'
import { publish } from '#platform/server/events.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type IntegrationStatus, KIND_LABELS } from '../contract/words.ts'
import { GraphError, inspectToken } from './meta-client.ts'
import { changeIntegration, findIntegration, type IntegrationRow, lockOrAdd } from './queries/integrations.ts'
import { isNewWarning, type Warning, warningOf } from './rules.ts'
import { metaSettings } from './settings.ts'

type Standing = { status: IntegrationStatus; error: string | null; expiresAt?: string | null }

/** Most answers change nothing, so the row is read first and locked only for a change. */
export async function markMeta(
  context: Context,
  status: IntegrationStatus,
  error: string | null = null,
): Promise<void> {
  const row = await findIntegration(context.db, 'meta')
  if (row ? row.status === status && row.lastError === error : status === 'connected') return
  await saveStanding(context, { status, error })
}

function saveStanding(context: Context, standing: Standing): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await lockOrAdd(tx.db, { id: uuidv7(), kind: 'meta', name: KIND_LABELS.meta })
    // An answer to an earlier question must not reconnect it.
    if (row.status === 'disconnected') return
    const { status, error, expiresAt = row.expiresAt } = standing
    const warning = warningOf({ status, expiresAt }, tx.now)
    const isNew = isNewWarning(warning, row.warned)
    await changeIntegration(tx.db, row.id, {
      status,
      lastError: error,
      expiresAt,
      ...(isNew && { warned: warning }),
    })
    if (isNew) await warnAdmins(tx, { warning, expiresAt, error })
    await publish(tx, { type: 'integrations.updated', audience: 'staff' })
  })
}

type Told = { warning: Warning; expiresAt: string | null; error: string | null }

function warnAdmins(tx: Tx, { warning, expiresAt, error }: Told): Promise<void> {
  const isOver = warning === 'expired'
  const days = warning === '1' ? 'within a day' : `in ${warning} days or less`
  const date = expiresAt ? ` It ends on ${expiresAt.slice(0, 10)}.` : ''
  return notifyAdmins(tx, {
    kind: 'integration_attention',
    title: isOver ? 'The access token of Meta has expired' : `The access token of Meta expires ${days}`,
    body: isOver
      ? `New leads are held until you renew the token. None is lost. ${error ?? ''}`.trim()
      : `Renew it before then.${date} After that, leads are held until you do.`,
    link: '/platform-integrations?kind=meta',
  })
}

/** Asks Meta when the token ends. An answer without a date changes nothing but the status. */
export async function checkMetaToken(context: Context): Promise<void> {
  const settings = await metaSettings(context)
  if (!settings.accessToken) return
  const row = await findIntegration(context.db, 'meta')
  await saveStanding(context, await askStanding(settings, row))
}

async function askStanding(
  settings: Awaited<ReturnType<typeof metaSettings>>,
  row: IntegrationRow | undefined,
): Promise<Standing> {
  try {
    const { isValid, expiresAt } = await inspectToken(settings)
    return {
      status: isValid ? 'connected' : 'expired',
      error: isValid ? null : 'Meta says that the access token is no longer valid.',
      expiresAt: expiresAt?.toISOString() ?? null,
    }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    if (error.kind === 'expired') return { status: 'expired', error: error.message }
    // Not every token may be inspected. That says nothing about the leads.
    return { status: row?.status ?? 'connected', error: row?.lastError ?? null }
  }
}
