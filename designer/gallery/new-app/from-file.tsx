/**
 * An app from an exported one or a template, under a name of its own, or from a Formily schema: its model and a list.
 * @source docs/designer.md#workbooks
 */
import type { AppSummary } from '#adapters/wire/design.ts'
import { renameApp } from '#engine/compile/naming.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { freeId } from '../../commands/documents/ids.ts'
import { NameDialog } from '../../controls/dialogs/name-dialog.tsx'
import { formilyApp } from '../../new/formily/formily-app.ts'
import { useSay } from '../../say/say.ts'
import { useOutside } from '../../session/designer-context.tsx'
import { copied } from './copied.ts'
import type { Exported, ExportedApp } from './read-exported.ts'

interface FromFileProps {
  exported: Exported
  /** whose keys are taken */
  apps: readonly AppSummary[]
  onCreate(title: Text, key: string, documents: AnyDocument[], icon?: string): Promise<void>
  onClose(): void
}

export function FromFile({ exported, apps, onCreate, onClose }: FromFileProps) {
  const t = useT()
  const say = useSay()
  const { manifests } = useOutside()
  const keys = apps.map(({ key }) => key)
  const begun = (app: ExportedApp) => ({
    first: keys.includes(app.key) ? copied(app.title) : app.title,
    code: freeId(app.key, keys),
  })
  return (
    <NameDialog
      open
      title={
        exported.of === 'app' ? t('designer.proposal', { name: say.text(exported.title) }) : t('designer.doors.file')
      }
      {...(exported.of === 'app' && begun(exported))}
      onCreate={(title, key) =>
        exported.of === 'app'
          ? onCreate(title, key, named(renameApp(exported.documents, exported.key, key), key, title), exported.icon)
          : onCreate(title, key, formilyApp(exported.content, key, title, manifests))
      }
      onClose={onClose}
    />
  )
}

/** Its main model has the name of the app. */
const named = (documents: AnyDocument[], key: string, title: Text): AnyDocument[] =>
  documents.map(one => (isEntity(one) && one.key === key ? { ...one, title } : one))
