// Asked right before each attempt to send a message to a candidate, so an opt-out also stops messages that wait. The
// domain of candidates answers.
import type { Db } from './database.ts'
import { type Port, port } from './port.ts'

type Contact = { contactId: string; channel: 'email' | 'sms'; recipient: string }

/** Why this contact must not get a message, as a sentence, or null. */
export const contactRefusal: Port<(db: Db, contact: Contact) => Promise<string | null>> =
  port('contactRefusal')
