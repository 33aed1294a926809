// Webhook channels whose encryption key is lost. They are disabled, because their receiver could not verify a signature.
import { randomBytes } from 'node:crypto'
import { audit } from '#platform/server/audit.ts'
import type { SealedStore } from '#platform/server/module.ts'
import { listSealed, replaceSealed } from './queries/sealed.ts'

const REASON = 'The signing secret is lost. Remove this channel and add it again.'

export const sealedChannels: SealedStore = {
  one: 'delivery channel',
  many: 'delivery channels',
  list: (db) => listSealed.rows(db, []),
  async drop(tx, { id, sealed }) {
    const unknown = tx.services.secrets.seal(`whsec_${randomBytes(32).toString('base64')}`)
    if (!(await replaceSealed.first(tx.db, [id, sealed, unknown, REASON]))) return false
    await audit(tx, {
      action: 'disabled',
      subjectType: 'delivery_channel',
      subjectId: id,
      before: { status: 'active' },
      after: { status: 'disabled', reason: REASON },
    })
    return true
  },
}
