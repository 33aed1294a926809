// The address in the footer of campaign emails, which the law asks for.
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { roleMay } from '#platform/shared/permissions.ts'
import { sentenceAt } from '#platform/web/api-client.ts'
import { UnsavedGuard } from '#platform/web/leave-guard.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast-store.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { useChangeInstallation } from './installation-api.ts'

export function PostalAddress({ address }: { address: string }) {
  const { user } = useRouteContext({ from: '/staff' })
  const [value, setValue] = useState(address)
  const change = useChangeInstallation()
  const mayChange = roleMay(user.role, settingsPermissions.changeInstallation)
  const wanted = value.trim()
  const handleSave = () =>
    change.mutate(
      { postalAddress: wanted },
      { onSuccess: () => toast({ tone: 'success', title: 'The postal address is saved' }) },
    )
  const error = sentenceAt(change.error, 'postalAddress')
  return (
    <div className="mt-5 flex items-end gap-2 border-t pt-4 max-md:flex-col max-md:items-stretch">
      <Field
        label="Postal address"
        hint="In the footer of every campaign email. Campaigns by email need it."
        error={error}
        className="flex-1"
      >
        <Input
          value={value}
          maxLength={200}
          autoComplete="street-address"
          onText={setValue}
          disabled={!mayChange}
        />
      </Field>
      <Button
        className="md:mb-[22px] md:h-9"
        busy={change.isPending}
        disabled={wanted === '' || wanted === address}
        disabledReason={mayChange ? undefined : 'Only admins can change it.'}
        onClick={handleSave}
      >
        Save address
      </Button>
      <UnsavedGuard of="the postal address" isChanged={wanted !== address} />
    </div>
  )
}
