// Reports of the text provider over HTTP. Unsigned requests are refused before any lookup.
import type { FastifyInstance } from 'fastify'
import { anyone } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { recordDeliveryReport, reportPath } from '#platform/server/text-message.ts'
import { AppError } from '#shared/errors.ts'
import { reportText } from '../contract/reports.ts'

const MAX_BYTES = 16_384

export function reportRoutes(app: FastifyInstance): void {
  void app.register(async (machines) => {
    // Only this route reads forms. Elsewhere a foreign page could send one.
    machines.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    route(
      machines,
      reportText,
      { policy: anyone, machine: true, bodyBytes: MAX_BYTES },
      async ({ params, body, context, request }) => {
        const signature = String(request.headers['x-twilio-signature'] ?? '')
        const report = context.services.smsProvider.readReport({
          url: `${context.services.origin}${reportPath(params.id)}`,
          fields: body,
          signature,
        })
        if (!report) throw new AppError('forbidden', { userMessage: 'The signature is not the provider’s.' })
        await recordDeliveryReport(context, params.id, report)
      },
    )
  })
}
