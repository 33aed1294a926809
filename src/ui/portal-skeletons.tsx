// Placeholders with the geometry of two portal pages, below their titles: buying leads and reports.
import { Skeleton } from './skeleton.tsx'

const widths = [59, 46, 68, 51, 63, 42] as const

const Field = ({ className }: { className: string }) => (
  <div className={className}>
    <Skeleton className="mb-2 h-3 w-16" />
    <Skeleton className="h-9 w-full rounded-6" />
  </div>
)

/** A row with a text at its start and short numbers at its end. */
const Row = ({ width, columns }: { width: number; columns: number }) => (
  <div className="flex h-[34px] items-center gap-5 border-b">
    <span className="min-w-0 flex-1">
      <span className="block max-w-full" style={{ width: `${width}%` }}>
        <Skeleton className="h-2.5" />
      </span>
    </span>
    {Array.from({ length: columns }, (_, index) => (
      <Skeleton key={index} className="h-2.5 w-10 flex-none" />
    ))}
  </div>
)

const Sum = () => (
  <div className="flex justify-between">
    <Skeleton className="h-2.5 w-28" />
    <Skeleton className="h-2.5 w-16" />
  </div>
)

/** The choice of leads with the map, and the order beside it. */
export function PurchaseSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading...</output>
      <div
        aria-hidden="true"
        className="mt-4 grid grid-cols-[minmax(0,1fr)_340px] gap-9 max-lg:grid-cols-1 max-lg:gap-6"
      >
        <div className="min-w-0">
          <div className="flex gap-3 max-md:flex-col">
            <Field className="min-w-0 flex-1" />
            <Field className="w-60 max-md:w-full" />
            <Field className="w-40 max-md:w-full" />
          </div>
          <div className="mt-5 grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] items-start gap-7 max-md:grid-cols-1">
            <Skeleton className="aspect-[975/610] w-full rounded-8" />
            <div>
              {widths.map((width) => (
                <Row key={width} width={width} columns={3} />
              ))}
              <div className="mt-5 grid grid-cols-2 gap-3">
                <Field className="" />
                <Field className="" />
              </div>
            </div>
          </div>
        </div>
        <div className="flex flex-col gap-4 border-l pl-9 max-lg:border-t max-lg:border-l-0 max-lg:pt-5 max-lg:pl-0">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-3 w-56 max-w-full" />
          <Skeleton className="h-9 w-full rounded-6" />
          <Field className="" />
          <Sum />
          <Sum />
          <Skeleton className="h-10 w-full rounded-6" />
        </div>
      </div>
    </div>
  )
}

/** The figures, funnel, line and table of a report, and what stands beside them. */
export function ReportsSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading...</output>
      <div
        aria-hidden="true"
        className="grid grid-cols-[minmax(0,1fr)_308px] items-start gap-8 max-lg:grid-cols-1"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <div className="grid grid-cols-6 overflow-hidden rounded-8 border @max-[860px]/page:grid-cols-3 @max-[520px]/page:grid-cols-2">
            {widths.map((width) => (
              <div key={width} className="h-[98px] px-4 pt-[19px] shadow-[0_0_0_0.5px_var(--line)]">
                <Skeleton className="h-2.5 w-20 max-w-full" />
                <Skeleton className="mt-2 h-[22px] w-16" />
                <Skeleton className="mt-2 h-2 w-24 max-w-full" />
              </div>
            ))}
          </div>
          <div className="rounded-8 border px-4 py-3">
            <Skeleton className="h-3 w-28" />
            {widths.slice(0, 5).map((width) => (
              <div key={width} className="mt-4 flex items-center gap-4">
                <Skeleton className="h-2.5 w-20 flex-none" />
                <span className="min-w-0 flex-1">
                  <span className="block max-w-full" style={{ width: `${width}%` }}>
                    <Skeleton className="h-4" />
                  </span>
                </span>
              </div>
            ))}
          </div>
          <Skeleton className="h-56 rounded-8" />
          <div>
            {widths.map((width) => (
              <Row key={width} width={width} columns={5} />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-4 lg:border-l lg:pl-8">
          <Skeleton className="h-4 w-40" />
          {widths.slice(0, 4).map((width) => (
            <Sum key={width} />
          ))}
          <Skeleton className="mt-4 h-4 w-32" />
          <Skeleton className="h-9 w-full rounded-6" />
        </div>
      </div>
    </div>
  )
}
