// The dashboard of an agency without data: the steps of the first run, and the step that fills each figure.
import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon, Table, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StaffRole } from '#shared/roles.ts'
import { FigureStrip } from '#ui/figure-strip.tsx'
import type { Setup } from '../contract/setup.ts'
import type { SetupStep } from '../contract/words.ts'
import { SetupPanel } from './setup-panel.tsx'
import { EMPTY_FIGURES, refusalOf } from './setup-words.ts'

type SetupStartProps = Pick<Setup, 'steps'> & { role: StaffRole }

export function SetupStart({ steps, role }: SetupStartProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-18 max-md:px-4" data-tour="figures">
      <div className="flex flex-col gap-4">
        <div className="max-md:hidden">
          <EmptyFigures steps={steps} />
        </div>
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 @max-[860px]/page:grid-cols-1">
          <SetupPanel steps={steps} role={role} />
          <Beside role={role} />
        </div>
      </div>
    </div>
  )
}

function EmptyFigures({ steps }: Pick<Setup, 'steps'>) {
  const after = (step: SetupStep | null) =>
    step === null ? 'after the first hire' : `after step ${steps.findIndex(({ id }) => id === step) + 1}`
  return (
    <FigureStrip
      label="Figures without data"
      figures={EMPTY_FIGURES.map(({ id, label, step }) => ({ id, label, value: '–', versus: after(step) }))}
    />
  )
}

function Beside({ role }: Pick<SetupStartProps, 'role'>) {
  return (
    <aside className="flex flex-col gap-5 max-md:hidden">
      {refusalOf('import', role) === null ? (
        <Part title="Start with data you have">
          <ul>
            <Way icon={Upload} title="Import candidates" hint="CSV or JSON">
              {(props) => <Link to="/data-import" search={{ new: true }} {...props} />}
            </Way>
            <Way icon={Table} title="Upload a spreadsheet" hint="Fix cells before they are saved">
              {(props) => <Link to="/spreadsheet-upload" {...props} />}
            </Way>
          </ul>
        </Part>
      ) : null}
      <Part title="What stays empty">
        <p className="text-ink-2">
          Figures appear with the first rows behind them. Nothing here is sample data.
        </p>
      </Part>
      <Part title="Need a hand?">
        <p className="text-ink-2">
          The help button starts the Dashboard Tour. Every screen has an article in the{' '}
          <a href="/help" target="_blank" rel="noopener" className="text-primary-text underline">
            Help Center
          </a>
          .
        </p>
      </Part>
    </aside>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-1 text-14 font-semibold">{title}</h2>
    {children}
  </section>
)

type WayProps = {
  icon: LucideIcon
  title: string
  hint: string
  children: (props: { className: string; children: ReactNode }) => ReactNode
}

function Way({ icon: Icon, title, hint, children: link }: WayProps) {
  return (
    <li className="border-b last:border-b-0">
      {link({
        className: 'flex items-center gap-3 rounded-4 py-2.5 hover:bg-hover',
        children: (
          <>
            <Icon className="text-ink-2" />
            <span className="min-w-0 flex-1">
              <span className="block">{title}</span>
              <span className="block text-12 text-ink-3">{hint}</span>
            </span>
            <ChevronRight className="size-3.5 text-ink-3" />
          </>
        ),
      })}
    </li>
  )
}
