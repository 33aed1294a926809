// Sets theme and density before the first paint. In its own file, because the page forbids inline scripts.
;(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('cdh-theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const density = localStorage.getItem('cdh-density')
    if (density === 'compact' || density === 'relaxed') root.dataset.density = density
  } catch {
    // Storage may be forbidden. The system's theme then applies.
  }
})()
