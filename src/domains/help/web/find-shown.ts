// The part of the page a step points at.

/** The first visible element of a selector: wide and narrow screens may have different ones. */
export function findShown(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && element.getClientRects().length > 0,
  )
}
