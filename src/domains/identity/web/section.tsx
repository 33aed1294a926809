// A part of an account page: a title, a sentence, its action on the right, and a list below.
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Count } from '#ui/count.tsx'

type SectionProps = {
  title: string
  count?: number | undefined
  mark?: ReactNode
  note: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function Section({ title, count, mark, note, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t py-5 first:border-t-0 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <h2 id={id} className="text-14 font-semibold">
              {title}
            </h2>
            {count === undefined ? null : <Count>{count}</Count>}
            {mark}
          </div>
          <p className="text-ink-2">{note}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

export function Things({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="mt-2">
      {children}
    </ul>
  )
}

type ThingProps = { icon: LucideIcon; name: string; facts: ReactNode; after?: ReactNode }

export function Thing({ icon: Icon, name, facts, after }: ThingProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-t py-2 first:border-t-0">
      <Icon className="text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-12 text-ink-3">{facts}</p>
      </div>
      {after}
    </li>
  )
}
