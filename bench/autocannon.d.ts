// The part of autocannon that the benchmark uses. The package has no types.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export type CannonRequest = {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  export type CannonOptions = {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    requests: { setupRequest(request: CannonRequest): CannonRequest }[]
  }
  export type CannonResult = { errors: number; timeouts: number; non2xx: number; duration: number }
  export type CannonInstance = EventEmitter & PromiseLike<CannonResult>
  export default function autocannon(options: CannonOptions): CannonInstance
}
