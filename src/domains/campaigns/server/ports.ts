// What campaigns need from the domains that make leads of forms, sell them and route them.
import type { Db } from '#platform/server/database.ts'
import { port } from '#platform/server/port.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { FormSamples, TestLead, TestLeadResult } from '../contract/schemas.ts'
import type { Channel } from '../contract/words.ts'
import type { FormCampaign } from './queries/campaigns.ts'

type Form = { channel: Channel; formId: string }

export const formSamples = port<(context: Context, form: Form) => Promise<FormSamples>>('samples of forms')

type Test = TestLead & { campaign: FormCampaign; channel: Channel; formId: string | null }

export const testLeads = port<(context: Tx<StaffActor>, test: Test) => Promise<TestLeadResult>>('test leads')

export type WaitingRow = {
  source: string
  formId: string
  leads: number
  since: string
  draftId: string | null
  draftName: string | null
}

/** Leads of forms that no campaign started, by form, and their number from a day on. */
export const waitingForms = port<{
  list(db: Db): Promise<WaitingRow[]>
  count(db: Db, from: string | null): Promise<number>
}>('leads without a campaign')

/** What is for sale: a lead that no product takes stays unsold. */
export const productsForSale =
  port<(db: Db) => Promise<{ category: string; shareLimit: number }[]>>('products for sale')

/** Of campaigns, products and rules. Only the same word in all three brings a lead to its buyer. */
export const usedCategories = port<(db: Db) => Promise<string[]>>('categories in use')
