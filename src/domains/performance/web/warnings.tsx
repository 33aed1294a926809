// Poor vitals and exceeded budgets, newest first.
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Panel, PanelRow } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Performance } from '../contract/endpoints.ts'
import { formatMs, formatVital } from './words.ts'

type Warning = Performance['warnings'][number]

const FEW = 8

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const [all, setAll] = useState(false)
  if (warnings.length === 0) return null
  return (
    <Panel title="Warnings" note="poor vitals and broken budgets, newest first">
      {(all ? warnings : warnings.slice(0, FEW)).map((warning) => (
        <PanelRow
          key={warning.id}
          icon={<TriangleAlert className="text-warning-text" />}
          after={<RelativeTime at={warning.at} className="text-12 text-ink-3" />}
        >
          <Words warning={warning} />
        </PanelRow>
      ))}
      {!all && warnings.length > FEW ? (
        <div className="border-t p-2 text-center">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            Show all {warnings.length}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}

function Words({ warning: { kind, name, value, route, samples } }: { warning: Warning }) {
  if (kind === 'vital') {
    return (
      <>
        <span className="font-medium">
          {name} {formatVital(name, value)}
        </span>{' '}
        on {route}
      </>
    )
  }
  return (
    <>
      <span className="font-medium">{name}</span> p99 {formatMs(value)} over{' '}
      {samples === 1 ? 'one call' : `${samples} calls`}, on {route}
    </>
  )
}
