// Mails as their readers see them: each kind with sample data, and one of the outbox.
import { findUser } from '#domains/identity/server/index.ts'
import { agencyFace } from '#platform/server/agency-face.ts'
import { audit } from '#platform/server/audit.ts'
import { sendMail } from '#platform/server/mail.ts'
import { cancelMail, requeueMail } from '#platform/server/mail-again.ts'
import { renderLetter } from '#platform/server/mail-layout.ts'
import { type MailKind, mailKinds } from '#platform/server/mail-letter.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { MailKindRow, OutboxMailParts, ShownMailKind } from '../contract/mails.ts'
import { toOutboxMailParts } from './present.ts'
import { findMail } from './queries/outbox-mail.ts'

const toRow = ({ id, label, reader }: MailKind): MailKindRow => ({ id, label, reader })

export const listMailKinds = (): MailKindRow[] =>
  mailKinds
    .get()
    .map(toRow)
    .toSorted((one, other) => one.label.localeCompare(other.label))

function getKind(id: string): MailKind {
  const kind = mailKinds.get().find((each) => each.id === id)
  if (!kind) throw notFound('kind of email')
  return kind
}

export async function showMailKind({ db, origin }: Context, id: string): Promise<ShownMailKind> {
  const kind = getKind(id)
  const { face } = await agencyFace.get()(db)
  const letter = kind.sample({ origin, agency: face.name })
  return { ...toRow(kind), ...renderLetter(letter, { face, origin }) }
}

/** To the admin who asks, so sample data reaches nobody else. */
export function sendMailKind(context: Tx<StaffActor>, id: string): Promise<string> {
  const kind = getKind(id)
  return transaction(context, async (tx) => {
    const user = await findUser(tx.db, tx.actor.userId)
    if (!user) throw notFound('user')
    const { face } = await agencyFace.get()(tx.db)
    await audit(tx, {
      action: 'test_mail_sent',
      subjectType: 'user',
      subjectId: user.id,
      after: { kind: kind.label },
    })
    return sendMail(tx, { to: user.email, letter: kind.sample({ origin: tx.origin, agency: face.name }) })
  })
}

export async function showOutboxMail({ db, services }: Context, id: string): Promise<OutboxMailParts> {
  const mail = await findMail(db, id)
  if (!mail) throw notFound('email')
  return toOutboxMailParts(mail, { showsAccountLinks: services.showsAccountLinks ?? false })
}

export const resendOutboxMail = (context: Tx<StaffActor>, id: string) =>
  changeMail(context, {
    id,
    action: 'mail_resent',
    change: (tx) => requeueMail(tx, id),
    refusal: 'This email was sent or is on its way. Reload the outbox.',
  })

export const cancelOutboxMail = (context: Tx<StaffActor>, id: string) =>
  changeMail(context, {
    id,
    action: 'mail_canceled',
    change: (tx) => cancelMail(tx, id, 'An admin canceled this email.'),
    refusal: 'This email can no longer be canceled. Reload the outbox.',
  })

type Change = { id: string; action: string; change: (tx: Tx) => Promise<boolean>; refusal: string }

function changeMail(context: Tx<StaffActor>, { id, action, change, refusal }: Change): Promise<void> {
  return transaction(context, async (tx) => {
    if (!(await findMail(tx.db, id))) throw notFound('email')
    if (!(await change(tx))) throw new AppError('conflict', { userMessage: refusal })
    await audit(tx, { action, subjectType: 'outgoing_mail', subjectId: id })
  })
}
