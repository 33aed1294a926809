// The agency over HTTP.
import type { FastifyInstance } from 'fastify'
import { anyone, staff } from '#platform/server/policy.ts'
import { expectedVersion, route } from '#platform/server/route.ts'
import { notFound } from '#shared/errors.ts'
import * as contract from '../contract/agency.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { changeAgency, changeLogo, findAgency, removeLogo } from './agency-service.ts'
import { findLogo } from './queries/agency.ts'

const A_YEAR_S = 31_536_000
/** Larger than the largest logo, so that its refusal can name the limit. */
const UPLOAD_BYTES = 10 * 1024 * 1024

export function agencyRoutes(app: FastifyInstance): void {
  route(app, contract.getAgency, staff(settingsPermissions.seeAgency), ({ context }) =>
    findAgency(context.db),
  )

  route(app, contract.changeAgency, staff(settingsPermissions.changeAgency), ({ body, context, request }) =>
    changeAgency(context, { version: expectedVersion(request), edit: body }),
  )

  route(
    app,
    contract.changeLogo,
    { policy: staff(settingsPermissions.changeAgency), bodyBytes: UPLOAD_BYTES },
    ({ body, context }) => changeLogo(context, body['file']),
  )

  route(app, contract.removeLogo, staff(settingsPermissions.changeAgency), ({ context }) =>
    removeLogo(context),
  )

  route(app, contract.readAgencyText, { policy: anyone, perMinute: 120 }, async ({ params, context }) => {
    const { privacyText, termsText } = await findAgency(context.db)
    return { text: { privacy: privacyText, terms: termsText }[params.text] }
  })

  route(app, contract.readLogo, { policy: anyone, perMinute: 600 }, async ({ params, context, reply }) => {
    const logo = await findLogo(context.db, params.digest)
    if (!logo) throw notFound('logo')
    reply
      .type(logo.mediaType)
      .header('cache-control', `public, max-age=${A_YEAR_S}, immutable`)
      // A mail in a web mailbox shows it as well.
      .header('cross-origin-resource-policy', 'cross-origin')
    return logo.content
  })
}
