// The contract of the tours that a user has seen.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { TOUR_IDS } from './words.ts'

const tourIdSchema = z.enum(TOUR_IDS)
const seenSchema = z.object({ seen: z.array(tourIdSchema) })
const { get, post, del } = endpoints('help')

export const listSeenTours = get('/api/tours/seen', {
  summary: 'Lists the tours I have seen.',
  answer: seenSchema,
})

export const markToursSeen = post('/api/tours/seen', {
  summary: 'Marks tours as seen, and returns all tours I have seen.',
  body: z.strictObject({ ids: z.array(tourIdSchema).min(1).max(TOUR_IDS.length) }),
  answer: seenSchema,
})

export const resetTour = del('/api/tours/seen/:id', {
  summary: 'Marks a tour as not seen.',
  params: z.strictObject({ id: tourIdSchema }),
})
