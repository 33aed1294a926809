// What staff must know on every page: nothing leaves this installation until an admin resumes it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useReaderZone } from '#platform/web/reader-zone.ts'
import { roleMay } from '#shared/permissions.ts'
import type { Role } from '#shared/roles.ts'
import { formatDate, formatTime } from '#ui/format-time.ts'
import { useNow } from '#ui/relative-time.tsx'
import { performancePermissions } from '../contract/permissions.ts'
import { outgoingQuery } from './outgoing-api.ts'

export function PausedBanner({ role }: { role: Role }) {
  const timeZone = useReaderZone()
  const now = useNow()
  const { data } = useQuery(outgoingQuery)
  if (data?.outgoing !== 'paused') return null
  const restored = data.restoredFrom && new Date(data.restoredFrom)
  return (
    <section
      aria-label="Outgoing messages"
      className="flex-none bg-warning-subtle px-6 py-2 text-warning-text max-md:px-4"
    >
      <p>
        {restored
          ? `Restored from ${formatDate(restored, { now, timeZone })}, ${formatTime(restored, timeZone)}. `
          : ''}
        Outgoing messages are paused.{' '}
        {roleMay(role, performancePermissions.operate) ? (
          <Link to="/admin/health" hash="outgoing" className="underline">
            Review and resume
          </Link>
        ) : (
          'An admin can resume them.'
        )}
      </p>
    </section>
  )
}
