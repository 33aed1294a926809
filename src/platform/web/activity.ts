// The time of the last user activity in this browser. A tab that refreshes by itself must not extend a session, so each
// request says how long the user has been idle.

let lastTouch = Date.now()

for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
  globalThis.addEventListener?.(kind, () => (lastTouch = Date.now()), { capture: true, passive: true })
}

export function idleSeconds(): number {
  return Math.floor((Date.now() - lastTouch) / 1000)
}
