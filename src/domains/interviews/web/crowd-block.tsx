// An hour with more interviews than fit: the count, their statuses, and the link to their list.
import { cx } from '#ui/cx.ts'
import { formatCount } from '#ui/format.ts'
import type { Crowd } from '../contract/schemas.ts'
import { INTERVIEW_LOOKS, INTERVIEW_STATUSES } from '../contract/words.ts'
import { STATUS_ICONS, TONES } from './block.tsx'
import { boxOf, type Placed, type Timed } from './calendar-layout.ts'

type CrowdBlockProps = { crowd: Crowd; place: Placed<Timed>; time: string; onOpen: () => void }

export function CrowdBlock({ crowd, place, time, onOpen }: CrowdBlockProps) {
  const { count, counts } = crowd
  const statuses = INTERVIEW_STATUSES.flatMap((status) => {
    const of = counts[status]
    return of ? [{ status, of, ...INTERVIEW_LOOKS[status] }] : []
  })
  const standing = statuses.map(({ of, label }) => `${formatCount(of)} ${label.toLowerCase()}`).join(', ')
  return (
    <button
      type="button"
      onClick={onOpen}
      style={boxOf(place)}
      className="absolute flex flex-col justify-center overflow-hidden rounded-4 border border-line-strong bg-sunken px-2 text-left text-12 leading-[18px] hover:bg-hover focus-visible:z-2"
    >
      <span className="truncate">
        <b className="num font-semibold">{formatCount(count)}</b> interviews
        <span className="sr-only">
          at {time}: {standing}. Open the list.
        </span>
      </span>
      {place.clear >= 40 ? (
        <span aria-hidden="true" className="flex gap-2 overflow-hidden text-ink-2">
          {statuses.map(({ status, of, tone }) => {
            const Icon = STATUS_ICONS[status]
            return (
              <span key={status} className="num flex flex-none items-center gap-1">
                <Icon className={cx('size-3', TONES[tone])} />
                {formatCount(of)}
              </span>
            )
          })}
        </span>
      ) : null}
    </button>
  )
}
