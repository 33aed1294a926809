// Calls as Meta makes them: batches of ids, signed over the raw bytes.
import { metaSignature } from '#domains/integrations/server/signatures.ts'

export const META_FORM = '555000111222333444'

export const metaBatch = (ids: readonly string[], formId = META_FORM) =>
  `{"object":"page","entry":[{"id":"1","time":1,"changes":[${ids
    .map((id) => `{"field":"leadgen","value":{"leadgen_id":${id},"page_id":"1","form_id":"${formId}"}}`)
    .join()}]}]}`

export const metaCall = (ids: readonly string[], secret: string) => {
  const body = metaBatch(ids)
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': metaSignature(Buffer.from(body), secret),
  }
  return { body, headers }
}

/** Ids beyond what a JavaScript number holds. */
export const metaIds = (count: number, start: bigint) =>
  Array.from({ length: count }, (_, index) => String(start + BigInt(index)))
