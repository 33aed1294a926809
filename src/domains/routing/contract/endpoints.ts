// Routing over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import type { PermissionTable } from '#platform/shared/permissions.ts'
import { EVERY_STAFF_ROLE, MANAGERS } from '#platform/shared/permissions.ts'
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

export const routingPermissions = {
  read: EVERY_STAFF_ROLE,
  write: MANAGERS,
} as const satisfies PermissionTable

const params = z.strictObject({ id: idSchema })
const tags = ['routing']

export const getRouting = endpoint('GET', '/api/routing/rules', {
  summary: 'Gets the published rules, the draft with its changes and warnings, and all versions.',
  tags,
  response: { 200: routingSchema },
})

export const exportRules = exportEndpoint('/api/routing/rules/export.csv', tags)

export const saveDraft = endpoint('POST', '/api/routing/drafts', {
  ifMatch: 'required',
  summary: 'Creates the draft, or replaces its rules. Needs If-Match with the revision of an existing draft.',
  tags,
  body: draftInputSchema,
  response: { 200: draftSchema, 201: draftSchema },
})

export const discardDraft = endpoint('DELETE', '/api/routing/drafts/:id', {
  summary: 'Discards the draft.',
  tags,
  params,
  response: { 204: z.void() },
})

export const publishDraft = endpoint('POST', '/api/routing/drafts/:id/publish', {
  ifMatch: 'optional',
  summary:
    'Publishes the draft with a note. Warnings must be acknowledged. Needs If-Match when another user saved it last.',
  tags,
  params,
  body: publishInputSchema,
  response: { 200: publishedSchema },
})

export const getVersion = endpoint('GET', '/api/routing/versions/:id', {
  summary: 'Reads a version with its rules, and the names that they mention by id.',
  tags,
  params,
  response: { 200: versionWithNamesSchema },
})

export const rollBack = endpoint('POST', '/api/routing/versions/:id/roll-back', {
  summary: 'Publishes a new version with the rules of an earlier one.',
  tags,
  params,
  body: rollBackInputSchema,
  response: { 200: publishedSchema },
})

export const tryLead = endpoint('POST', '/api/routing/try', {
  summary: 'Decides a lead with the live limits and orders, and changes nothing.',
  tags,
  body: tryInputSchema,
  response: { 200: triedSchema },
})

export const startReplay = endpoint('POST', '/api/routing/replays', {
  summary: 'Replays the leads of a period through the draft, or through the published rules without a draft.',
  tags,
  body: replayInputSchema,
  response: { 202: replaySchema },
})

export const getReplay = endpoint('GET', '/api/routing/replays/:id', {
  summary: 'Gets a replay with its progress and result.',
  tags,
  params,
  response: { 200: replaySchema },
})

export const cancelReplay = endpoint('POST', '/api/routing/replays/:id/cancel', {
  summary: 'Cancels a replay.',
  tags,
  params,
  response: { 200: replaySchema },
})
