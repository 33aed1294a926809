// The tours, and the Help Center in a new tab: behind a button at the bottom right, or under More on a narrow screen.
import { BookOpen, Check, CircleQuestionMark, ExternalLink, ListChecks, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog.tsx'
import { floatingPanel } from '#ui/floating.ts'
import { useIsMobile } from '#ui/use-media.ts'
import type { TourId } from '../contract/words.ts'
import { openHelpSheet, useHelpSheet } from './help-sheet.ts'
import type { TourConfig } from './tours.ts'
import { useClearOfActions } from './use-clear-of-actions.ts'

export type OfferedTour = {
  id: TourId
  name: string
  description: string
  icon: LucideIcon
  /** The addresses of its screen. A tour chosen elsewhere opens the first. */
  screens: readonly [string, ...string[]]
  load: () => Promise<TourConfig>
}

type HelpButtonProps = {
  tours: readonly OfferedTour[]
  hasSeen: (id: TourId) => boolean
  /** The button hides while a tour runs. */
  hidden: boolean
  /** The address of the article about the open screen. */
  article: string | undefined
  onChoose: (tour: OfferedTour) => void
  /** Shows the steps of the first run again. Customers have none. */
  onSetup?: (() => void) | undefined
}

const TITLE = 'Interactive Tours'
const HELP_CENTER = '/help'

export function HelpButton(props: HelpButtonProps) {
  const mobile = useIsMobile()
  return mobile ? <HelpSheet {...props} /> : <HelpMenu {...props} />
}

function HelpMenu({ tours, hasSeen, hidden, article, onChoose, onSetup }: HelpButtonProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <RoundButton hidden={hidden} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={cx(floatingPanel, 'w-[328px] p-1 shadow-float-3')}
        >
          <Radix.Group>
            <Radix.Label className="px-3 pt-2.5 pb-1.5 text-14 font-semibold">{TITLE}</Radix.Label>
            {tours.map((tour) => (
              <Radix.Item key={tour.id} onSelect={() => onChoose(tour)} className={entry}>
                <TourEntry tour={tour} seen={hasSeen(tour.id)} />
              </Radix.Item>
            ))}
          </Radix.Group>
          <Radix.Separator className="my-1 h-px bg-line" />
          {onSetup ? (
            <Radix.Item onSelect={onSetup} className={entry}>
              <SetupEntry />
            </Radix.Item>
          ) : null}
          {article ? (
            <Radix.Item asChild className={entry}>
              <HelpCenterLink icon={CircleQuestionMark} href={article} label="Help with this page" />
            </Radix.Item>
          ) : null}
          <Radix.Item asChild className={entry}>
            <HelpCenterLink />
          </Radix.Item>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const close = () => openHelpSheet(false)

/** Under 768 px the menu is a sheet from the bottom edge. */
function HelpSheet({ tours, hasSeen, hidden, article, onChoose, onSetup }: HelpButtonProps) {
  const open = useHelpSheet()
  // A wide window has the button instead, and another user starts with a closed sheet.
  useEffect(() => close, [])
  return (
    <Dialog open={open && !hidden} onOpenChange={openHelpSheet} title={TITLE}>
      <div className="-mx-3 flex flex-col">
        {tours.map((tour) => (
          <button
            key={tour.id}
            type="button"
            className={entry}
            onClick={() => {
              close()
              onChoose(tour)
            }}
          >
            <TourEntry tour={tour} seen={hasSeen(tour.id)} />
          </button>
        ))}
        <span className="my-1 h-px bg-line" />
        {onSetup ? (
          <button
            type="button"
            className={entry}
            onClick={() => {
              close()
              onSetup()
            }}
          >
            <SetupEntry />
          </button>
        ) : null}
        {article ? (
          <HelpCenterLink
            icon={CircleQuestionMark}
            href={article}
            label="Help with this page"
            className={entry}
            onClick={close}
          />
        ) : null}
        <HelpCenterLink className={entry} onClick={close} />
      </div>
    </Dialog>
  )
}

const entry =
  'flex w-full cursor-default items-start gap-3 rounded-6 px-3 py-[7px] text-left outline-none select-none data-highlighted:bg-hover focus-visible:bg-hover active:bg-pressed max-md:py-2.5 max-md:text-[15px] [&>.lucide]:mt-0.5 [&>.lucide]:text-ink-2'

function TourEntry({ tour, seen }: { tour: OfferedTour; seen: boolean }) {
  const { icon: Icon } = tour
  return (
    <>
      <Icon />
      <span className="min-w-0 flex-1">
        <span className="block leading-5 font-medium">{tour.name}</span>
        <span className="block text-12 text-ink-3 max-md:text-13">{tour.description}</span>
      </span>
      {seen ? (
        <span className="flex items-center gap-1 text-12 leading-5 text-ink-3">
          <Check className="size-3" />
          Seen
        </span>
      ) : null}
    </>
  )
}

const SetupEntry = () => (
  <>
    <ListChecks />
    <span className="flex-1 leading-5 font-medium">Setup steps</span>
  </>
)

type HelpCenterLinkProps = Omit<ComponentProps<'a'>, 'children'> & { icon?: LucideIcon; label?: string }

function HelpCenterLink({
  icon: Icon = BookOpen,
  label = 'Help Center',
  href = HELP_CENTER,
  ...props
}: HelpCenterLinkProps): ReactNode {
  return (
    <a {...props} href={href} target="_blank" rel="noopener">
      <Icon />
      <span className="flex-1 leading-5 font-medium">
        {label}
        <span className="sr-only">, opens in a new tab</span>
      </span>
      <ExternalLink className="size-3.5 text-ink-3!" />
    </a>
  )
}

/** Stands beside an open drawer, and hides under dialogs. Every scroll area ends with room for it. */
const place =
  'pointer-events-none fixed right-[calc(16px+var(--help-shift,0px))] bottom-4 z-help size-10 [:root:has([data-modal])_&]:hidden'

function RoundButton({ hidden, ...attributes }: { hidden: boolean } & ComponentProps<'button'>) {
  const frame = useRef<HTMLDivElement>(null)
  useClearOfActions(frame)
  return (
    <div ref={frame} hidden={hidden} data-print="hide" className={cx(place, hidden && 'hidden')}>
      <button
        {...attributes}
        type="button"
        aria-label="Help and tours"
        className="pointer-events-auto flex size-10 items-center justify-center rounded-full bg-raised text-ink-2 shadow-float-2 hover:bg-hover hover:text-ink data-[state=open]:bg-pressed data-[state=open]:text-ink"
      >
        <CircleQuestionMark className="size-5" />
      </button>
    </div>
  )
}
