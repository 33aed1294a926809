// Listens to what others change and looks again at what is on the screen. An event names a list; its queries refresh.
import type { QueryClient } from '@tanstack/react-query'

type LiveEvent = { type: string; ids?: string[]; by?: string }

export function followLiveEvents(client: QueryClient): () => void {
  const source = new EventSource('/api/events')
  let lost = false
  source.addEventListener('error', () => {
    lost = true
  })
  source.addEventListener('open', () => {
    // Whatever happened while the line was down was not heard.
    if (lost) void client.invalidateQueries()
    lost = false
  })
  source.addEventListener('message', (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as LiveEvent
    const [list] = event.type.split('.')
    void client.invalidateQueries(event.type === 'resync' ? {} : { queryKey: [list] })
  })
  return () => source.close()
}
