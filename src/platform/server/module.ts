// What a domain hands to the app: its routes and its background work.
import type { FastifyInstance } from 'fastify'
import type { JobDefinition, Jobs } from './jobs.ts'
import type { Keyring } from './secrets.ts'
import type { Storage } from './storage.ts'

/** What routes and services may need besides the context of a request. */
export type Services = {
  jobs: Jobs
  storage: Storage
  secrets: Keyring
  /** Where outgoing mail goes on this installation; screens name it. */
  mailDelivery: 'smtp' | 'outbox'
}

export type Module = {
  routes(app: FastifyInstance, services: Services): void
  jobs?: readonly JobDefinition[]
}
