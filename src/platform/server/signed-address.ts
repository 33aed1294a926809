// Signed addresses for replies and failed deliveries. The signature is the only proof of the conversation: the sender's
// address can be forged. In lower case, because some servers change the case.
import type { Services } from './services.ts'

type Kind = 'reply' | 'bounce'
type Signer = Pick<Services, 'secrets' | 'inboundDomain'>

/** Undefined without a domain for replies. */
export function signedAddress(
  { secrets, inboundDomain }: Signer,
  kind: Kind,
  id: string,
): string | undefined {
  if (!inboundDomain) return undefined
  return `${kind}+${id.replaceAll('-', '')}.${secrets.sign(`${kind} ${id}`)}@${inboundDomain}`
}

const ADDRESS =
  /^(reply|bounce)\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([0-9a-f]{24})@(.+)$/

/** Null for any address that we did not write ourselves. */
export function readAddress(
  { secrets, inboundDomain }: Signer,
  address: string,
): { kind: Kind; id: string } | null {
  const [, kind, ...rest] = ADDRESS.exec(address.toLowerCase()) ?? []
  const [domain, signature = ''] = [rest.pop(), rest.pop()]
  if ((kind !== 'reply' && kind !== 'bounce') || domain !== inboundDomain) return null
  const id = rest.join('-')
  return secrets.isSigned(`${kind} ${id}`, signature) ? { kind, id } : null
}
