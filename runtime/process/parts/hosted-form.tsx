import type { Ports } from '#engine/ports/ports.ts'
import { PartOfPage } from '#engine/react/frame/root.tsx'
import { ProcessFormView } from '#engine/react/process/process-form.tsx'
import type { PageForm } from '#engine/react/process/process-page.ts'
import type { RunManifests } from '#engine/react/widget.ts'
import { load as loader } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.run.gen.json' with { type: 'json' }
import { useShell } from '../../navigation/shell-state.tsx'

/** A form in a dialog or on paper, outside of the page's screen. @param viewOnly  only drawn to be read */
export function HostedForm({ ports, ...form }: PageForm & { ports: Ports; viewOnly?: boolean }) {
  return (
    <PartOfPage phone={useShell().width === 'phone'}>
      <ProcessFormView {...form} outside={{ ports, loader, manifests: manifests as RunManifests }} />
    </PartOfPage>
  )
}
