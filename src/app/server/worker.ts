// The background side: every domain's jobs, and the mail.
import type { Env } from '#platform/server/env.ts'
import type { Jobs } from '#platform/server/jobs.ts'
import { mailDelivery } from '#platform/server/mail.ts'
import { modules } from './modules.ts'

export async function startWorker({ env, jobs }: { env: Env; jobs: Jobs }): Promise<void> {
  await jobs.work([mailDelivery(env), ...modules.flatMap((module) => module.jobs ?? [])])
}
