// Sets theme and density before the first paint. It is a file of its own because the page forbids inline script.
;(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('cdh-theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const density = localStorage.getItem('cdh-density')
    if (density === 'compact' || density === 'relaxed') root.dataset.density = density
  } catch {
    // Storage may be forbidden; the system's theme then decides.
  }
})()
