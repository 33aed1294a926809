// Meta's Graph API on a real socket, as far as leads need it: slow, failing, limiting or paged as a test says.
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type GraphAnswer = {
  status?: number
  headers?: Record<string, string>
  body: string
  delayMs?: number
}
export type GraphApi = {
  url: string
  asked: string[]
  /** What a test wants instead of the usual answer. Null gives the usual one. */
  answer: (path: string, query: URLSearchParams) => GraphAnswer | null
  close(): Promise<void>
}

export const leadBody = (
  id: string,
  fields: Record<string, string>,
  formId = '555000111222333444',
  createdAt = '2026-11-01T10:00:00+0000',
) =>
  `{"id":"${id}","form_id":${formId},"created_time":"${createdAt}","field_data":${JSON.stringify(
    Object.entries(fields).map(([name, value]) => ({ name, values: [value] })),
  )}}`

const usual = (id: string): GraphAnswer => ({
  body: leadBody(id, {
    full_name: `Lead ${id}`,
    email: `lead-${id}@example.com`,
    phone_number: `+1713${id.slice(-7)}`,
    zip_code: '77002',
    shift: 'nights',
  }),
})

export async function startGraphApi(): Promise<GraphApi> {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
    asked.push(path)
    const answer = api.answer(path, query) ?? usual(path.split('/').at(-1) ?? '')
    setTimeout(() => {
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.body)
    }, answer.delayMs ?? 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api: GraphApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: () => null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return api
}
