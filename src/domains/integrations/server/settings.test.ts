import { describe, expect, it } from 'vitest'
import { NO_SERVICES } from '#platform/server/services.ts'
import type { IntegrationRow } from './queries/integrations.ts'
import { type Secrets, secretsInForce } from './settings.ts'

/** The secrets of a Meta row that holds these, with this secret in the environment. */
function inForce(kept: Secrets, environment?: string) {
  const services = {
    ...NO_SERVICES,
    leadSources: { ...NO_SERVICES.leadSources, metaAppSecret: environment },
    secrets: { ...NO_SERVICES.secrets, open: (sealed: string) => sealed },
  }
  const row = { status: 'connected', secrets: JSON.stringify(kept) } as IntegrationRow
  return secretsInForce({ services }, row, 'meta').appSecret
}

describe('the secret that verifies', () => {
  const demo = { appSecret: 'demo' }
  it('of the demo data holds only without another', () => expect(inForce({ demo })).toBe('demo'))
  it('of the environment stands above the demo data', () =>
    expect(inForce({ demo }, 'environment')).toBe('environment'))
  it('of the screen stands above both', () =>
    expect(inForce({ demo, appSecret: 'screen' }, 'environment')).toBe('screen'))
})
