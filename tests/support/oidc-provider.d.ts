// The part of oidc-provider that the tests use. The package has no types.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export type Account = {
    accountId: string
    claims(use: string, scope: string): Promise<Record<string, unknown>>
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
  }
}
