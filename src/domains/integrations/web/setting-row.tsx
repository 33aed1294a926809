// A line of settings: its name, its value and what can be done with it.
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'

type SettingRowProps = { label: string; value: ReactNode; after?: ReactNode }

export const SettingRow = ({ label, value, after }: SettingRowProps) => (
  <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t py-2">
    <span className="w-[150px] flex-none max-md:w-full">{label}</span>
    <span className="min-w-0 flex-1 break-words text-ink-2">{value}</span>
    {after}
  </div>
)

export const AddressRow = ({ label, address }: { label: string; address: string }) => (
  <SettingRow
    label={label}
    value={<span className="font-mono text-12 break-all text-ink">{address}</span>}
    after={
      <Button size="sm" icon={Copy} onClick={() => void copyText(address, { title: 'Address copied' })}>
        Copy
      </Button>
    }
  />
)
