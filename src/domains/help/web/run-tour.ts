// One run of a tour on driver.js: the specified defaults by name, with our own keyboard, focus and stylesheet.
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
  // Keys are handled below: driver.js would end a tour with the right arrow on its last step.
  allowKeyboardControl: false,
  // The highlighted part cannot be used during the tour.
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
    steps: steps.map((step, index) =>
      toDriveStep(step, {
        isLast: index === steps.length - 1,
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
    // Every end passes through here. driver.js does not report an end within the first 400 ms.
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
  // Content that still loads may move the highlighted part.
  const watcher = new ResizeObserver(() => tour.refresh())
  tour.drive()
  for (const element of document.querySelectorAll('#main, #main > *')) watcher.observe(element)
  return end
}

/** A user faster than the animation would leave a part marked as highlighted. */
function forgetShown(): void {
  for (const element of document.querySelectorAll('.driver-active-element'))
    element.classList.remove('driver-active-element', 'driver-no-interaction')
}

type Place = { isLast: boolean; onLast: () => void }

function toDriveStep({ element, popover, onNext, onPrevious }: TourStep, place: Place): DriveStep {
  return {
    // Looked up when the step starts: the page may have rendered again since the tour began.
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

/** A labeled dialog that focuses the Next button first. Header and footer are not landmarks of the page. */
function dress({ wrapper, title, footer, closeButton, nextButton }: PopoverDOM): void {
  wrapper.setAttribute('aria-modal', 'true')
  title.setAttribute('role', 'presentation')
  const heading = document.createElement('h2')
  heading.append(...title.childNodes)
  title.append(heading)
  footer.setAttribute('role', 'presentation')
  closeButton.setAttribute('aria-label', 'Close the tour')
  wrapper.append(closeButton)
  // After driver.js has set the focus.
  queueMicrotask(() => nextButton.focus({ preventScroll: true }))
}

/** Esc ends, arrows go forward and back, Tab stays inside. No other key reaches the page behind. */
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

/** driver.js keeps Tab inside the popover. A question above the tour is included. */
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

/** Restores the focus. The help button returns a moment after the tour ends. */
function returnFocus(origin: Element | null): void {
  requestAnimationFrame(() => {
    if (origin instanceof HTMLElement && origin !== document.body && origin.isConnected) origin.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}
