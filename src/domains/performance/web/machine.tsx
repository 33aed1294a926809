// The machine beside the queues: disk, database, mail, workers. Only admins see it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { cx } from '#ui/cx.ts'
import { formatCount, plural } from '#ui/format.ts'
import { RelativeTime, useNow } from '#ui/relative-time.tsx'
import type { Machine as MachineFigures, Operations } from '../contract/operations.ts'
import { LATE_SECONDS, LOST_AFTER_SECONDS } from '../contract/queues.ts'
import { machineQuery, operationsQuery } from './operations-api.ts'
import { formatBytes, formatSeconds } from './words.ts'

export function Machine() {
  const operations = useQuery(operationsQuery)
  const machine = useQuery(machineQuery)
  if (!operations.data || !machine.data) return <QueryState query={[operations, machine]} />
  const { database, workers } = operations.data
  const { disk, longestQuerySeconds, pool, mail } = machine.data
  return (
    <section aria-labelledby="machine">
      <h2 id="machine" className="pb-2 text-14 font-semibold">
        Machine
      </h2>
      <dl>
        {disk ? <Disk disk={disk} /> : null}
        <Line label="Database" value={formatBytes(database.bytes)}>
          PostgreSQL {database.version}, {formatCount(database.connections)} of{' '}
          {formatCount(database.maxConnections)} connections, longest query{' '}
          {longestWords(longestQuerySeconds)}
          {database.readOnly ? <Alert>Read-only. Changes are refused.</Alert> : null}
        </Line>
        <Line label="Connections here" value={`${pool.used} in use`}>
          {pool.idle} idle{pool.waiting > 0 ? <Alert>{plural(pool.waiting, 'request')} wait.</Alert> : null}
        </Line>
        <Mail mail={mail} />
        <Backup backup={operations.data.lastBackup} />
        <Trial trial={operations.data.lastTrial} />
        <Workers workers={workers} />
      </dl>
    </section>
  )
}

const Alert = ({ children }: { children: ReactNode }) => (
  <span className="block text-warning-text">{children}</span>
)

function Line({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="border-t py-2.5">
      <div className="flex justify-between gap-3">
        <dt className="text-ink-2">{label}</dt>
        <dd className="num min-w-0 text-right font-medium break-words">{value}</dd>
      </div>
      <dd className="text-12 text-ink-3">{children}</dd>
    </div>
  )
}

function Disk({ disk: { freeBytes, totalBytes } }: { disk: NonNullable<MachineFigures['disk']> }) {
  const used = totalBytes - freeBytes
  const share = totalBytes > 0 ? used / totalBytes : 0
  return (
    <Line label="Disk" value={`${formatBytes(used)} of ${formatBytes(totalBytes)}`}>
      <span className="my-1 block h-1 overflow-hidden rounded-full bg-sunken">
        <span
          className={cx('block h-full', share > 0.9 ? 'bg-warning' : 'bg-primary')}
          style={{ width: `${Math.round(100 * share)}%` }}
        />
      </span>
      {formatBytes(freeBytes)} free
    </Line>
  )
}

const longestWords = (seconds: number | null) =>
  seconds === null || seconds < 1 ? 'under 1 s' : formatSeconds(Math.round(seconds))

function Mail({ mail: { host, waiting, oldestSeconds, failedToday } }: Pick<MachineFigures, 'mail'>) {
  const isLate = oldestSeconds !== null && oldestSeconds > LATE_SECONDS
  return (
    <Line label="Email" value={host ?? 'No mail server'}>
      <span className={cx(isLate && 'text-warning-text')}>
        {waiting === 0 || oldestSeconds === null
          ? 'Nothing waits'
          : `${plural(waiting, 'email')} waiting, oldest ${formatSeconds(oldestSeconds)}`}
      </span>
      {failedToday > 0 ? `, ${formatCount(failedToday)} failed in 24 h` : ''}.{' '}
      <Link to="/admin/outbox" className="text-primary-text underline">
        Open outbox
      </Link>
    </Line>
  )
}

function Backup({ backup }: { backup: Operations['lastBackup'] }) {
  if (!backup)
    return (
      <Line label="Backup" value="None">
        <Alert>No scheduled backup. Set BACKUP_DIR or BACKUP_BUCKET.</Alert>
      </Line>
    )
  return (
    <Line label="Backup" value={formatBytes(backup.bytes)}>
      <RelativeTime at={backup.at} ago />
      {backup.checkedAt ? ', read again and complete' : <Alert>It was not checked yet.</Alert>}
    </Line>
  )
}

/** Nothing before the first Sunday. */
function Trial({ trial }: { trial: Operations['lastTrial'] }) {
  if (!trial) return null
  return (
    <Line label="Restore test" value={trial.problem ? 'Failed' : 'Passed'}>
      <RelativeTime at={trial.at} ago />
      {trial.problem ? <Alert>{trial.problem}</Alert> : ', into a database of its own'}
    </Line>
  )
}

function Workers({ workers }: Pick<Operations, 'workers'>) {
  const now = useNow().getTime()
  const isLost = ({ seenAt }: Operations['workers'][number]) =>
    now - Date.parse(seenAt) > LOST_AFTER_SECONDS * 1_000
  const alive = workers.filter((worker) => !isLost(worker)).length
  return (
    <Line label="Workers" value={alive === 0 ? 'None' : formatCount(alive)}>
      {alive === 0 ? <Alert>No worker runs. Jobs wait.</Alert> : 'Each reports every 15 s.'}
      {workers.filter(isLost).map(({ id, seenAt }) => (
        <Alert key={id}>
          One was last seen <RelativeTime at={seenAt} ago />.
        </Alert>
      ))}
    </Line>
  )
}
