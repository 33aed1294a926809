// The four specified loading placeholders: dashboard, form, list of 8 rows, mobile page.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Page } from './page.tsx'
import { Skeleton } from './skeleton.tsx'

const eight = [59, 46, 68, 51, 63, 42, 55, 48] as const

function Waiting({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div aria-busy="true" className={cx('relative min-w-0 flex-1', className)}>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

function FigureSkeletons({ count }: { count: number }) {
  return (
    <div className="grid grid-cols-6 overflow-hidden rounded-8 border bg-line @max-[860px]/page:grid-cols-3 @max-[520px]/page:grid-cols-2">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="h-[98px] bg-surface px-4 pt-[19px] shadow-[0_0_0_0.5px_var(--line)]">
          <Skeleton className="h-2.5 w-24 max-w-full" />
          <Skeleton className="mt-2 h-[22px] w-[62px]" />
          <Skeleton className="mt-2 h-2 w-[78px] max-w-full" />
        </div>
      ))}
    </div>
  )
}

export function DashboardSkeleton() {
  return (
    <Waiting className="px-6 pt-4 max-md:px-4">
      <div className="flex h-8 items-center justify-between">
        <Skeleton className="h-[18px] w-52" />
        <Skeleton className="h-7 w-[150px] max-md:hidden" />
      </div>
      <div className="mt-2 flex flex-col gap-4">
        <FigureSkeletons count={6} />
        <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-4 max-md:grid-cols-1">
          <div className="rounded-8 border">
            <div className="flex min-h-10 items-center px-4">
              <Skeleton className="h-3 w-[120px]" />
            </div>
            {eight.map((width) => (
              <div key={width} className="flex h-[37px] items-center gap-2.5 border-t px-4">
                <Skeleton className="size-4 rounded-full" />
                <span className="flex-1">
                  <span className="block" style={{ width: `${width + 10}%` }}>
                    <Skeleton className="h-2.5" />
                  </span>
                </span>
                <Skeleton className="h-2.5 w-[52px]" />
              </div>
            ))}
          </div>
          <div className="rounded-8 border max-md:hidden">
            <div className="flex min-h-10 items-center px-4">
              <Skeleton className="h-3 w-[110px]" />
            </div>
            {eight.slice(0, 5).map((width) => (
              <div key={width} className="flex h-14 items-center gap-2.5 px-4">
                <Skeleton className="h-2.5 w-12" />
                <span className="flex flex-col gap-2">
                  <Skeleton className="h-2.5 w-[146px]" />
                  <Skeleton className="h-2 w-[98px]" />
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </Waiting>
  )
}

/** With the sidebar, if the frame has not loaded either. */
export function DashboardPageSkeleton() {
  return (
    <div className="grid h-(--h-view) grid-cols-[var(--w-sidebar)_minmax(0,1fr)] max-[1100px]:grid-cols-[var(--w-rail)_minmax(0,1fr)]">
      <div aria-hidden="true" data-skeleton="sidebar" className="border-r bg-canvas px-4 max-[1100px]:px-3.5">
        <div className="flex h-(--h-header) items-center">
          <Skeleton className="h-4 w-28 max-[1100px]:w-6" />
        </div>
        {eight.map((width) => (
          <div key={width} className="flex h-[30px] items-center gap-2.5">
            <Skeleton className="size-4 flex-none" />
            <span className="block max-[1100px]:hidden" style={{ width: `${width + 10}%` }}>
              <Skeleton className="h-2.5" />
            </span>
          </div>
        ))}
      </div>
      <div className="flex min-w-0 flex-col bg-surface">
        <div aria-hidden="true" className="flex h-(--h-header) flex-none items-center border-b px-6">
          <Skeleton className="h-8 w-[380px] max-w-full" />
        </div>
        <DashboardSkeleton />
      </div>
    </div>
  )
}

function FieldSkeleton({ tall }: { tall?: boolean }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="my-1 h-3 w-20" />
      <Skeleton className={tall ? 'h-36 rounded-6' : 'h-9 rounded-6 max-md:h-11'} />
    </div>
  )
}

export function FormSkeleton() {
  return (
    <Waiting className="px-6 py-5 max-md:px-4">
      <div className="flex max-w-(--w-form) flex-col gap-[15px]">
        <FieldSkeleton />
        {[1, 2, 3].map((pair) => (
          <div key={pair} className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
            <FieldSkeleton />
            <FieldSkeleton />
          </div>
        ))}
        <FieldSkeleton tall />
      </div>
    </Waiting>
  )
}

export const FormPageSkeleton = () => (
  <Page>
    <FormSkeleton />
  </Page>
)

/** The parts of a portal page as blocks, each with its height: "h-24". */
export function BlocksSkeleton({ heights, className }: { heights: readonly string[]; className?: string }) {
  return (
    <div aria-busy="true" className={cx('mt-5 flex flex-col gap-4', className)}>
      <output className="sr-only">Loading...</output>
      {Array.from(heights, (height, index) => (
        <Skeleton key={index} className={height} />
      ))}
    </div>
  )
}

export function ListSkeleton() {
  return (
    <Waiting>
      {eight.map((width) => (
        <div key={width} className="flex h-(--row) items-center gap-3 border-b px-6 max-md:px-4">
          <Skeleton className="size-6 flex-none rounded-full" />
          <span className="flex-1">
            <span className="block" style={{ width: `${width}%` }}>
              <Skeleton className="h-2.5" />
            </span>
          </span>
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-2.5 w-14" />
        </div>
      ))}
    </Waiting>
  )
}

export function MobilePageSkeleton() {
  return (
    <Waiting className="flex flex-col">
      <div className="flex h-13 items-center justify-between border-b px-4">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="size-7" />
      </div>
      <div className="flex flex-col gap-4 p-4">
        <Skeleton className="h-[18px] w-44" />
        <FigureSkeletons count={6} />
        <Skeleton className="h-40 rounded-8" />
      </div>
    </Waiting>
  )
}
