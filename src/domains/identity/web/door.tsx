// The frame of every page before sign-in: the form on the left, the promise on the right.
import type { ReactNode } from 'react'
import { AgencyMark } from '#platform/web/agency-mark.tsx'
import { useFace } from '#platform/web/face.ts'
import { HelpLink } from '#ui/help-link.tsx'
import { PlainButton, type PlainButtonProps } from '#ui/plain-button.tsx'

type DoorProps = {
  title: string /** The article about this page. */
  help: string
  note?: ReactNode
  children?: ReactNode
}

export function Door({ title, help, note, children }: DoorProps) {
  const { name: agency } = useFace()
  return (
    <>
      <title>{title === agency ? title : `${title} · ${agency}`}</title>
      <div className="grid min-h-dvh bg-surface text-16 md:grid-cols-2">
        <div className="flex flex-col px-11 py-7 max-md:px-5">
          <header className="flex">
            <a href="/" className="flex items-center gap-2.5 rounded-4 text-16 font-semibold">
              <AgencyMark />
              <span className="min-w-0 break-words">{agency}</span>
            </a>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="relative m-auto w-full max-w-[390px] py-10 text-14 outline-none"
          >
            <h1 className="pr-9 text-24 font-semibold outline-none">{title}</h1>
            {note ? <p className="mt-1 mb-5 text-pretty text-ink-2">{note}</p> : null}
            {children}
            {/* After the form in keyboard order, but beside the title on the screen. */}
            <HelpLink article={help} className="absolute top-[42px] right-0 max-md:top-[38px]" />
          </main>
        </div>
        <aside className="flex items-center border-l bg-canvas p-15 max-md:hidden">
          <p className="max-w-[24ch] text-32 font-semibold text-balance">
            Every lead, price, decision and cent can be explained.
          </p>
        </aside>
      </div>
    </>
  )
}

export const doorForm = 'flex flex-col gap-4'

/** The act of the page, as wide as its form. */
export const DoorButton = (props: PlainButtonProps) => (
  <PlainButton type="submit" variant="primary" size="lg" className="h-11 w-full" {...props} />
)
