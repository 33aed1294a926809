// A period without a hire: the spend so far, and where to look next.
import { Link } from '@tanstack/react-router'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { periodWords, shortPeriod } from './periods.ts'
import type { AccountSearch } from './search.ts'

type NoHiresProps = { report: FiguresAnswer; name: string; onChange: ChangeSearch<AccountSearch> }

export function NoHires({ report, name, onChange }: NoHiresProps) {
  const { figures, compared } = report
  const valueOf = (wanted: string) => figures.find((figure) => figure.name === wanted)
  const hires = valueOf('hires')
  const delivered = valueOf('delivered')?.value ?? 0
  if (!hires || hires.value !== 0 || delivered === 0) return null
  const interviews = valueOf('interviews')?.value ?? 0
  const offers = valueOf('offers')?.value ?? 0
  return (
    <section aria-label="No hires in this period">
      <h2 className="text-14 font-semibold">No hires in this period</h2>
      <p className="text-ink-2">
        {name} received {plural(delivered, 'lead')} for {formatMoney(valueOf('spendCents')?.value ?? 0)}, with{' '}
        {plural(interviews, 'interview')} and {plural(offers, 'offer')}.
        {compared ? ` In ${periodWords(compared)}: ${plural(hires.before ?? 0, 'hire')}.` : null}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {interviews > 0 ? (
          <Button onClick={() => onChange({ rows: 'interviews', key: undefined, step: undefined })}>
            Show {plural(interviews, 'interview')}
          </Button>
        ) : null}
        {compared ? (
          <Button onClick={() => onChange({ ...compared, rows: undefined, key: undefined, step: undefined })}>
            Show {shortPeriod(compared)}
          </Button>
        ) : null}
        <Link
          to="/cost-per-hire"
          search={{ tab: 'open' }}
          className="rounded-4 px-1.5 text-primary-text hover:underline"
        >
          Open cost
        </Link>
      </div>
    </section>
  )
}
