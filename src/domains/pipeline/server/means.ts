// What an act on an application needs to write to people.
import type { Enqueue } from '#platform/server/module.ts'

/** Without a way to send, no mail goes out: what is loaded as history writes to nobody. */
export type Means = { enqueue?: Enqueue; origin?: string }
