// The background side: the jobs of every domain and of the platform.
import { housekeeping } from '#platform/server/housekeeping.ts'
import { knownJobs } from '#platform/server/job-queues.ts'
import { batchDelivery, mailDelivery } from '#platform/server/mail-delivery.ts'
import type { JobDefinition, LoopDefinition } from '#platform/server/module.ts'
import { waitingKinds } from '#platform/server/outgoing.ts'
import { textDelivery } from '#platform/server/text-message.ts'
import { waitingMessages } from '#platform/server/waiting-messages.ts'
import { backupWatch, lateBackup, nightlyBackup, weeklyTrial } from './backups.ts'
import { modules } from './modules.ts'

export const jobDefinitions: readonly JobDefinition[] = [
  mailDelivery,
  batchDelivery,
  textDelivery,
  housekeeping,
  nightlyBackup,
  weeklyTrial,
  lateBackup,
  backupWatch,
  ...modules.flatMap((module) => module.jobs ?? []),
]

knownJobs.provide(jobDefinitions)

waitingKinds.provide([...waitingMessages, ...modules.flatMap((module) => module.waiting ?? [])])

export const inboundMail = modules.flatMap((module) => module.inboundMail ?? [])

export const sealedStores = modules.flatMap((module) => module.sealed ?? [])

export const erasedKinds = modules.flatMap((module) => module.erased ?? [])

export const loopDefinitions: readonly LoopDefinition[] = modules.flatMap((module) => module.loops ?? [])
