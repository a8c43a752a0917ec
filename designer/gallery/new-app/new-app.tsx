/**
 * Makes an app: an empty one by its name, from a template, or from what is there: a workbook, a pasted table, another app, an
 * exported file.
 * @source docs/designer.md#workbooks; docs/designer.md#templates
 */
import { Alert, App, Button, Skeleton, Spin } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AppSummary } from '#adapters/wire/design.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { NameDialog } from '../../controls/dialogs/name-dialog.tsx'
import { proposeApp } from '../../new/workbook/propose.ts'
import { useSay } from '../../say/say.ts'
import { useOutside } from '../../session/designer-context.tsx'
import { addressOf } from '../../session/surfaces.ts'
import { CopyApp } from './copy-app.tsx'
import { FromFile } from './from-file.tsx'
import { FromSource } from './from-source.tsx'
import { FromTable } from './from-table.tsx'
import { Proposal, type Proposed } from './proposal.tsx'
import { type Exported, readExported } from './read-exported.ts'
import type { AppTemplate } from './templates/app-templates.ts'
import { TemplateTrial } from './templates/template-trial.tsx'
import './new-app.css'

const TemplateCards = lazy(() => import('./templates/template-cards.tsx'))

interface NewAppProps {
  open: boolean
  /** those that may be copied */
  apps: readonly AppSummary[]
  onClose(): void
}

type Door = 'workbook' | 'pasted' | 'source' | 'copy' | 'file'
const DOORS: [Door, icon: string][] = [
  ['workbook', 'table'],
  ['pasted', 'align-left'],
  ['source', 'database'],
  ['copy', 'copy'],
  ['file', 'import'],
]

/** What is being made; absent: an empty app. */
type Begun =
  | { door: 'pasted' | 'source' | 'copy' }
  | { door: 'proposal'; proposed: Proposed }
  | { door: 'file'; exported: Exported }
  | { door: 'template'; template: AppTemplate; isTaken?: true }

const WIDTH = 860

export function NewApp({ open, apps, onClose }: NewAppProps) {
  const t = useT()
  const say = useSay()
  const { message } = App.useApp()
  const { port, ports } = useOutside()
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const files = { workbook: useRef<HTMLInputElement>(null), file: useRef<HTMLInputElement>(null) }
  const close = () => {
    setBegun(null)
    setFailed(null)
    onClose()
  }
  const create = async (title: Text, key: string, documents?: AnyDocument[], icon?: string) => {
    await port.create({ key, title, ...(icon && { icon }), ...(documents && { documents }) })
    navigate(addressOf(key, 'data'))
  }
  const take = async (file: File, read: (file: File) => Promise<Begun>) => {
    setReading(file.name)
    setFailed(null)
    await read(file).then(setBegun, setFailed)
    setReading(null)
  }
  const readWorkbook = async (file: File): Promise<Begun> => {
    const { attachId } = await ports.upload!.put(file)
    const workbook = await port.readWorkbook(attachId)
    const sheets = proposeApp(workbook)
    if (sheets.length === 0) throw t('designer.doors.empty', { name: file.name })
    return { door: 'proposal', proposed: { workbook, sheets } }
  }
  const readFile = async (file: File): Promise<Begun> => {
    const exported = readExported(await file.text())
    if (!exported) throw t('designer.doors.fileWrong', { name: file.name })
    return { door: 'file', exported }
  }
  const enter = (door: Door) => {
    if (door === 'workbook' || door === 'file') files[door].current?.click()
    else setBegun({ door })
  }
  return (
    <>
      <NameDialog open={open && !begun} width={WIDTH} title={t('designer.apps.new')} onCreate={create} onClose={close}>
        <section className="dz-doors" aria-label={t('designer.doors.template')}>
          <h3>{t('designer.doors.template')}</h3>
          <Suspense fallback={<Skeleton active />}>
            <TemplateCards onTry={template => setBegun({ door: 'template', template })} />
          </Suspense>
        </section>
        <section className="dz-doors" aria-label={t('designer.doors')}>
          <h3>{t('designer.doors')}</h3>
          {failed !== null && (
            <Alert type="error" showIcon message={typeof failed === 'string' ? failed : say.fault(failed)} />
          )}
          <Spin spinning={reading !== null} tip={reading !== null && t('designer.doors.reading', { name: reading })}>
            <div className="dz-doors-list">
              {DOORS.map(([door, icon]) => (
                <Button key={door} icon={<Icon name={icon} />} onClick={() => enter(door)}>
                  {t(`designer.doors.${door}`)}
                </Button>
              ))}
            </div>
          </Spin>
        </section>
      </NameDialog>
      {(['workbook', 'file'] as const).map(door => (
        <input
          key={door}
          ref={files[door]}
          type="file"
          hidden
          accept={door === 'workbook' ? '.xlsx' : '.json'}
          aria-label={t(`designer.doors.${door}`)}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void take(file, door === 'workbook' ? readWorkbook : readFile)
            target.value = ''
          }}
        />
      ))}
      {open && begun?.door === 'proposal' && (
        <Proposal proposed={begun.proposed} onCreate={create} onClose={() => setBegun(null)} />
      )}
      {open && begun?.door === 'pasted' && (
        <FromTable onTable={proposed => setBegun({ door: 'proposal', proposed })} onClose={() => setBegun(null)} />
      )}
      {open && begun?.door === 'source' && (
        <FromSource onTable={proposed => setBegun({ door: 'proposal', proposed })} onClose={() => setBegun(null)} />
      )}
      {open && begun?.door === 'file' && (
        <FromFile exported={begun.exported} apps={apps} onCreate={create} onClose={() => setBegun(null)} />
      )}
      {open && begun?.door === 'template' && !begun.isTaken && (
        <TemplateTrial
          template={begun.template}
          onTake={() => setBegun({ ...begun, isTaken: true })}
          onClose={() => setBegun(null)}
        />
      )}
      {open && begun?.door === 'template' && begun.isTaken && (
        <FromFile
          exported={begun.template}
          apps={apps}
          onCreate={create}
          onClose={() => setBegun({ door: 'template', template: begun.template })}
        />
      )}
      {open && begun?.door === 'copy' && (
        <CopyApp
          apps={apps.filter(({ kind }) => kind === 'app')}
          onCopied={(key, name) => {
            message.success(t('designer.apps.copyTitle', { name }))
            navigate(addressOf(key, 'data'))
          }}
          onClose={() => setBegun(null)}
        />
      )}
    </>
  )
}
