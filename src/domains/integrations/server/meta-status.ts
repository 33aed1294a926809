// How the connection to Meta is doing, as the last answers told.
import type { Context } from '#platform/server/transaction.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { IntegrationStatus } from '../contract/words.ts'
import { saveStatus } from './queries/integrations.ts'

export async function markMeta(
  { db }: Context,
  status: IntegrationStatus,
  error: string | null = null,
): Promise<void> {
  await saveStatus(db, { id: uuidv7(), kind: 'meta', name: 'Meta lead ads', status, error })
}
