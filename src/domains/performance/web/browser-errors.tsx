// Errors of the web app, newest first. Repeated errors are counted.
import { CircleAlert } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { formatCount } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Performance } from '../contract/endpoints.ts'

type BrowserError = Performance['errors'][number]

export function BrowserErrors({ on, errors }: { on: boolean; errors: readonly BrowserError[] }) {
  if (errors.length === 0) {
    return <p className="text-ink-2">{on ? 'No errors reported.' : 'Off. Errors are not reported.'}</p>
  }
  return (
    <Panel title="Errors" note="28 days, newest first">
      {errors.map((error) => (
        <details key={error.id} className="border-t px-4 py-2">
          <summary className="flex min-w-0 cursor-pointer items-center gap-2.5 rounded-4">
            <CircleAlert className="flex-none text-danger-text" />
            <span className="min-w-0 flex-1 truncate font-medium max-md:whitespace-normal">
              {error.message}
            </span>
            {error.fatal ? <Badge tone="danger">fatal</Badge> : null}
            <span className="num flex-none text-12 text-ink-3">{formatCount(error.count)} ×</span>
            <RelativeTime at={error.lastAt} className="text-12 text-ink-3" />
          </summary>
          <p className="mt-2 text-ink-2">
            On {error.route}, first <RelativeTime at={error.firstAt} />.
          </p>
          {error.stack ? (
            <pre className="mt-2 mb-1 rounded-6 bg-sunken p-3 text-12 break-all whitespace-pre-wrap">
              {error.stack}
            </pre>
          ) : null}
        </details>
      ))}
    </Panel>
  )
}
