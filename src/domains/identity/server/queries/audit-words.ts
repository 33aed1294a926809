// How the audit log speaks about identity.
import type { AuditWords } from '#platform/server/audit-words.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const userLabels = statement('audit.user-labels', 'select id, name as label from users where id = any($1)')

const userNames = statement(
  'audit.user-names',
  `select id from users where position(fold_text($1) in fold_text(name)) > 0 order by name, id limit 20`,
)
const usersByName = async (db: Db, words: string) => (await userNames.rows(db, [words])).map(({ id }) => id)

export const identityAuditWords: AuditWords = {
  user: {
    noun: 'User',
    labels: userLabels,
    find: usersByName,
    actions: {
      created: 'added',
      invited: 'invited',
      edited: 'changed',
      changed: 'changed',
      role_changed: { says: 'changed the role of', shows: 'role' },
      disabled: 'disabled',
      enabled: 'enabled',
      signed_in: 'signed in as',
      signed_out: 'signed out',
      password_changed: 'changed the password of',
      password_reset: 'reset the password of',
      password_reset_requested: 'asked for a new password for',
      email_confirmed: 'confirmed the email of',
      registered: 'registered',
      registered_again: 'registered again as',
      invitation_resent: 'sent the invitation again to',
      invitation_withdrawn: 'withdrew the invitation of',
      joined: 'accepted the invitation as',
      two_factor_off: 'turned off two-factor sign-in for',
      two_factor_on: 'turned on two-factor sign-in for',
      recovery_codes_renewed: 'renewed the recovery codes of',
      single_sign_on_linked: 'linked single sign-on for',
      single_sign_on_unlinked: 'unlinked single sign-on of',
      invitation_revoked: 'revoked the invitation of',
      passkey_added: 'added a passkey for',
      passkey_renamed: 'renamed a passkey of',
      passkey_removed: 'removed a passkey of',
      session_ended: 'ended a session of',
      sessions_ended: 'ended the other sessions of',
      notifications_chosen: 'chose the notices of',
      events_replayed: { says: 'replayed failed webhook events as', shows: 'events' },
      exported: { says: 'exported a list as', shows: 'list' },
      read: { says: 'read a list as', shows: 'list' },
      calendar_feed_created: 'created a calendar feed for',
      calendar_feed_revoked: 'revoked the calendar feed of',
    },
  },
}
