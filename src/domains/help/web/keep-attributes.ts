// driver.js marks the element it shows as the opener of its popover, and takes the marks away afterwards together with
// those the element had of its own: a menu button would lose its own, a heading may carry none. Both are put right here.

export function keepAttributes(names: readonly string[]) {
  const kept = new Map<Element, (string | null)[]>()
  function giveBack(): void {
    for (const [element, values] of kept) {
      names.forEach((name, place) => {
        const value = values[place] ?? null
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      })
    }
  }
  return {
    /** Called before driver.js touches the element; what it wrote is undone as soon as it has. */
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
