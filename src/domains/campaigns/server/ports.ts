// What campaigns need from the domain that makes leads of forms.
import { port } from '#platform/server/port.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { FormSamples, TestLead, TestLeadResult } from '../contract/schemas.ts'
import type { Channel } from '../contract/words.ts'
import type { FormCampaign } from './queries.ts'

type Form = { channel: Channel; formId: string }

export const formSamples = port<(context: Context, form: Form) => Promise<FormSamples>>('samples of forms')

type Test = TestLead & { campaign: FormCampaign; channel: Channel; formId: string | null }

export const testLeads = port<(context: Tx<StaffActor>, test: Test) => Promise<TestLeadResult>>('test leads')
