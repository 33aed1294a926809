// A planned screen says what will be there, and that it is not there yet.
import { useMatches } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'
import { Page } from '#ui/page.tsx'
import { isPlanned, type PlannedPath, plannedScreens } from './planned-screens.ts'

/** The screen of a planned route, found by its path. */
export function PlannedRoute() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  return isPlanned(path) ? <Planned path={path} /> : null
}

export function Planned({ path }: { path: PlannedPath }) {
  const { title, sentence } = plannedScreens[path]
  const column = columnOf(path)
  return (
    <Page scroll>
      <title>{`${title} · Candor Hire`}</title>
      <div className={cx('w-full pt-5 pb-18', column || 'px-6 max-md:px-4')}>
        <h1 tabIndex={-1} className={cx('font-semibold outline-none', column ? 'text-24' : 'text-20')}>
          {title}
        </h1>
        <p className="mt-2 max-w-[60ch] text-14 text-pretty text-ink-2">{sentence}</p>
        <p className="mt-1 text-14 text-ink-3">This screen is planned and not part of this version.</p>
      </div>
    </Page>
  )
}

/** Staff pages fill their frame. Portal pages use the column of their shell. */
function columnOf(path: PlannedPath): string | false {
  return path.startsWith('/portal/') && 'mx-auto max-w-(--w-page) px-6 max-md:px-4'
}
