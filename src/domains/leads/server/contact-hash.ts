// Contacts are recognized by their hash, also after the contact itself was erased.
import { createHash } from 'node:crypto'

export const hashOf = (contact: string) => createHash('sha256').update(contact).digest()
