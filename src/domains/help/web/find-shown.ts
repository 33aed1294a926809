// The part of the page a step points at.

/** The first element of a selector that can be seen: a wide and a narrow screen may each have their own. */
export function findShown(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && element.getClientRects().length > 0,
  )
}
