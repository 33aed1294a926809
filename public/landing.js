// The landing page is complete without the application, which starts when somebody reaches for a link or a key.
;(() => {
  const { app } = document.currentScript.dataset
  const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']
  const start = ({ type, target }) => {
    // The browser itself says that a pointer is over the page, with nobody there; over a link means somebody.
    if (type === 'pointerover' && !target.closest?.('a')) return
    for (const sign of signs) removeEventListener(sign, start)
    // Without the application every link still works, as a link.
    import(app).catch(() => undefined)
  }
  for (const sign of signs) addEventListener(sign, start, { passive: true })
})()
