// What an admin decides for the whole installation. A later setting is one line here: its type, its default, and who
// hears of it by the same event.
import { z } from 'zod'

export const installationSchema = z.object({
  /** Managers and admins must have a second factor; asked of whoever signs in from then on. */
  requireTwoFactor: z.boolean().default(false),
  /** The browsers of people who are signed in report how fast pages and calls are. */
  measurePerformance: z.boolean().default(false),
  /** The browsers of people who are signed in report errors of the product. */
  collectErrors: z.boolean().default(false),
})

export type Installation = z.infer<typeof installationSchema>
export type InstallationKey = keyof Installation

/** The installation as the subject of an audit line, which wants an id. */
export const INSTALLATION_ID = '00000000-0000-0000-0000-000000000001'
