// The banner above every page while there is no connection. It moves the page down and covers nothing.
import { WifiOff } from 'lucide-react'
import { useConnection } from '../connection-screen.tsx'

export function ConnectionStrip() {
  const { online } = useConnection()
  return (
    <output
      data-strip={online ? undefined : ''}
      data-print="hide"
      className={
        online
          ? undefined
          : 'sticky top-0 z-sticky flex h-(--h-strip) items-center justify-center gap-2 bg-warning-subtle text-13 font-medium text-warning-text'
      }
    >
      {online ? null : (
        <>
          <WifiOff className="size-3.5" />
          No internet connection
        </>
      )}
    </output>
  )
}
