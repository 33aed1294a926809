// When somebody last touched this browser. A tab that refreshes by itself must not keep a session awake, so each request
// says how long nobody has been there.

let lastTouch = Date.now()

for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
  globalThis.addEventListener?.(kind, () => (lastTouch = Date.now()), { capture: true, passive: true })
}

export function idleSeconds(): number {
  return Math.floor((Date.now() - lastTouch) / 1000)
}
