// Emails of a campaign need the agency's postal address. Says so, with the way to it.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { agencyQuery } from '#domains/settings/web/index.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { Step } from '../contract/schemas.ts'
import { NO_POSTAL_ADDRESS } from '../contract/words.ts'

/** Only those who can start a campaign can read the setting. */
export function useLacksAddress(steps: readonly Pick<Step, 'channel'>[]): boolean {
  const { user } = useRouteContext({ from: '/staff' })
  const { data } = useQuery({ ...agencyQuery, enabled: roleMay(user.role, MANAGERS) })
  return data?.postalAddress === '' && steps.some(({ channel }) => channel === 'email')
}

export const AddressNotice = () => (
  <p className="rounded-8 bg-warning-subtle px-3.5 py-2.5 text-warning-text">
    {NO_POSTAL_ADDRESS}{' '}
    <Link to="/admin/agency" className="rounded-4 font-medium underline">
      Open the setting
    </Link>
  </p>
)
