// The sidebar: the places of every domain in their groups.
import { billingPlaces } from '#domains/billing/web/places.ts'
import { campaignsPlaces } from '#domains/campaigns/web/places.ts'
import { candidatesPlaces } from '#domains/candidates/web/places.ts'
import { costsPlaces } from '#domains/costs/web/places.ts'
import { dashboardPlaces } from '#domains/dashboard/web/places.ts'
import { deskPlaces } from '#domains/desk/web/places.ts'
import { importsPlaces } from '#domains/imports/web/places.ts'
import { integrationsPlaces } from '#domains/integrations/web/places.ts'
import { interviewsPlaces } from '#domains/interviews/web/places.ts'
import { jobsPlaces } from '#domains/jobs/web/places.ts'
import { leadsPlaces } from '#domains/leads/web/places.ts'
import { linksPlaces } from '#domains/links/web/places.ts'
import { outreachPlaces } from '#domains/outreach/web/places.ts'
import { pipelinePlaces } from '#domains/pipeline/web/places.ts'
import { reportingPlaces } from '#domains/reporting/web/places.ts'
import { routingPlaces } from '#domains/routing/web/places.ts'
import { settingsPlaces } from '#domains/settings/web/places.ts'
import { itemsOf, type NavGroup } from './shells/nav.ts'

/** A new domain adds its line. */
export const staffPlaces = [
  ...billingPlaces,
  ...candidatesPlaces,
  ...dashboardPlaces,
  ...importsPlaces,
  ...integrationsPlaces,
  ...interviewsPlaces,
  ...jobsPlaces,
  ...campaignsPlaces,
  ...costsPlaces,
  ...leadsPlaces,
  ...linksPlaces,
  ...outreachPlaces,
  ...pipelinePlaces,
  ...deskPlaces,
  ...reportingPlaces,
  ...routingPlaces,
  ...settingsPlaces,
]

export const staffNav: readonly NavGroup[] = [
  { id: 'top', items: itemsOf(staffPlaces, 'top') },
  { id: 'hiring', label: 'Hiring', items: itemsOf(staffPlaces, 'hiring') },
  { id: 'jobs', label: 'Jobs and campaigns', items: itemsOf(staffPlaces, 'jobs') },
  { id: 'leads', label: 'Leads', items: itemsOf(staffPlaces, 'leads') },
  { id: 'data', label: 'Data', items: itemsOf(staffPlaces, 'data') },
  { id: 'money', label: 'Money and reports', items: itemsOf(staffPlaces, 'money') },
  { id: 'foot', foot: true, items: itemsOf(staffPlaces, 'foot') },
]
