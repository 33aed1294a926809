// The steps of the first run: their words, where each is done, and the roles that may do it.
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { campaignPermissions } from '#domains/campaigns/contract/permissions.ts'
import { clientPermissions } from '#domains/clients/contract/permissions.ts'
import { identityPermissions } from '#domains/identity/contract/permissions.ts'
import { importPermissions } from '#domains/imports/contract/permissions.ts'
import { integrationPermissions } from '#domains/integrations/contract/permissions.ts'
import { jobPermissions } from '#domains/jobs/contract/permissions.ts'
import { settingsPermissions } from '#domains/settings/contract/permissions.ts'
import { shopPermissions } from '#domains/shop/contract/permissions.ts'
import { EVERY_STAFF_ROLE, roleMay } from '#shared/permissions.ts'
import type { StaffRole } from '#shared/roles.ts'
import type { Setup } from '../contract/setup.ts'
import type { SetupStep } from '../contract/words.ts'

type StepWords = {
  title: string
  /** Shown until the data says more. */
  hint: string
  act: string
  /** Null: the step is done in its row. */
  link: LinkProps | null
  /** What is left once a part is there. */
  started?: { hint: string; act: string; link: LinkProps }
  roles: readonly StaffRole[]
}

export const STEPS: Record<SetupStep, StepWords> = {
  agency: {
    title: 'Name your agency',
    hint: 'Name, logo and timezone for every page and email',
    act: 'Name agency',
    link: linkOptions({ to: '/admin/agency' }),
    roles: settingsPermissions.changeAgency,
  },
  security: {
    title: 'Secure your account',
    hint: 'Your agency requires two-factor sign-in',
    act: 'Set up',
    link: linkOptions({ to: '/settings/security' }),
    roles: EVERY_STAFF_ROLE,
  },
  mail: {
    title: 'Test your email',
    hint: 'Sends a test email to you',
    act: 'Send test email',
    link: null,
    roles: settingsPermissions.outbox,
  },
  team: {
    title: 'Invite your team',
    hint: 'Recruiters and managers. Links work for 7 days',
    act: 'Invite',
    link: linkOptions({ to: '/admin', search: { invite: true } }),
    roles: identityPermissions.manageUsers,
  },
  client: {
    title: 'Add your first client',
    hint: 'Name, timezone and account manager',
    act: 'Add client',
    link: linkOptions({ to: '/admin/clients', search: { new: true } }),
    roles: clientPermissions.change,
  },
  posting: {
    title: 'Publish a job posting',
    hint: 'Appears on /jobs, Indeed and Google after approval',
    act: 'New posting',
    link: linkOptions({ to: '/employer/jobs/new' }),
    started: {
      hint: 'A posting is written, but not published',
      act: 'Open postings',
      link: linkOptions({ to: '/admin/job-postings' }),
    },
    roles: jobPermissions.write,
  },
  campaign: {
    title: 'Start a campaign',
    hint: 'Finished when a test lead arrives',
    act: 'New campaign',
    link: linkOptions({ to: '/employer/campaigns/new' }),
    started: {
      hint: 'The campaign needs its test lead',
      act: 'Open campaigns',
      link: linkOptions({ to: '/employer/campaigns' }),
    },
    roles: campaignPermissions.write,
  },
  product: {
    title: 'Price a lead product',
    hint: 'Clients buy leads by product and area',
    act: 'Add product',
    link: linkOptions({ to: '/lead-purchasing', search: { tab: 'products' } }),
    started: {
      hint: 'The product needs a price',
      act: 'Set price',
      link: linkOptions({ to: '/lead-purchasing', search: { tab: 'products' } }),
    },
    roles: shopPermissions.price,
  },
  payments: {
    title: 'Take payments',
    hint: 'Stripe takes cards once its keys are set',
    act: 'Connect Stripe',
    link: linkOptions({ to: '/platform-integrations', search: { kind: 'stripe' } }),
    roles: integrationPermissions.write,
  },
  import: {
    title: 'Import your data',
    hint: 'Candidates, leads and clients from CSV or JSON',
    act: 'Import',
    link: linkOptions({ to: '/data-import', search: { new: true } }),
    started: {
      hint: 'An import is not complete',
      act: 'Open imports',
      link: linkOptions({ to: '/data-import' }),
    },
    roles: importPermissions.change,
  },
}

/** What a step says and offers in its state. */
export function wordsOf({ id, state }: Pick<Setup['steps'][number], 'id' | 'state'>) {
  const { title, hint, act, link, started } = STEPS[id]
  return { title, hint, act, link, ...(state === 'started' && started) }
}

/** Why a user cannot do the step, or null. */
export function refusalOf(step: SetupStep, role: StaffRole): string | null {
  const { roles } = STEPS[step]
  if (roleMay(role, roles)) return null
  return roles.includes('manager') ? 'Only managers and admins can do this.' : 'Only admins can do this.'
}

/** The figures of an agency without data, and the step that fills each. */
export const EMPTY_FIGURES = [
  { id: 'candidates', label: 'New candidates', step: 'posting' },
  { id: 'interviews', label: 'Interviews', step: 'posting' },
  { id: 'offers', label: 'Open offers', step: 'posting' },
  { id: 'hires', label: 'Hires', step: 'posting' },
  { id: 'revenue', label: 'Lead revenue', step: 'product' },
  { id: 'cost', label: 'Cost per hire', step: null },
] as const satisfies readonly { id: string; label: string; step: SetupStep | null }[]
