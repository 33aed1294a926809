// Scrolls a row sideways until an element is visible. scrollIntoView would also make Tab start there, but a new page
// must start at its skip link.

/** Beyond the row's own scroll buttons. */
const MARGIN = 48

export function scrollAlong(row: HTMLElement, element: Element, to: 'nearest' | 'center'): void {
  const frame = row.getBoundingClientRect()
  const { left, right, width } = element.getBoundingClientRect()
  if (to === 'center') row.scrollLeft += left + width / 2 - (frame.left + frame.width / 2)
  else if (left < frame.left + MARGIN) row.scrollLeft -= frame.left + MARGIN - left
  else if (right > frame.right - MARGIN) row.scrollLeft += right - frame.right + MARGIN
}

/** The same for a list that scrolls up and down. */
export function scrollDownTo(list: HTMLElement, element: Element): void {
  const frame = list.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  if (top < frame.top) list.scrollTop -= frame.top - top
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom
}
