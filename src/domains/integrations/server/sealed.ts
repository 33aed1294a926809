// Secrets of providers whose encryption key is lost. Their integration is disconnected until they are entered again.
import type { SealedStore } from '#platform/server/module.ts'
import { listRows, lockById } from './queries/integrations.ts'
import { forgetSecrets } from './secrets-service.ts'

export const sealedIntegrations: SealedStore = {
  one: 'integration',
  many: 'integrations',
  async list(db) {
    const rows = await listRows(db)
    return rows.flatMap(({ id, secrets }) => (secrets === null ? [] : [{ id, sealed: secrets }]))
  },
  async drop(tx, { id, sealed }) {
    const row = await lockById(tx.db, id)
    if (row?.secrets !== sealed) return false
    await forgetSecrets(tx, row)
    return true
  },
}
