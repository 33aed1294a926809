// The landing page is complete without the app, which starts when a pointer or finger reaches a link. Not on a
// key press: starting would move the focus, and with the keyboard a link works as a plain link.
;(() => {
  const { app } = document.currentScript.dataset
  const signs = ['pointerover', 'pointerdown', 'touchstart']
  const start = ({ type, target }) => {
    // Browsers report a resting pointer over the page without a user. Over a link it means a user.
    if (type === 'pointerover' && !target.closest?.('a')) return
    for (const sign of signs) removeEventListener(sign, start)
    // Without the app every link still works.
    import(app).catch(() => undefined)
  }
  for (const sign of signs) addEventListener(sign, start, { passive: true })

  // As on every page of the app. An installation can turn the service worker off.
  const register = async () => {
    const answer = await fetch('/sw.js', { method: 'HEAD' })
    if (answer.headers.get('x-service-worker') === 'off') return
    await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  }
  const warn = (error) => {
    // oxlint-disable-next-line no-console -- Only logged as a warning.
    console.warn('Service worker registration failed', error)
  }
  if ('serviceWorker' in navigator) addEventListener('load', () => void register().catch(warn))
})()
