// The landing page is complete without the application, which starts when somebody reaches for a link. Not at
// a key: it would take the focus away, and by keyboard a link works as a link.
;(() => {
  const { app } = document.currentScript.dataset
  const signs = ['pointerover', 'pointerdown', 'touchstart']
  const start = ({ type, target }) => {
    // The browser itself says that a pointer is over the page, with nobody there; over a link means somebody.
    if (type === 'pointerover' && !target.closest?.('a')) return
    for (const sign of signs) removeEventListener(sign, start)
    // Without the application every link still works, as a link.
    import(app).catch(() => undefined)
  }
  for (const sign of signs) addEventListener(sign, start, { passive: true })

  // As on every page of the application, and as there an installation may say that it runs without.
  const register = async () => {
    const answer = await fetch('/sw.js', { method: 'HEAD' })
    if (answer.headers.get('x-service-worker') === 'off') return
    await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  }
  const warn = (error) => {
    // oxlint-disable-next-line no-console -- Logged as a warning, and nothing else.
    console.warn('Service worker registration failed', error)
  }
  if ('serviceWorker' in navigator) addEventListener('load', () => void register().catch(warn))
})()
