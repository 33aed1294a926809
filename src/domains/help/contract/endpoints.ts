// The contract of the tours that a user has seen.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { TOUR_IDS } from './words.ts'

const tourIdSchema = z.enum(TOUR_IDS)
const seenSchema = z.object({ seen: z.array(tourIdSchema) })
const tags = ['help']

export const listSeenTours = endpoint('GET', '/api/tours/seen', {
  summary: 'Lists the tours I have seen.',
  tags,
  response: { 200: seenSchema },
})

export const markToursSeen = endpoint('POST', '/api/tours/seen', {
  summary: 'Marks tours as seen, and returns all tours I have seen.',
  tags,
  body: z.strictObject({ ids: z.array(tourIdSchema).min(1).max(TOUR_IDS.length) }),
  response: { 200: seenSchema },
})

export const resetTour = endpoint('DELETE', '/api/tours/seen/:id', {
  summary: 'Marks a tour as not seen.',
  tags,
  params: z.strictObject({ id: tourIdSchema }),
  response: { 204: z.undefined() },
})
