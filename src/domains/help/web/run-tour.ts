// One run of a tour, on driver.js: every default of the specification set by name, the keyboard and the focus by our own
// rules, the look by our own stylesheet.
import { type Config, type Driver, type DriveStep, driver, type PopoverDOM } from 'driver.js'
import './run-tour.css'
import { findShown } from './find-shown.ts'
import { keepAttributes } from './keep-attributes.ts'
import type { TourStep } from './tours.ts'

const tourDefaults = {
  showProgress: true,
  progressText: '{{current}} of {{total}}',
  nextBtnText: 'Next',
  prevBtnText: 'Previous',
  doneBtnText: 'Got it!',
  overlayColor: '#000',
  overlayOpacity: 0.7,
  stagePadding: 10,
  stageRadius: 5,
  popoverOffset: 10,
  duration: 400,
  allowClose: true,
  // Clicking the overlay does not end the tour.
  overlayClickBehavior: () => undefined,
  // The keys are heard below: driver.js would end a tour by the right arrow on its last step.
  allowKeyboardControl: false,
  // A tour explains; what it points at is used afterwards.
  disableActiveInteraction: true,
  smoothScroll: false,
} as const satisfies Config

export function runTour(steps: readonly TourStep[], onEnd: (finished: boolean) => void): () => void {
  const origin = document.activeElement
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const attributes = keepAttributes(['aria-haspopup', 'aria-expanded', 'aria-controls'])
  let finished = false
  let ended = false
  const tour = driver({
    ...tourDefaults,
    animate: !reduced,
    steps: steps.map((step, place) =>
      toDriveStep(step, {
        isLast: place === steps.length - 1,
        onLast: () => {
          finished = true
        },
      }),
    ),
    onPopoverRender: (popover) => dress(popover),
    onHighlightStarted: (element) => {
      forgetShown()
      attributes.keep(element)
    },
    // Every way out leads through here; driver.js would not tell of an end within the first 400 ms.
    onDestroyStarted: end,
  })
  function end(): void {
    if (ended) return
    ended = true
    tour.destroy()
    stopKeys()
    watcher.disconnect()
    attributes.giveBack()
    onEnd(finished)
    returnFocus(origin)
  }
  const stopKeys = hearKeys(tour, end)
  // What is still being loaded may move the part that is shown.
  const watcher = new ResizeObserver(() => tour.refresh())
  tour.drive()
  for (const element of document.querySelectorAll('#main, #main > *')) watcher.observe(element)
  return end
}

/** Who goes on faster than the animation would leave a step's part marked as the one that is shown. */
function forgetShown(): void {
  for (const element of document.querySelectorAll('.driver-active-element'))
    element.classList.remove('driver-active-element', 'driver-no-interaction')
}

type Place = { isLast: boolean; onLast: () => void }

function toDriveStep({ element, popover, onNext, onPrevious }: TourStep, place: Place): DriveStep {
  return {
    // Looked up when the step comes: the page may have been drawn anew since the tour began.
    element: () => findShown(element) ?? document.body,
    popover: {
      title: escapeHtml(popover.title),
      description: escapeHtml(popover.description),
      ...(popover.popoverClass && { popoverClass: popover.popoverClass }),
      onNextClick: (_element, _step, { driver: tour }) => {
        onNext?.()
        if (place.isLast) place.onLast()
        tour.moveNext()
      },
      onPrevClick: (_element, _step, { driver: tour }) => {
        onPrevious?.()
        tour.movePrevious()
      },
    },
  }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A labelled dialog, whose first stop is the way on; header and footer are no landmarks of the page. */
function dress({ wrapper, title, footer, closeButton, nextButton }: PopoverDOM): void {
  wrapper.setAttribute('aria-modal', 'true')
  title.setAttribute('role', 'heading')
  title.setAttribute('aria-level', '2')
  footer.setAttribute('role', 'presentation')
  closeButton.setAttribute('aria-label', 'Close the tour')
  wrapper.append(closeButton)
  // After driver.js has put the focus on whatever comes first.
  queueMicrotask(() => nextButton.focus({ preventScroll: true }))
}

/** Esc ends, arrows lead on and back, Tab stays inside; no other key reaches the page behind. */
function hearKeys(tour: Driver, end: () => void): () => void {
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return walkAlong(event)
    event.stopPropagation()
    const button = { ArrowRight: 'next', ArrowLeft: 'prev' }[event.key]
    if (event.key === 'Escape') {
      event.preventDefault()
      end()
    } else if (button === 'prev' || (button === 'next' && tour.hasNextStep())) {
      event.preventDefault()
      document.querySelector<HTMLElement>(`.driver-popover-${button}-btn:not(:disabled)`)?.click()
    }
  }
  window.addEventListener('keydown', handleKey, { capture: true })
  return () => window.removeEventListener('keydown', handleKey, { capture: true })
}

/** driver.js keeps Tab inside the popover. A question above the tour joins the round. */
function walkAlong(event: KeyboardEvent): void {
  if (!document.querySelector('[data-above-tour]')) return
  const stops = [
    ...document.querySelectorAll<HTMLElement>(':is(.driver-popover, [data-above-tour]) button:enabled'),
  ]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)
  event.preventDefault()
  event.stopImmediatePropagation()
  next?.focus()
}

/** To where it was. The help button is back on the screen a moment after the tour has ended. */
function returnFocus(origin: Element | null): void {
  requestAnimationFrame(() => {
    if (origin instanceof HTMLElement && origin !== document.body && origin.isConnected) origin.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}
