// One setting of the installation, on or off, saved at once. Users without permission see its state and the reason.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { showFailure } from '#platform/web/show-failure.ts'
import { roleMay } from '#shared/permissions.ts'
import { Switch } from '#ui/switch.tsx'
import { settingsPermissions } from '../contract/permissions.ts'
import { installationQuery, useChangeInstallation } from './installation-api.ts'

type InstallationSwitchProps = {
  setting: 'approveClientsAutomatically' | 'requireTwoFactor' | 'measurePerformance' | 'collectErrors'
  label: string
  hint: string
  /** Asked before the change. Resolves to true to continue. */
  onBefore?: (wanted: boolean) => boolean
}

export function InstallationSwitch({ setting, label, hint, onBefore }: InstallationSwitchProps) {
  const { user } = useRouteContext({ from: '/staff' })
  const installation = useQuery(installationQuery)
  const change = useChangeInstallation()
  const mayChange = roleMay(user.role, settingsPermissions.changeInstallation)
  const handleChange = (wanted: boolean) => {
    if (onBefore?.(wanted)) return
    change.mutate({ [setting]: wanted }, { onError: showFailure })
  }
  return (
    <Switch
      label={<span className="font-medium">{label}</span>}
      hint={mayChange ? hint : `${hint} Only admins can change it.`}
      checked={installation.data?.settings[setting] ?? false}
      disabled={!mayChange || !installation.data || change.isPending}
      onChange={handleChange}
    />
  )
}
