// Why this user may not change campaigns, or undefined.
import { useRouteContext } from '@tanstack/react-router'
import { MANAGERS, roleMay } from '#shared/permissions.ts'

export function useOutreachRefusal(): string | undefined {
  const { user } = useRouteContext({ from: '/staff' })
  return roleMay(user.role, MANAGERS) ? undefined : 'Only managers and admins can change campaigns.'
}
