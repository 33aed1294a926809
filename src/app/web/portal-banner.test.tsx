import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PortalBanner } from './portal-banner.tsx'

const shown = (props: Parameters<typeof PortalBanner>[0]) => renderToStaticMarkup(<PortalBanner {...props} />)

it('says that payments are a test, and that the account waits, also both', () => {
  expect(shown({ testPayments: false, approval: 'approved' })).toBe('')
  expect(shown({ testPayments: false, approval: undefined })).toBe('')
  expect(shown({ testPayments: true, approval: 'approved' })).toContain('no real money moves')
  expect(shown({ testPayments: false, approval: 'declined' })).toContain('was not approved')
  const both = shown({ testPayments: true, approval: 'waiting' })
  expect(both).toContain('no real money moves')
  expect(both).toContain('Your account is in review.')
})
