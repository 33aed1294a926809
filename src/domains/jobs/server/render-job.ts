// Renders descriptions with missing or outdated HTML, as after an update from an earlier release.
import { z } from 'zod'
import { job } from '#platform/server/module.ts'
import { AppError } from '#shared/errors.ts'
import { htmlHashOf, plainHtml, renderDescription } from './markdown.ts'
import { listUnrendered, writeRendered } from './queries/rendered.ts'

export const renderMissing = job({
  name: 'jobs.render-missing',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 30,
  schedule: '* * * * *',
  async run({ db }) {
    for (const { id, description } of await listUnrendered(db)) {
      const rendered = await renderDescription(description).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'invalid') throw error
        return { descriptionHtml: plainHtml(description), descriptionHtmlOf: htmlHashOf(description) }
      })
      await writeRendered(db, { id, ...rendered })
    }
  },
})
