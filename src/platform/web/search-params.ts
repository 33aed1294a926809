// The URL has filters, order, columns and the open record, in the same form as the API's queries.

/** A form that the browser itself sends repeats a name for each value. */
export function parseSearch(text: string): Record<string, string> {
  const params = new URLSearchParams(text)
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join(',')]))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = textOf(value)
    if (text !== '') params.set(name, text)
  }
  // Commas are legal in a query and easier to read than escapes.
  const text = params.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
