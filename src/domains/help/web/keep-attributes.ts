// driver.js sets attributes on the element it highlights and later removes them, including the element's own. A menu
// button would lose its attributes, and a heading must not get any. Both are corrected here.

export function keepAttributes(names: readonly string[]) {
  const kept = new Map<Element, (string | null)[]>()
  function giveBack(): void {
    for (const [element, values] of kept) {
      names.forEach((name, index) => {
        const value = values[index] ?? null
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      })
    }
  }
  return {
    /** Called before driver.js touches the element. Its changes are reverted afterwards. */
    keep(element: Element | undefined): void {
      if (element && !kept.has(element))
        kept.set(
          element,
          names.map((name) => element.getAttribute(name)),
        )
      queueMicrotask(giveBack)
    },
    giveBack,
  }
}
