// The first run: the steps to set up the agency, ticked by its data, and whether the reader hid them.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { SETUP_STATES, SETUP_STEPS } from './words.ts'

const stepSchema = z.object({
  id: z.enum(SETUP_STEPS),
  state: z.enum(SETUP_STATES),
  /** When it was done, if the data says it. */
  doneAt: timestampSchema.nullable(),
  /** What was found or is missing, in place of the step's own sentence. */
  note: z.string().nullable(),
})

const setupSchema = z.object({
  isHidden: z.boolean(),
  /** Whether figures have anything to count: a candidate or a lead. True if hidden, because no data is read then. */
  hasData: z.boolean(),
  /** Empty if hidden, because no data is read then. */
  steps: z.array(stepSchema),
})
export type Setup = z.infer<typeof setupSchema>

const { get, post, del } = endpoints('dashboard')

export const getSetup = get('/api/setup', {
  summary: 'Returns the steps to set up the agency, each with its state.',
  answer: setupSchema,
})

export const hideSetup = post('/api/setup/hidden', { summary: 'Hides the setup steps from my dashboard.' })

export const showSetup = del('/api/setup/hidden', { summary: 'Shows the setup steps on my dashboard again.' })
