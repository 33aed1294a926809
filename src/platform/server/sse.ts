// /api/events: one open answer per browser, over which it hears what to look at again.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#platform/shared/roles.ts'
import type { EventListener, LiveEvent } from './events.ts'
import { maySee } from './events.ts'
import { signedIn } from './policy.ts'

const HEARTBEAT_MS = 20_000

type Stream = { actor: Actor; request: FastifyRequest; write(chunk: string): void; end(): void }

export function serveEvents(app: FastifyInstance, listener: EventListener): void {
  const streams = new Set<Stream>()
  const unsubscribe = listener.subscribe((event) => {
    const line = `data: ${JSON.stringify(publicPart(event))}\n\n`
    for (const stream of streams) {
      if (event.type === 'resync' || maySee(stream.actor, event.audience)) stream.write(line)
    }
  })

  // The session is checked again with every heartbeat: who was signed out or disabled stops listening.
  const heartbeat = setInterval(() => {
    for (const stream of streams) void beat(app, stream)
  }, HEARTBEAT_MS)
  heartbeat.unref()

  // Before close and not after: open streams would keep the server from closing.
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    unsubscribe()
    for (const stream of streams) stream.end()
  })

  app.get(
    '/api/events',
    {
      schema: {
        summary: 'Live events as a text/event-stream: what changed, for whoever may see it.',
        tags: ['events'],
      },
      preValidation: async (request) => {
        request.actor = await app.authenticate(request)
        const refusal = signedIn(request.actor)
        if (refusal) throw refusal
      },
    },
    (request, reply) => {
      reply.hijack()
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      }
      reply.raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
      reply.raw.write('retry: 1000\n\n')
      const stream: Stream = {
        actor: request.actor,
        request,
        write: (chunk) => reply.raw.write(chunk),
        end: () => reply.raw.end(),
      }
      streams.add(stream)
      request.raw.on('close', () => streams.delete(stream))
    },
  )
}

async function beat(app: FastifyInstance, stream: Stream): Promise<void> {
  const actor = await app.authenticate(stream.request).catch(() => stream.actor)
  if (actor.kind === 'anonymous') stream.end()
  else stream.write(': still here\n\n')
}

function publicPart(event: LiveEvent) {
  return { type: event.type, ids: event.ids, by: event.by }
}
