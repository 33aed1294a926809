// The landing page is complete without the application, which starts at the first sign that somebody wants to go on.
;(() => {
  const { app } = document.currentScript.dataset
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin']
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start)
    // Without the application every link still works, as a link.
    import(app).catch(() => undefined)
  }
  for (const sign of signs) addEventListener(sign, start, { passive: true })
})()
