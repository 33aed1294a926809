// Authenticator apps whose encryption key is lost. Their users sign in with the password and set one up again.
import { audit } from '#platform/server/audit.ts'
import type { SealedStore } from '#platform/server/module.ts'
import { dropPending, dropSealed, listSealed } from './queries/sealed.ts'
import { replaceRecoveryCodes } from './queries/two-factor.ts'

export const sealedAuthenticators: SealedStore = {
  one: 'authenticator app',
  many: 'authenticator apps',
  list: (db) => listSealed.rows(db, []),
  async drop(tx, { id, sealed }) {
    if (await dropPending.first(tx.db, [id, sealed])) return true
    if (!(await dropSealed.first(tx.db, [id, sealed]))) return false
    await replaceRecoveryCodes(tx.db, id, [])
    await audit(tx, { action: 'two_factor_off', subjectType: 'user', subjectId: id })
    return true
  },
}
