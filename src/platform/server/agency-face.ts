// How the agency shows itself to candidates and customers. Mail and pages need it, and the domain `settings` has it.
import type { Face } from '#shared/face.ts'
import type { Db } from './database.ts'
import { port } from './port.ts'
import type { Context } from './transaction.ts'

/** What is empty is as the installation has it. */
type Sender = { name: string; address: string; replyAddress: string }

export const agencyFace = port<(db: Db) => Promise<{ face: Face; sender: Sender }>>('the face of the agency')

export type MailSender = { from: { name: string; address: string } | null; replyTo: string | null }

/** Who sends a mail: the agency with its own name and address, else the sender of the installation. */
export async function mailSender({
  db,
  services,
}: Pick<Context, 'services'> & { db: Db }): Promise<MailSender> {
  const { sender } = await agencyFace.get()(db)
  const replyTo = sender.replyAddress || null
  const [, name = '', address = ''] =
    /^\s*"?(.*?)"?\s*<?([^\s<>]+@[^\s<>]+)>?\s*$/.exec(services.mailer.from ?? '') ?? []
  const from = { name: sender.name || name, address: sender.address || address }
  return { from: from.address ? from : null, replyTo }
}

/** "Dana at Candor Hire": the address is the agency's, so its mail servers stay the only ones that may use it. */
export const fromOf = ({ from }: MailSender, colleague: string | null): MailSender['from'] =>
  from && colleague ? { ...from, name: from.name ? `${colleague} at ${from.name}` : colleague } : from
