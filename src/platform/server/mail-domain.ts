// Our own domain in the Message-IDs of mail.
import type { Services } from './services.ts'

type Known = Pick<Services, 'inboundDomain' | 'origin'> & { mailer: { from?: string } }

/** The domain of replies, else of the sender, else of the pages. A new installation may have none of them yet. */
export function mailDomain({ inboundDomain, mailer, origin }: Known): string {
  const [, ofSender] = /@([a-z0-9.-]{1,253})>?\s*$/i.exec(mailer.from ?? '') ?? []
  const ofPages = URL.canParse(origin) ? new URL(origin).hostname : ''
  return inboundDomain ?? ofSender ?? (ofPages || 'localhost')
}
