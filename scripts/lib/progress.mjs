// One line per long step: its name, and at the end its duration.

export function formatSeconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/**
 * Shows a line that counts the seconds on a terminal, or prints it once elsewhere. Returns the function that ends it.
 */
export function beginProgress(text) {
  const started = Date.now()
  const isTerminal = process.stdout.isTTY
  const draw = () => process.stdout.write(`\r${text} … ${Math.round((Date.now() - started) / 1000)} s `)
  if (isTerminal) draw()
  else process.stdout.write(`${text} …\n`)
  const timer = isTerminal ? setInterval(draw, 1000) : undefined
  return (outcome = 'done') => {
    clearInterval(timer)
    const line = `${text}: ${outcome} in ${formatSeconds(Date.now() - started)}`
    process.stdout.write(isTerminal ? `\r\u001B[K${line}\n` : `${line}\n`)
  }
}
