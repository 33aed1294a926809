// Placeholders with the geometry of their page: the portal's dashboard, a map with its table and list, a wizard.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Page } from './page.tsx'
import { Skeleton } from './skeleton.tsx'

const widths = [59, 46, 68, 51, 63, 42, 55, 48] as const

function Waiting({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div aria-busy="true" className={cx('relative min-w-0 flex-1', className)}>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

const Bar = ({ width, className }: { width: number; className?: string }) => (
  <span className="block max-w-full" style={{ width: `${width}%` }}>
    <Skeleton className={cx('h-2.5', className)} />
  </span>
)

/** Two lines of text, as tall as the text they stand for. */
const TwoLines = ({ width }: { width: number }) => (
  <span className="flex h-9 min-w-0 flex-1 flex-col justify-center gap-2">
    <Bar width={width} className="h-3" />
    <Bar width={width * 0.7} className="h-2" />
  </span>
)

function PartHead({ children }: { children?: ReactNode }) {
  return (
    <div className="flex h-[29px] items-start justify-between border-b">
      <Skeleton className="mt-1 h-3 w-28" />
      {children}
    </div>
  )
}

/** The parts of the portal's dashboard below its title. */
export function PortalDashboardSkeleton() {
  return (
    <Waiting>
      <div className="grid grid-cols-[minmax(0,1fr)_300px] gap-9 max-lg:grid-cols-1 max-lg:gap-6">
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <PartHead />
            {widths.slice(0, 5).map((width) => (
              <div key={width} className="flex h-[57px] items-center gap-3 border-b max-md:h-[79px]">
                <span className="w-[140px] flex-none max-md:hidden">
                  <Skeleton className="h-4 w-14" />
                </span>
                <TwoLines width={width} />
                <Skeleton className="h-8 w-[150px] rounded-6 max-md:h-10" />
              </div>
            ))}
          </div>
          <div>
            <PartHead />
            {widths.slice(0, 2).map((width) => (
              <div key={width} className="flex h-[57px] items-center gap-4 border-b">
                <TwoLines width={width} />
                <Skeleton className="h-2 w-[150px] max-md:hidden" />
                <Skeleton className="h-2.5 w-20" />
              </div>
            ))}
          </div>
          <div>
            <PartHead />
            <div className="mt-3 grid grid-cols-5 overflow-hidden rounded-8 border @max-[860px]/page:grid-cols-3 @max-[520px]/page:grid-cols-2">
              {widths.slice(0, 5).map((width) => (
                <div key={width} className="h-[98px] px-4 pt-[19px] shadow-[0_0_0_0.5px_var(--line)]">
                  <Skeleton className="h-2.5 w-20 max-w-full" />
                  <Skeleton className="mt-2 h-[22px] w-16" />
                  <Skeleton className="mt-2 h-2 w-24 max-w-full" />
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className="border-l pl-9 max-lg:border-t max-lg:border-l-0 max-lg:pt-5 max-lg:pl-0">
          <Skeleton className="mt-1 h-3 w-32" />
          <Skeleton className="mt-4 h-8 w-44" />
          {widths.slice(0, 2).map((width) => (
            <div key={width} className="mt-4 flex justify-between">
              <Skeleton className="h-2.5 w-24" />
              <Skeleton className="h-2.5 w-16" />
            </div>
          ))}
          <Skeleton className="mt-5 h-8 w-28 rounded-6" />
        </div>
      </div>
    </Waiting>
  )
}

/** A map beside its table. `map` is its silhouette, once the shapes have loaded. */
export function MapSkeleton({ map }: { map?: ReactNode }) {
  return (
    <Waiting>
      <div className="mb-3 flex flex-wrap gap-2">
        <Skeleton className="h-8 w-[263px] rounded-6" />
        <Skeleton className="h-9 w-48 rounded-6 max-md:w-full" />
        <Skeleton className="h-9 w-48 rounded-6 max-md:w-full" />
        <span className="flex-1" />
        <Skeleton className="h-8 w-[88px] rounded-6" />
      </div>
      <div className="grid grid-cols-[3fr_2fr] items-start gap-8 @max-4xl/page:grid-cols-1">
        <div>
          {map ?? <Skeleton className="aspect-[975/610] max-h-115 w-full rounded-8" />}
          <div className="mt-3 grid grid-cols-6 gap-0.5">
            {widths.slice(0, 6).map((width) => (
              <div key={width} className="flex h-12 flex-col gap-2">
                <Skeleton className="h-2 w-full rounded-none" />
                <Bar width={60} />
                <Bar width={50} />
              </div>
            ))}
          </div>
        </div>
        <div>
          {[...widths, 44, 57].map((width) => (
            <div key={width} className="flex h-[37px] items-center gap-4 border-b px-3">
              <span className="min-w-0 flex-1">
                <Bar width={width} />
              </span>
              {[1, 2, 3, 4].map((column) => (
                <Skeleton key={column} className="h-2.5 w-9 flex-none" />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Waiting>
  )
}

function HeaderSkeleton() {
  return (
    <div className="flex min-h-15 flex-none items-center justify-between px-6 pt-4 pb-3 max-md:px-4">
      <Skeleton className="h-5 w-44" />
      <Skeleton className="h-8 w-28 rounded-6" />
    </div>
  )
}

export const MapPageSkeleton = () => (
  <Page>
    <HeaderSkeleton />
    <div className="px-6 pt-1 max-md:px-4">
      <MapSkeleton />
    </div>
  </Page>
)

/** Numbered steps, the fields of one, and the summary beside them. */
export function WizardPageSkeleton() {
  return (
    <Page>
      <HeaderSkeleton />
      <Waiting className="flex min-h-0 flex-col">
        <div className="flex h-[30px] gap-4 px-6 pb-3 max-md:hidden">
          {widths.map((width) => (
            <span key={width} className="flex items-center gap-2">
              <Skeleton className="size-[18px] rounded-full" />
              <Skeleton className="h-2.5 w-14" />
            </span>
          ))}
        </div>
        <div className="flex min-h-0 border-t">
          <div className="min-w-0 flex-1 px-6 pt-5 max-md:px-4">
            <div className="flex max-w-[768px] flex-col gap-4">
              <Skeleton className="h-4 w-40" />
              {widths.slice(0, 5).map((width) => (
                <div key={width} className="flex flex-col gap-1.5">
                  <Skeleton className="my-1 h-3 w-24" />
                  <Skeleton className="h-9 rounded-6 max-md:h-11" />
                </div>
              ))}
            </div>
          </div>
          <div className="w-[340px] flex-none border-l bg-canvas px-5 pt-5 pb-18 max-lg:hidden">
            <Skeleton className="mb-5 h-4 w-36" />
            {widths.map((width) => (
              <div key={width} className="mb-4 flex justify-between">
                <Skeleton className="h-2.5 w-20" />
                <Skeleton className="h-2.5 w-24" />
              </div>
            ))}
          </div>
        </div>
      </Waiting>
    </Page>
  )
}
