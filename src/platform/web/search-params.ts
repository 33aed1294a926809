// The URL holds filters, order, columns and the open record, in the same plain form as the API's own queries.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    params.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  // Commas are legal in a query and far easier to read than their escapes.
  const text = params.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}
