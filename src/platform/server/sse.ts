// /api/events: one open response per browser with hints to refetch.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { SignedInActor } from '#shared/roles.ts'
import type { EventListener, LiveEvent } from './events.ts'
import { maySee } from './events.ts'
import { signedIn } from './policy.ts'
import { authorize } from './route.ts'

/** Sent by triggers of the database: client lost or won, role or status changed, session ended. */
const ACCESS_CHANGED = 'access.changed'

const HEARTBEAT_MS = 20_000

/** A browser that stops reading is disconnected before its unread events fill our memory. */
const MAX_UNREAD_BYTES = 65_536
const MAX_STREAMS_EACH = 20

type Stream = { actor: SignedInActor; request: FastifyRequest; write(chunk: string): void; end(): void }

export function serveEvents(app: FastifyInstance, listener: EventListener): void {
  const streams = new Set<Stream>()
  const drop = (stream: Stream) => {
    streams.delete(stream)
    stream.end()
  }
  const unsubscribe = listener.subscribe((event) => {
    if (event.type === ACCESS_CHANGED) {
      for (const stream of streams) if (isAbout(event, stream.actor)) drop(stream)
      return
    }
    // What was missed may have been a change of access.
    if (event.type === 'resync') for (const stream of streams) void beat(app, stream)
    const line = `data: ${JSON.stringify(publicPart(event))}\n\n`
    for (const stream of streams) {
      if (event.type === 'resync' || maySee(stream.actor, event.audience)) stream.write(line)
    }
  })

  // Every heartbeat checks the session again, so signed-out or disabled users stop listening.
  const heartbeat = setInterval(() => {
    for (const stream of streams) void beat(app, stream)
  }, HEARTBEAT_MS)
  heartbeat.unref()

  // Before close: open streams would keep the server from closing.
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    unsubscribe()
    for (const stream of streams) stream.end()
  })

  app.get(
    '/api/events',
    {
      schema: {
        summary: 'Streams live events (text/event-stream) for changes that the user may see.',
        tags: ['events'],
      },
      config: { policy: signedIn },
      preParsing: authorize,
    },
    (request, reply) => {
      const { actor } = request
      if (actor.kind === 'anonymous')
        throw new AppError('unauthenticated', { userMessage: 'Sign in to continue.' })
      const own = [...streams].filter((stream) => stream.actor.userId === actor.userId)
      if (own.length >= MAX_STREAMS_EACH && own[0]) drop(own[0])
      reply.hijack()
      const stream = open(request, reply, actor)
      streams.add(stream)
      request.raw.on('close', () => streams.delete(stream))
      // Access may have changed since the request was admitted, before this stream could hear of it.
      void beat(app, stream)
    },
  )
}

function open(request: FastifyRequest, reply: FastifyReply, actor: SignedInActor): Stream {
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  reply.raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
  reply.raw.write('retry: 1000\n\n')
  return {
    actor,
    request,
    write: (chunk) => {
      if (reply.raw.writableEnded) return
      reply.raw.write(chunk)
      if (reply.raw.writableLength > MAX_UNREAD_BYTES) reply.raw.destroy()
    },
    end: () => reply.raw.end(),
  }
}

/** Not activity: an open tab must not extend a session. */
async function beat(app: FastifyInstance, stream: Stream): Promise<void> {
  const actor = await app.authenticate(stream.request).catch(() => stream.actor)
  if (actor.kind === 'anonymous') {
    stream.end()
    return
  }
  stream.actor = actor
  stream.write(': still here\n\n')
}

/** A stream ends when the access of its user changes. The browser opens another one, with what the user may see now. */
const isAbout = ({ audience, ids }: LiveEvent, { userId, sessionId }: SignedInActor) =>
  typeof audience === 'object' &&
  'user' in audience &&
  audience.user === userId &&
  (!ids || ids.includes(sessionId))

function publicPart(event: LiveEvent) {
  return { type: event.type, ids: event.ids, by: event.by }
}
