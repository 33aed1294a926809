// Signed addresses in emails: unsubscribe, opens and clicks. Each names one sent step, and only we can write one.
import type { Written } from '#platform/server/mail-letter.ts'
import type { Services } from '#platform/server/services.ts'

type Signer = Pick<Services, 'secrets'>
type Purpose = 'unsubscribe' | 'open' | 'click'

const signedText = (purpose: Purpose, id: string, target: string) => `outreach ${purpose} ${id} ${target}`

export const tokenFor = ({ secrets }: Signer, purpose: Purpose, id: string, target = '') =>
  `${id}.${secrets.sign(signedText(purpose, id, target))}`

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{24})$/

/** The id of the sent step, or null for any token that we did not write. */
export function readToken(
  { secrets }: Signer,
  { purpose, token, target = '' }: { purpose: Purpose; token: string; target?: string },
): string | null {
  const [, id = '', signature = ''] = TOKEN.exec(token) ?? []
  return id && secrets.isSigned(signedText(purpose, id, target), signature) ? id : null
}

type Step = { id: string; subject: string; body: string; origin: string; track: boolean; services: Signer }

/** An email with the unsubscribe link, and opens and clicks counted if the campaign does. */
export function letterOf({ id, subject, body, origin, track, services }: Step) {
  const page = `${origin}/unsubscribe/${tokenFor(services, 'unsubscribe', id)}`
  const letter: Written = {
    heading: subject,
    written: body,
    stop: { label: 'Unsubscribe', url: page },
    ...(track && {
      through: (url: string) =>
        `${origin}/api/outreach/click/${tokenFor(services, 'click', id, url)}?to=${encodeURIComponent(url)}`,
      pixel: `${origin}/api/outreach/open/${tokenFor(services, 'open', id)}`,
    }),
  }
  const unsubscribeUrl = `${origin}/api/outreach/unsubscribe/${tokenFor(services, 'unsubscribe', id)}`
  return { letter, unsubscribeUrl }
}
