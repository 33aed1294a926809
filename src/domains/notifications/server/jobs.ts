// Notification emails: once a minute, all pending notifications of a user in one email.
import { z } from 'zod'
import { sendMail } from '#platform/server/mail.ts'
import { job } from '#platform/server/module.ts'
import { transaction } from '#platform/server/transaction.ts'
import { letterOf } from './letter.ts'
import { withoutHidden } from './ports.ts'
import { type DueRow, deleteOld, takeDueMails } from './queries/notifications.ts'

/** Long enough to read it in the app first, short enough for a warning. */
const REST_MS = 45_000

export const notificationMails = job({
  name: 'notifications.mail',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 20,
  schedule: '* * * * *',
  run: (context, _payload) =>
    transaction(context, async (tx) => {
      const taken = await takeDueMails(tx.db, new Date(tx.now.getTime() - REST_MS))
      const due = await withoutHidden(tx.db, taken)
      for (const notifications of byPerson(due)) {
        const [{ email, name, role }] = notifications
        await sendMail(tx, { to: email, letter: letterOf(notifications, { name, role, origin: tx.origin }) })
      }
    }),
})

export const notificationCleanUp = job({
  name: 'notifications.clean-up',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  schedule: '41 * * * *',
  run: ({ db }) => deleteOld(db),
})

type Several = [DueRow, ...DueRow[]]

function byPerson(rows: readonly DueRow[]): Several[] {
  const people = new Map<string, Several>()
  for (const row of rows) {
    const known = people.get(row.userId)
    if (known) known.push(row)
    else people.set(row.userId, [row])
  }
  return [...people.values()]
}
