// Routing over HTTP: every call, and who may make it.
import { endpoints } from '#shared/endpoint.ts'
import {
  draftInputSchema,
  draftSchema,
  publishedSchema,
  publishInputSchema,
  replayInputSchema,
  replaySchema,
  rollBackInputSchema,
  routingSchema,
  triedSchema,
  tryInputSchema,
  versionWithNamesSchema,
} from './api-schemas.ts'

const { get, file, post, del } = endpoints('routing')

export const getRouting = get('/api/routing/rules', {
  summary: 'Gets the published rules, the draft with its changes and warnings, and all versions.',
  answer: routingSchema,
})

export const exportRules = file('/api/routing/rules/export.csv')

export const saveDraft = post('/api/routing/drafts', {
  ifMatch: 'optional',
  summary: 'Creates the draft, or replaces its rules. Needs If-Match with the revision of an existing draft.',
  body: draftInputSchema,
  answer: draftSchema,
  created: draftSchema,
})

export const discardDraft = del('/api/routing/drafts/:id', {
  summary: 'Discards the draft.',
})

export const publishDraft = post('/api/routing/drafts/:id/publish', {
  ifMatch: 'optional',
  summary:
    'Publishes the draft with a note. Warnings must be acknowledged. Needs If-Match when another user saved it last.',
  body: publishInputSchema,
  answer: publishedSchema,
})

export const getVersion = get('/api/routing/versions/:id', {
  summary: 'Reads a version with its rules, and the names that they mention by id.',
  answer: versionWithNamesSchema,
})

export const rollBack = post('/api/routing/versions/:id/roll-back', {
  summary: 'Publishes a new version with the rules of an earlier one.',
  body: rollBackInputSchema,
  answer: publishedSchema,
})

export const tryLead = post('/api/routing/try', {
  summary: 'Decides a lead with the live limits and orders, and changes nothing.',
  body: tryInputSchema,
  answer: triedSchema,
})

export const startReplay = post('/api/routing/replays', {
  summary: 'Replays the leads of a period through the draft, or through the published rules without a draft.',
  body: replayInputSchema,
  accepted: replaySchema,
})

export const getReplay = get('/api/routing/replays/:id', {
  summary: 'Gets a replay with its progress and result.',
  answer: replaySchema,
})

export const cancelReplay = post('/api/routing/replays/:id/cancel', {
  summary: 'Cancels a replay.',
  answer: replaySchema,
})
