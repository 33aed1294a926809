// Settings that an admin changes for the whole installation. A new setting is one line: type and default.
import { z } from 'zod'
import { idSchema } from './ids.ts'

const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(190, 'Enter a domain of at most 190 characters.')
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Enter a domain, such as example.com.')

export const installationSchema = z.object({
  /** Managers and admins need a second factor, from their next sign-in on. */
  requireTwoFactor: z.boolean().default(false),
  /** Browsers of signed-in users report the speed of pages and calls. */
  measurePerformance: z.boolean().default(false),
  /** Browsers of signed-in users report errors of the product. */
  collectErrors: z.boolean().default(false),
  /** Clients that register themselves may buy as soon as their address is confirmed. */
  approveClientsAutomatically: z.boolean().default(false),
  /** Staff with an address of these domains sign in only with single sign-on. */
  singleSignOnDomains: z.array(domainSchema).max(20, 'Enter at most 20 domains.').default([]),
  /** All staff sign in only with single sign-on. */
  singleSignOnForAll: z.boolean().default(false),
  /** The admin who can always sign in with a password. */
  emergencyAdminId: idSchema.nullable().default(null),
  /** How much a manager may adjust or refund alone, for a client and day. Admins have no limit. */
  managerMoneyLimitCents: z
    .number()
    .int()
    .min(0)
    .max(100_000_000, 'Enter $1,000,000.00 or less.')
    .default(50_000),
})

export type Installation = z.infer<typeof installationSchema>
export type InstallationKey = keyof Installation

/** The installation as the subject of an audit line, which needs an id. */
export const INSTALLATION_ID = '00000000-0000-0000-0000-000000000001'
