// What messages need from other domains.
import type { Db } from '#platform/server/database.ts'
import { port } from '#platform/server/port.ts'

/** The stages and reasons that send a template, with their labels. */
export const templateSenders =
  port<(db: Db) => Promise<{ templateId: string; label: string }[]>>('senders of templates')
