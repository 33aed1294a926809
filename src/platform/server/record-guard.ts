// Records that not everybody may open, whatever the address below them. A domain to the right of all others registers it
// once, so that no route of a record can be forgotten.
import type { StaffActor } from '#shared/roles.ts'
import type { Context } from './transaction.ts'

export type RecordCall = { id: string; url: string; isRead: boolean }
type Guard = (context: Context<StaffActor>, call: RecordCall) => Promise<void>

const guards = new Map<string, Guard>()

/** `record`: an address such as `/api/candidates/:id`. The guard refuses with an error. */
export const guardRecords = (record: string, guard: Guard): void => void guards.set(record, guard)

/** Of an address and everything below it. */
export const guardOf = (url: string): Guard | undefined => guards.get(url.split('/').slice(0, 4).join('/'))
